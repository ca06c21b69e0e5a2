"""The parser: markdown-it with the rules that are read here, made to say where things stand and to lose nothing."""

from collections.abc import Callable
from typing import cast

from markdown_it import MarkdownIt
from markdown_it.parser_block import ParserBlock
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType
from mdit_py_plugins.footnote import footnote_plugin

__all__ = ["TOO_DEEP", "make_parser", "span_of"]

TOO_DEEP = "too_deep"
"""The type of a block token that holds, as they stand, the lines that are nested deeper than the limit."""

_SPAN = "span"
_MOST_WITHIN = 16
"""How deep texts are read that stand in another: the description of an image in that of an image, notes in notes."""


def make_parser(nesting: int) -> MarkdownIt:
    """CommonMark 0.31 with GFM's tables and strikethrough, and footnotes left where they are defined.

    Inline tokens know their span (see :func:`span_of`). Blocks within ``nesting`` others are tokens of the
    type :data:`TOO_DEEP`; inline elements that deep are text.
    """
    parser = MarkdownIt("commonmark", {"maxNesting": nesting})
    parser.enable(["table", "strikethrough"]).use(footnote_plugin, move_to_end=False)
    # Neighbouring pieces of text are kept apart: joined ones would not know where they stand.
    parser.disable(["text_join", "fragments_join"])
    parser.block = _Blocks(parser.block)
    parser.inline = _Inline(parser.inline)
    return parser


def span_of(token: Token) -> tuple[int, int] | None:
    """Where an inline token stands in the content of its block, from (included) to (excluded); None: not known."""
    return cast("tuple[int, int] | None", token.meta.get(_SPAN))


class _Blocks(ParserBlock):
    """Blocks, those that are nested too deep as the lines they are written in."""

    def __init__(self, parser: ParserBlock) -> None:
        super().__init__()
        self.ruler = parser.ruler

    def tokenize(self, state: StateBlock, startLine: int, endLine: int) -> None:  # noqa: N803 - the parser's names
        """Read the blocks of some lines."""
        if state.level < state.md.options["maxNesting"]:
            super().tokenize(state, startLine, endLine)
            return
        line = startLine
        while line < endLine and (state.isEmpty(line) or state.sCount[line] >= state.blkIndent):
            line += 1
        token = state.push(TOO_DEEP, "", 0)
        token.content = state.getLines(startLine, line, state.blkIndent, False)
        token.map = [startLine, line]
        state.line = line


class _State(StateInline):
    """The state of one inline text, and how far it is known where its tokens stand."""

    settled = 0
    """How many of its tokens have their span."""
    cursor = 0
    """Where the last of them ends."""


class _Inline(ParserInline):
    """Inline text whose tokens know their span."""

    def __init__(self, parser: ParserInline) -> None:
        super().__init__()
        self.ruler, self.ruler2 = parser.ruler, parser.ruler2
        for name, rule in zip(self.ruler.get_active_rules(), self.ruler.getRules(""), strict=True):
            self.ruler.at(name, _placed(rule))
        self._depth = 0

    def parse(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> list[Token]:
        """Read one inline text: that of a block, or that of an image or a note within one."""
        state = _State(src, md, env, tokens)
        self._depth += 1
        try:
            if self._depth > _MOST_WITHIN:
                state.append_pending(src)
                state.pushPending()
            else:
                self.tokenize(state)
        finally:
            self._depth -= 1
        _settle(state, len(src), len(src))
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


_Rule = Callable[[StateInline, bool], bool]


def _placed(rule: _Rule) -> _Rule:
    """A rule that says of each token it makes where it stands."""

    def placed(state: StateInline, silent: bool) -> bool:
        if silent or not isinstance(state, _State):
            return rule(state, silent)
        start = state.pos
        if state.settled < len(state.tokens):
            _settle(state, start, start)  # a link has been opened, and this is the first rule within it
        done = rule(state, silent)
        if done and state.settled < len(state.tokens):
            _settle(state, start, state.pos)
        return done

    return placed


def _settle(state: _State, start: int, end: int) -> None:
    """Give spans to the tokens that have none yet, the last of which a rule made of the text from start to end.

    A piece of plain text is pushed when something follows it: it stands where the token before it ends.
    """
    for token in state.tokens[state.settled :]:
        if token.type == "text":
            found = state.cursor
            if not state.src.startswith(token.content, found):
                found = state.src.find(token.content, found, end)
            if found >= 0:
                state.cursor = found + len(token.content)
                token.meta[_SPAN] = (found, state.cursor)
            continue
        state.cursor = max(state.cursor, start)
        token.meta[_SPAN] = (state.cursor, max(state.cursor, end))
    state.settled = len(state.tokens)
    state.cursor = max(state.cursor, end)
