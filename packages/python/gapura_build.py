"""Builds the wheel (PEP 517), so that pip needs nothing besides this archive: a package of modules without dependencies."""

import base64
import hashlib
import re
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
BUILT_AT = (1985, 10, 26, 8, 15, 0)


def _field(name):
    found = re.search(rf'^{name} = "(.+)"$', PROJECT, re.MULTILINE)
    if not found:
        raise ValueError(f"pyproject.toml has no {name}")
    return found.group(1)


def _metadata():
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {_field('name')}",
        f"Version: {_field('version')}",
        f"Summary: {_field('description')}",
        f"Requires-Python: {_field('requires-python')}",
        "License: Apache-2.0",
        "Description-Content-Type: text/markdown",
        "",
        (ROOT / "README.md").read_text(encoding="utf-8"),
    ]
    return "\n".join(lines)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"{_field('name')}-{_field('version')}"
    info = f"{name}.dist-info"
    modules = sorted(path for path in (ROOT / "gapura").rglob("*") if path.suffix in (".py", ".typed"))
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in modules}
    files[f"{info}/METADATA"] = _metadata().encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: gapura_build\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = "".join(f"{path},sha256={_digest(content)},{len(content)}\n" for path, content in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"{name}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(zipfile.ZipInfo(path, BUILT_AT), content, zipfile.ZIP_DEFLATED)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("this archive is the source distribution")


def _digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
