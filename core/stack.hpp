// How much of a thread's stack is left.
#pragma once

#if defined(__linux__) || defined(__APPLE__)
#include <pthread.h>
#elif defined(_WIN32)
#define NOMINMAX
#include <windows.h>
#endif

#include <cstddef>
#include <cstdint>
#include <limits>

namespace gametree {

// The lowest address of the calling thread's stack; null where that is not known.
inline const char* stack_end() {
#if defined(__linux__)
    pthread_attr_t attributes;
    void* lowest = nullptr;
    std::size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return nullptr;
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    return static_cast<const char*>(lowest);
#elif defined(__APPLE__)
    const pthread_t self = pthread_self();
    return static_cast<const char*>(pthread_get_stackaddr_np(self)) - pthread_get_stacksize_np(self);
#elif defined(_WIN32)
    ULONG_PTR lowest = 0, highest = 0;
    GetCurrentThreadStackLimits(&lowest, &highest);
    return reinterpret_cast<const char*>(lowest);
#else
    return nullptr;
#endif
}

// The bytes between `here`, an address on the calling thread's stack, and its end.
inline std::int64_t stack_room(const void* here) {
    thread_local const char* const end = stack_end();
    return end == nullptr ? std::numeric_limits<std::int64_t>::max() : static_cast<const char*>(here) - end;
}

}  // namespace gametree
