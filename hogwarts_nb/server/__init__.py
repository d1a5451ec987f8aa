"""An extension of the Jupyter server: a notebook opened again shows its boards as they were left.

Whatever page is open, JupyterLab, Notebook 7 or nbclassic, notebooks are read and saved here. When
one is saved, each board's last picture goes into the file, beside the live view. When one is read,
views whose widget is gone with its kernel are left out: in their place a page would show an error
and no picture. Views of other packages are not touched.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from inspect import iscoroutinefunction
from typing import Any

from ..stills import LIVE, MARK, forget_old, kept

__all__: list[str] = []

#: For how long a busy kernel is waited for before all its widgets are taken to be there.
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
        outputs = list(_boards(model))
        if outputs:
            living = await _living(app, path)
            for data in outputs:
                model_id = data[LIVE]["model_id"]
                if model_id not in living:
                    del data[LIVE]
                    data.update(kept(model_id))
        return model

    manager.get = get


def _add_pictures(model: dict[str, Any], **_: Any) -> None:
    for data in _boards(model):
        data.update(kept(data[LIVE]["model_id"]))


def _boards(model: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The data of each output of a notebook that has a live view of ours."""
    if model.get("type") == "notebook" and model.get("content"):
        for cell in model["content"].get("cells", ()):
            for output in cell.get("outputs", ()):
                data = output.get("data", {})
                if LIVE in data and MARK in "".join(data.get("text/html", "")):
                    yield data


async def _living(app: Any, path: str) -> Container[str]:
    """The ids of the widgets that live in the kernel of a notebook."""
    for session in await app.session_manager.list_sessions():
        kernel = session["kernel"]
        if session["path"] != path.strip("/") or not kernel:
            continue
        # One that starts has no widgets yet, and would be waited for.
        if kernel["execution_state"] != "starting":
            client = app.kernel_manager.get_kernel(kernel["id"]).client()
            client.start_channels(iopub=False, stdin=False, hb=False, control=False)
            try:
                reply = await client.comm_info(reply=True, timeout=SECONDS)
            except TimeoutError:
                return _All()
            finally:
                client.stop_channels()
            return frozenset(reply["content"]["comms"])
    return frozenset()
