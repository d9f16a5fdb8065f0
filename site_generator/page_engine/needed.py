"""Print the files the page needs: the modules imported by a question of each kind, with the stand-ins."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from page_engine import stand_ins

LIBRARIES = ("attr", "attrs", "jsonschema", "jsonschema_specifications", "referencing")
"""Libraries shipped as installed; the rest of what is imported is the project, or comes with Python."""

OURS = ("page_engine", "schmier", "schmier_conformance")


def main() -> None:
    """Import everything, and print a JSON array of files and folders, each with its place below the path of modules."""
    stand_ins.install()
    from page_engine.door import QUESTIONS, answer

    # Questions without sense, one of each kind: what they load is what sensible ones need.
    for question in QUESTIONS:
        answer(json.dumps({"ask": question, "text": "{}", "document": {}, "parent": "skat"}))
    found: dict[str, str] = {}
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file is None or name.partition(".")[0] not in (*OURS, *LIBRARIES):
            continue
        inside = name.replace(".", "/")
        path = Path(file)
        found[f"{inside}/__init__.py" if path.name == "__init__.py" else f"{inside}.py"] = str(path)
        if name == "jsonschema_specifications":
            schemas = path.parent / "schemas"
            found |= {
                f"{name}/{each.relative_to(path.parent).as_posix()}": str(each)
                for each in schemas.rglob("*")
                if each.is_file()
            }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
