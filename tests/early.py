"""Loaded before every other pytest plugin: keeps the start of a test run short.

jsonschema, which nbformat uses, builds a whole grammar when this optional module is imported
(one to three seconds). It goes on without it.

And no lesson that is tested keeps what was done in it, or shows what a file says of that.
"""

import os
import sys

sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
os.environ["HOGWARTS_NB_KEPT"] = ""
