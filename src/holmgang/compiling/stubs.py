"""Functions without a body: compiled code that calls one calls what is meant by it where its first argument is of a class.

An ``overload`` of numba would say it in fewer lines, but it is one more function around each, and compiling took nearly twice as
long.
"""

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from numba.core import cgutils, imputils, types
from numba.extending import lower_builtin, type_callable

_cgutils: Any = cgutils  # numba has no types
_imputils: Any = imputils
_types: Any = types

_INLINED = ("alwaysinline",)

_MEANT: dict[Callable[..., Any], dict[Any, Any]] = {}
"""For each stub the functions that are meant by it, by the class of the first argument."""


def mean(stub: Callable[..., Any], first: type[Any], function: Callable[..., Any]) -> None:
    """Compiled code that calls the stub with a first argument of this class calls the compiled function."""
    assert inspect.signature(stub).parameters.keys() == inspect.signature(function).parameters.keys()
    if stub not in _MEANT:
        _MEANT[stub] = {}
        _tell_numba_of(stub)
    _MEANT[stub][first] = function


def _tell_numba_of(stub: Callable[..., Any]) -> None:
    """What a call of the stub gives back, and what becomes of it."""

    @type_callable(stub)
    def _(context: Any) -> Callable[..., Any]:
        def typed(*arguments: Any) -> Any:
            function = _meant_by(stub, arguments)
            return None if function is None else _types.Dispatcher(function).get_call_type(context, arguments, {}).return_type

        typed.__signature__ = inspect.signature(stub)  # type: ignore[attr-defined]  # numba counts the parameters
        return typed

    @lower_builtin(stub, _types.VarArg(_types.Any))  # type: ignore[no-untyped-call, untyped-decorator]
    def _(context: Any, builder: Any, call: Any, arguments: Any) -> Any:
        made = _meant_by(stub, call.args).get_compile_result(call)
        context.add_linking_libs([made.library])
        callee = context.declare_function(builder.module, made.fndesc)
        # inlined a search is a fifth faster, and takes no longer to compile
        status, given = context.call_conv.call_function(builder, callee, call.return_type, call.args, arguments, _INLINED)
        with _cgutils.if_unlikely(builder, status.is_error):
            context.call_conv.return_status_propagate(builder, status)
        return _imputils.fix_returning_optional(context, builder, call, status, given)


def _meant_by(stub: Callable[..., Any], arguments: Sequence[Any]) -> Any:
    """The function for arguments of these types; None where none was bound."""
    return _MEANT[stub].get(getattr(arguments[0], "instance_class", None))
