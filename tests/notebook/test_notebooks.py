"""The notebooks in examples run."""

from __future__ import annotations

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed: notebooks are not run")
pytest.importorskip("ipykernel", reason="ipykernel is not installed: notebooks are not run")
pytest.importorskip("anywidget", reason="the extra notebook is not installed")

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples" / "notebooks").glob("*.ipynb"))
WIDGET = "application/vnd.jupyter.widget-view+json"
PICTURE = "image/svg+xml"


def test_there_are_notebooks() -> None:
    assert [file.stem for file in NOTEBOOKS] == ["alpha-beta", "best-first", "sss-and-mt"]


def test_the_notebooks_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one kernel, which forgets all names before each: to start it takes longer than to run them."""
    for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    kernel = nbclient.NotebookClient(nbformat.v4.new_notebook(), resources={"metadata": {"path": tmp_path}})
    kernel.create_kernel_manager()
    with kernel.setup_kernel():
        for file in NOTEBOOKS:
            notebook = nbformat.read(file, as_version=4)
            notebook.cells.insert(0, nbformat.v4.new_code_cell("%reset -f"))
            nbclient.NotebookClient(notebook, timeout=300, km=kernel.km).execute()
            outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
            assert [output.text for output in outputs if output.get("name") == "stderr"] == [], file
            steppers = [output.data for output in outputs if "Stepper" in output.get("data", {}).get("text/plain", "")]
            assert steppers and all(WIDGET in data and PICTURE in data for data in steppers), file


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_kept_without_its_outputs(file: Path) -> None:
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    assert all(not cell.outputs and cell.execution_count is None for cell in notebook.cells if cell.cell_type == "code")
