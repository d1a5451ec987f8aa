"""JupyterLite with the lessons: Jupyter and Python in a browser, without a server."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from . import python

__all__ = ["build"]

ROOT = Path(__file__).parents[1]
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"

#: What extends Jupyter there, whatever else is installed here.
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension",
              "anywidget")
#: Diagrams and terminals, of which no lesson has any; they are a quarter of all scripts.
LEFT_OUT = ("mermaid", "elk.layered", "xterm")
#: Forms of a font for browsers that cannot run any of this.
OLD_FONTS = ("fa-*.eot", "fa-*.svg", "fa-*.ttf", "fa-*.woff")


def build(site: Path, work: Path) -> None:
    """Build it.

    Args:
        site: the new folder.
        work: a folder to work in.
    """
    lessons = work / "lessons"
    shutil.rmtree(lessons, ignore_errors=True)
    lessons.mkdir(parents=True)
    for lesson in sorted((ROOT / "notebooks").glob("*.ipynb")):
        shutil.copy(lesson, lessons)
    command = [sys.executable, "-m", "jupyter", "lite", "build", "--contents", str(lessons),
               "--output-dir", str(site), "--no-sourcemaps", "--no-unused-shared-packages",
               "--apps", "notebooks", "--apps", "tree"]
    done = subprocess.run(command, cwd=work, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if done.returncode:
        raise SystemExit(done.stdout[-3000:])
    _prune(site / "build")
    python.build(site, work)
    _configure(site)


def _configure(site: Path) -> None:
    file = site / "jupyter-lite.json"
    config = json.loads(file.read_text(encoding="utf-8"))
    data = config["jupyter-config-data"]
    extensions = data["federated_extensions"]
    for extension in extensions:
        if extension["name"] not in EXTENSIONS:
            shutil.rmtree(site / "extensions" / extension["name"])
    data["federated_extensions"] = [one for one in extensions if one["name"] in EXTENSIONS]
    data["appName"] = "hogwarts_nb"
    data["exposeAppInBrowser"] = True  # by it the tests run cells
    data.setdefault("litePluginSettings", {})[KERNEL] = {
        "pyodideUrl": "./static/pyodide/start.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": python.OPTIONS,
    }
    file.write_text(json.dumps(config), encoding="utf-8")


def _prune(scripts: Path) -> None:
    """Remove what is loaded for nothing but what is left out."""
    # Settings are read from two files, in which all of these are.
    for path in (scripts / "schemas").iterdir():
        if path.is_dir():
            shutil.rmtree(path)
    for pattern in OLD_FONTS:
        for path in scripts.glob(pattern):
            path.unlink()
    texts = {path: path.read_text(encoding="utf-8") for path in scripts.rglob("*.js")}
    chunks = {found[1]: path for path in texts
              if (found := re.fullmatch(r"(\d+)\.\w+\.js", path.name))}
    loads = {path: {*re.findall(r'\.e\("?(\d+)"?\)', text)} & chunks.keys()
             for path, text in texts.items()}
    first = set().union(*(loads[path] for path in texts.keys() - chunks.values()))

    def reached(chunks_first: set[str]) -> set[str]:
        found: set[str] = set()
        ahead = [*chunks_first]
        while ahead:
            chunk = ahead.pop()
            if chunk not in found:
                found.add(chunk)
                ahead += loads[chunks[chunk]]
        return found

    [libraries] = [path for path in texts if path.name.startswith("jlab_core.")]
    unwanted = {chunk for chunk in loads[libraries] for word in LEFT_OUT
                if word in texts[chunks[chunk]]}
    for chunk in reached(unwanted) - reached(first - unwanted):
        chunks[chunk].unlink()
