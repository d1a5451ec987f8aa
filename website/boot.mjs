// Starts the Python of the browser as a lesson does, and compiles what that needs.
// node boot.mjs PYODIDE LIBRARY STANDARD CODE: LIBRARY holds packages, STANDARD the standard library.
//
// Without bytecode a visitor's browser would compile some 900 files each time. What no lesson
// imports at its beginning stays source, which is half as large.
import { pathToFileURL } from "node:url";

const [pyodide, library, standard, code] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ packages: [] });
const mount = (root, place) => {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
};
mount(library, "/library");
mount(standard, "/standard");
try {
  python.runPython(`
import sys
sys.path.append("/library")
${code}
import py_compile
from pathlib import Path
# Where its files are here, and where they will be.
HOMES = {"/lib/python314.zip": "/standard", "/library": "/library"}
PLACES = {"/library": "/lib/python3.14/site-packages"}
for file in {getattr(module, "__file__", None) or "" for module in [*sys.modules.values()]}:
    for home, here in HOMES.items():
        if file.startswith(home) and file.endswith(".py"):
            source = Path(here + file.removeprefix(home))
            # Beside the sources that people read, in the place of the others.
            told = PLACES.get(home, home) + file.removeprefix(home)
            ours = "/hogwarts_nb/" in told
            target = (source.parent / "__pycache__" / f"{source.stem}.{sys.implementation.cache_tag}.pyc"
                      if ours else source.with_suffix(".pyc"))
            py_compile.compile(str(source), str(target), told, doraise=True,
                               invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
            if not ours:
                source.unlink()
`);
} catch (error) {
  console.error(String(error), error.type);
  process.exit(1);
}
