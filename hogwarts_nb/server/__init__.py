"""An extension of the Jupyter server: a notebook that is opened again shows its boards as pictures.

JupyterLab, Notebook 7 and nbclassic all read and save notebooks here. When a notebook is saved, the
last picture of each board goes into the file, beside the live view. When it is read, views whose
widget ended with its kernel are left out: otherwise a page would show an error and no picture.
Views of other packages are not touched.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from inspect import iscoroutinefunction
from typing import Any

from ..stills import LIVE, MARK, forget_old, kept

__all__: list[str] = []

#: How long to wait for a busy kernel before assuming that it has all its widgets.
SECONDS = 1.0


class _All:
    """Contains everything."""

    def __contains__(self, _: object) -> bool:
        return True


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "hogwarts_nb.server"}]


def _load_jupyter_server_extension(app: Any) -> None:
    forget_old()
    manager = app.contents_manager
    manager.register_pre_save_hook(_add_pictures)
    read = manager.get
    if not iscoroutinefunction(read):
        app.log.warning("hogwarts_nb: this contents manager is not asynchronous, so boards of "
                        "yesterday show an error until their cells run.")
        return

    async def get(path: str, *args: Any, **options: Any) -> Any:
        model = await read(path, *args, **options)
        boards = list(_boards(model))
        if boards:
            living = await _living(app, path)
            for model_id, data in boards:
                if model_id not in living:
                    del data[LIVE]
                    data.update(kept(model_id))
        return model

    manager.get = get


def _add_pictures(model: dict[str, Any], **_: Any) -> None:
    for model_id, data in _boards(model):
        data.update(kept(model_id))


def _boards(model: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """For each live view of this package in a notebook: its widget's id, and the output's data."""
    if model.get("type") == "notebook" and model.get("content"):
        for cell in model["content"].get("cells", ()):
            for output in cell.get("outputs", ()):
                data = output.get("data", {})
                if LIVE in data and MARK in "".join(data.get("text/html", "")):
                    yield str(data[LIVE].get("model_id")), data


async def _living(app: Any, path: str) -> Container[str]:
    """The ids of the widgets that live in the kernel of a notebook."""
    for session in await app.session_manager.list_sessions():
        kernel = session["kernel"]
        if session["path"] != path.strip("/") or not kernel:
            continue
        # A kernel that is starting has no widgets yet, and does not answer.
        if kernel["execution_state"] == "starting":
            continue
        try:
            return await _widgets(app.kernel_manager.get_kernel(kernel["id"]).client())
        except Exception:
            # The notebook must open even if its kernel is busy or broken.
            app.log.info("hogwarts_nb: the kernel of %s did not say which widgets it has", path,
                         exc_info=True)
            return _All()
    return frozenset()


async def _widgets(client: Any) -> frozenset[str]:
    client.start_channels(iopub=False, stdin=False, hb=False, control=False)
    try:
        reply = await client.comm_info(reply=True, timeout=SECONDS)
    finally:
        client.stop_channels()
    return frozenset(reply["content"]["comms"])
