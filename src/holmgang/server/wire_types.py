"""Writes the browser client's types from the messages: ``python -m holmgang.server.wire_types > web/src/wire.ts``."""

import sys
from collections.abc import Iterable
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import inspect as shapes

from holmgang.core.plain import PlainFigures
from holmgang.games import OWN_GAMES, find_kind

from .api import forms, review_forms
from .browser import copied_tables
from .http import admin_forms
from .live import messages
from .refusals import Refusal
from .store.moderation import AuditEntry

HEADER = "// Made by `python -m holmgang.server.wire_types`; change the messages there and make it again.\n"


def wire_types() -> str:
    """The whole of wire.ts."""
    writer = _Writer()
    for union, name in ((messages.ClientMessage, "ClientMessage"), (messages.ServerFrame, "ServerFrame")):
        writer.union(name, get_args(union))
    writer.structs([Refusal, *_structs(forms)])
    writer.structs(_structs(review_forms))
    writer.structs(_structs(copied_tables))
    writer.structs([*_structs(admin_forms), AuditEntry])
    writer.structs([PlainFigures])
    for kind in map(find_kind, OWN_GAMES):
        prefix = kind.title.replace(" ", "")
        writer.named(f"{prefix}Table", get_type_hints(kind.make().start)["return"], prefix)
        for name, part in (("Constants", kind.parts.constants), ("Figures", kind.parts.figures)):
            writer.named(f"{prefix}{name}", get_type_hints(part)["return"], prefix)
    protocol = f"/** The version of the protocol that these are. */\nexport const PROTOCOL = {messages.PROTOCOL};\n"
    return "\n".join((HEADER, protocol, *writer.written))


def _structs(module: Any) -> list[type[msgspec.Struct]]:
    return [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == module.__name__
    ]


class _Writer:
    """Collects declarations, each struct once."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self._names: dict[type, str] = {}

    def union(self, name: str, members: Iterable[type[msgspec.Struct]]) -> None:
        """A union of messages, each declared before it."""
        members = list(members)
        self.structs(members)
        self.written.append(f"export type {name} =\n" + "\n".join(f"  | {self._names[each]}" for each in members) + ";\n")

    def structs(self, found: Iterable[type]) -> None:
        """Interfaces for structs and dataclasses under their own names."""
        for each in found:
            self._struct(each, each.__name__, "")

    def named(self, name: str, struct: Any, prefix: str) -> None:
        """An interface under another name; structs inside it are named after the game."""
        self._struct(struct, name, prefix)

    def _struct(self, struct: Any, name: str, prefix: str) -> str:
        if struct in self._names:
            return self._names[struct]
        self._names[struct] = name
        shape = shapes.type_info(struct)
        assert isinstance(shape, shapes.StructType | shapes.DataclassType)
        lines = [f'  {shape.tag_field}: "{shape.tag}";\n'] if isinstance(shape, shapes.StructType) and shape.tag_field else []
        # a form's field with a default may be left out; an answer always has all of its fields
        may_miss = isinstance(shape, shapes.StructType) and struct.__struct_config__.forbid_unknown_fields
        for field in shape.fields:
            kind = self._type(field.type, prefix)
            unset = not field.required and field.default is field.default_factory is msgspec.NODEFAULT
            missing = unset or (may_miss and not field.required)
            lines.append(f"  {field.encode_name}{'?' if missing else ''}: {kind};\n")
        doc = (struct.__doc__ or "").strip().partition("\n")[0]
        self.written.append(f"/** {doc} */\nexport interface {name} {{\n{''.join(lines)}}}\n")
        return name

    def _type(self, shape: shapes.Type, prefix: str) -> str:
        match shape:
            case shapes.Metadata(type=inner):
                return self._type(inner, prefix)
            case shapes.StructType(cls=cls) | shapes.DataclassType(cls=cls):
                return self._struct(cls, prefix + cls.__name__, prefix)
            case shapes.UnionType(types=types):
                # what is encoded already is sent as what it stands for
                told = [each for each in types if not isinstance(each, shapes.RawType)]
                return " | ".join(dict.fromkeys(self._type(each, prefix) for each in told))
            case shapes.LiteralType(values=values):
                return " | ".join(msgspec.json.encode(value).decode() for value in values)
            case shapes.TupleType(item_types=items):
                return f"[{', '.join(self._type(item, prefix) for item in items)}]"
            case shapes.VarTupleType(item_type=item) | shapes.ListType(item_type=item):
                text = self._type(item, prefix)
                return f"({text})[]" if "|" in text else f"{text}[]"
            case shapes.DictType(value_type=value):
                return f"Record<string, {self._type(value, prefix)}>"
            case _:
                return _PLAIN[type(shape)]


_PLAIN: dict[type[shapes.Type], str] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
}


if __name__ == "__main__":
    sys.stdout.write(wire_types())
