// What the processor can do: gametree._core asks before it imports a module that needs it. Compiled for any processor,
// and without nanobind, so that it loads fast.
#include <Python.h>

#ifdef _MSC_VER
#include <intrin.h>
#endif

namespace {

// The instructions of x86-64-v3 that compilers make use of; processors that have these have the rest.
bool runs_v3() {
#ifdef _MSC_VER
    int leaf[4];
    __cpuidex(leaf, 1, 0);
    const bool os_saves_registers = (leaf[2] >> 27 & 1) && (_xgetbv(0) & 6) == 6;
    const bool fma = leaf[2] >> 12 & 1;
    __cpuidex(leaf, 7, 0);
    const bool bmi1 = leaf[1] >> 3 & 1, avx2 = leaf[1] >> 5 & 1, bmi2 = leaf[1] >> 8 & 1;
    return os_saves_registers && fma && avx2 && bmi1 && bmi2;
#else
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma");
#endif
}

PyObject* runs_x86_64_v3(PyObject*, PyObject*) { return PyBool_FromLong(runs_v3()); }

PyMethodDef functions[] = {
    {"runs_x86_64_v3", runs_x86_64_v3, METH_NOARGS, "Whether the processor has the instructions of x86-64-v3."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "processor", nullptr, 0, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit_processor() { return PyModule_Create(&definition); }
