"""Puts the compiled copy into a wheel: a hook of hatchling, which runs where `HATCH_BUILD_HOOK_ENABLE_CUSTOM` is set."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
import compiled_copy


class CompiledWheel(BuildHookInterface[Any]):
    """Compiles the reference for the Python that builds the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and give the wheel the tag of this Python and platform."""
        self.made = TemporaryDirectory()
        place = compiled_copy.folder_of_libraries(Path()).as_posix()
        libraries = compiled_copy.up_to_date_libraries() or compiled_copy.compiled_into(Path(self.made.name))
        build_data["force_include"].update({str(path): f"{place}/{path.name}" for path in libraries})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the libraries, which are in the wheel now."""
        self.made.cleanup()
