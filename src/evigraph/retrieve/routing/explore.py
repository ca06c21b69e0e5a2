"""The search: routes are followed into the hierarchy, and the passages that they reach scored, until it is enough."""

from collections.abc import Iterator, Sequence

from evigraph.decide import NONE, Answer, ChoiceAnswer, Question, State
from evigraph.index import Unit
from evigraph.retrieve.evidence import Evidence
from evigraph.retrieve.query import Query
from evigraph.retrieve.routing.asking import Asked, Asking
from evigraph.retrieve.routing.beam import Frontier, Route
from evigraph.retrieve.routing.bounds import ENOUGH, EXPANSIONS, QUESTION, SCORED_AT_ONCE, USEFUL, Manner
from evigraph.retrieve.routing.branches import Branch, Level
from evigraph.retrieve.routing.candidates import Candidate, Pending
from evigraph.retrieve.routing.direct import direct_branch
from evigraph.retrieve.routing.figures import Figures
from evigraph.retrieve.routing.hierarchy import Hierarchy
from evigraph.retrieve.routing.menus import Menu, make_menu
from evigraph.retrieve.routing.outcome import evidence_of, with_ancestry
from evigraph.retrieve.routing.outlines import Outlines
from evigraph.retrieve.routing.statistics import statistics_text
from evigraph.retrieve.routing.usefulness import Sufficiency, batches, score_batch, scored_text
from evigraph.retrieve.routing.visits import Visit
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.trace import Trace

__all__ = ["explore"]


def explore(
    searcher: Searcher, query: Query, most: int, scope: Scope, *, direct: bool = True, manner: Manner = QUESTION
) -> tuple[list[Evidence], Trace]:
    """The evidence for a question, at most ``most`` pieces, and the trace of the search.

    It is limited to the documents in ``scope`` from the start; the folders that they are in stay. ``direct`` has
    documents proposed by their names where the whole library is asked.

    Raises:
        ProviderError: the provider of decisions fails.
    """
    docs = frozenset(searcher.entries if scope is None else scope) & frozenset(searcher.entries)
    search = _Search(searcher, query, docs, manner, direct=direct and scope is None)
    search.run()
    return search.outcome(most)


class _Search:
    """One search, from its first menu to its outcome."""

    def __init__(self, searcher: Searcher, query: Query, docs: frozenset[int], manner: Manner, *, direct: bool) -> None:
        self._searcher = searcher
        self._manner = manner
        self._query = query
        self._asking = Asking(searcher, docs)
        self._hierarchy = Hierarchy(searcher, self._asking.visible)
        self._outlines = Outlines(searcher, query, self._hierarchy)
        self._frontier = Frontier()
        self._pending = Pending()
        self._sufficiency = Sufficiency(self._asking, query.text)
        self._figures: dict[int, Figures] = {}
        self._reached: set[str] = set()
        self._expanded: set[str] = set()
        self._taken: set[tuple[int, int]] = set()
        self._scored: list[Candidate] = []
        self._expansions = self._scores = 0
        self._ended = ""
        self._roots: list[Visit] = []
        if self._asking.visible:
            roots = [self._hierarchy.root]
            named = direct_branch(searcher, query, self._hierarchy, self._asking.visible) if direct else None
            roots.extend([named] if named else [])
            self._roots = [Visit(branch, score=1.0) for branch in roots]
            self._frontier.add([Route(visit.branch, (), visit) for visit in self._roots])

    def run(self) -> None:
        """Search until it is enough, or there is nothing left that may be asked."""
        while not self._ended:
            routes = self._frontier.take() if self._expansions < EXPANSIONS else []
            if not routes and not self._pending:
                self._ended = self._exhausted()
                return
            self._expand([route for route in map(self._walked, routes) if route is not None])
            self._score()
            self._narrow()

    def outcome(self, most: int) -> tuple[list[Evidence], Trace]:
        """What may be seen at this moment of what was found."""
        docs = self._asking.look(self._hierarchy.root.docs)
        evidence = evidence_of(self._searcher, self._hierarchy, self._scored, docs, most)
        trace = Trace(
            decider=self._searcher.decider.name,
            requests=self._asking.requests,
            expansions=self._expansions,
            scores=self._scores,
            checks=self._sufficiency.checks,
            ended=self._ended,
            roots=with_ancestry(self._hierarchy, self._roots, docs),
        )
        return evidence, trace

    def _exhausted(self) -> str:
        return "as many places were expanded as may be" if self._expansions >= EXPANSIONS else "nothing was left"

    # Routes

    def _walked(self, route: Route) -> Route | None:
        """The route from where it is to the next menu; None where it has reached passages, or ends.

        A section's passages are taken before what is below it is looked at: the route waits there meanwhile.
        """
        while True:
            branch = route.branch
            if branch.level is Level.DOCUMENT:
                self._asking.look(branch.docs)  # what is in it is about to be read
            if not branch.docs & self._asking.visible:
                return None
            if self._reach(route):
                if self._children(branch):
                    self._frontier.add([route])
                return None
            children = self._children(branch)
            if branch.key in self._expanded or not children or self._expansions >= EXPANSIONS:
                return None
            if len(children) > 1 or branch.level is Level.DIRECT:  # what is proposed may be refused
                return route
            self._expanded.add(branch.key)
            self._expansions += 1
            route = route.alone(children[0])

    def _children(self, branch: Branch) -> list[Branch]:
        return self._hierarchy.children(branch, self._asking.visible)

    def _expand(self, routes: Sequence[Route]) -> None:
        """Ask about the menus of some routes, all in one request."""
        # The direct branch and the folders may come to the same place at once.
        distinct = {route.branch.key: route for route in reversed(routes)}
        asked = [route for route in reversed(distinct.values()) if route.branch.key not in self._expanded]
        asked = asked[: EXPANSIONS - self._expansions]
        menus: list[Menu] = []

        def make() -> Asked | None:
            menus[:] = list(self._menus(asked))
            if not menus:
                return None
            questions: dict[str, Question] = {f"menu {n}": menu.question for n, menu in enumerate(menus, 1)}
            docs: frozenset[int] = frozenset[int]().union(*(menu.docs for menu in menus))
            return Asked(docs & self._asking.visible, State(self._query.text), questions)

        answers = self._asking.answers(make) if asked else None
        if answers is None:
            return
        routes_of = {route.branch.key: route for route in asked}
        for menu, answer in zip(menus, answers.values(), strict=True):
            self._expanded.add(menu.branch.key)
            self._expansions += 1
            self._follow(routes_of[menu.branch.key], menu, answer)

    def _menus(self, routes: Sequence[Route]) -> Iterator[Menu]:
        visible = self._asking.visible
        offered = [(route.branch, self._children(route.branch)) for route in routes]
        offered = [(branch, children) for branch, children in offered if children]
        # What has one child left by now, as others were withdrawn, is asked about as a menu of one and none.
        for branch, children in offered:
            yield make_menu(self._outlines, branch, children, visible, len(offered))

    def _follow(self, route: Route, menu: Menu, answer: Answer) -> None:
        assert isinstance(answer, ChoiceAnswer)
        none = answer.probabilities[NONE]
        route.visit.none = none
        found = [route.chosen(child, answer.probabilities[label], none) for label, child in menu.children.items()]
        # Statistics are taken where they are routed to, and for want of anything else never.
        self._frontier.add([route for route in found if not route.deferred or self._recovers(route)])

    def _recovers(self, route: Route) -> bool:
        return self._manner.recovers and route.branch.level is not Level.STATISTICS

    # Passages

    def _reach(self, route: Route) -> bool:
        """Take the passages of a branch, where it has some that were not taken yet."""
        branch = route.branch
        if branch.doc is None or branch.key in self._reached or branch.level in (Level.DOCUMENT, Level.GROUP):
            return False
        self._reached.add(branch.key)
        found = list(self._passages(branch.doc, route))
        if not found:
            return False
        route.visit.visited = True
        self._frontier.note_visit(branch.doc)
        self._pending.add(found)
        return True

    def _passages(self, doc: int, route: Route) -> Iterator[Candidate]:
        sections = self._hierarchy.sections(doc)
        if route.branch.level is Level.STATISTICS:
            words = [word for word, _ in self._query.content_words()]
            yield Candidate(doc, route, statistics_text(self._searcher.view(doc), sections, words), None)
            return
        units = [(at, sections.passages[at]) for at in sections.reached(route.branch)]
        if self._searcher.decider.sees:
            if doc not in self._figures:
                self._figures[doc] = Figures(self._searcher, sections)
            units.extend(self._figures[doc].bare_in(route.branch))
        for at, unit in units:
            if (doc, at) not in self._taken:
                self._taken.add((doc, at))
                yield self._candidate(doc, route, unit)

    def _candidate(self, doc: int, route: Route, unit: Unit) -> Candidate:
        text = scored_text(self._searcher.entries[doc].name, unit)
        return Candidate(doc, route, text, unit)

    def _score(self) -> None:
        """Score one request's passages, and see whether what was found is enough."""
        room = min(SCORED_AT_ONCE, self._manner.scores - self._scores)
        waiting = self._pending.take(room) if room > 0 else []
        if room <= 0:
            self._ended = "as many passages were scored as may be"
            return
        self._show(waiting)
        done: dict[int, Candidate] = {}
        for batch in batches(waiting):
            left = dict(list(batch.items())[: self._manner.scores - self._scores])
            scored = score_batch(self._asking, self._query.text, left) if left else []
            self._scores += len(scored)
            done.update({id(candidate): candidate for candidate in scored})
        for candidate in done.values():
            assert candidate.level is not None
            candidate.route.visit.usefulness.append(candidate.level)
            self._scored.append(candidate)
        self._ended = self._enough(list(done.values()))

    def _enough(self, done: Sequence[Candidate]) -> str:
        """Why the search ends with the passages that were scored just now; empty where it goes on."""
        useful = [candidate for candidate in self._scored if (candidate.level or 0.0) >= USEFUL]
        if self._manner.useful is not None:
            return "enough passages are useful" if len(useful) >= self._manner.useful else ""
        if max((candidate.level or 0.0 for candidate in done), default=0.0) >= ENOUGH:
            return "a passage answers the whole question"
        return "passages answer it together" if done and self._sufficiency.holds(useful) else ""

    def _show(self, candidates: Sequence[Candidate]) -> None:
        """Give passages the pictures of their figures, where the provider sees."""
        if not self._searcher.decider.sees:
            return
        for doc in dict.fromkeys(candidate.doc for candidate in candidates):
            units = [(c, c.unit) for c in candidates if c.doc == doc and c.unit is not None]
            if doc not in self._asking.visible or not units:
                continue
            for (candidate, _), shown in zip(units, self._figures[doc].of([unit for _, unit in units]), strict=True):
                candidate.images = tuple(image for image, _ in shown)
                candidate.text = "\n".join((candidate.text, *(said for _, said in shown)))

    def _narrow(self) -> None:
        visible = self._asking.visible
        self._frontier.narrow(visible)
        self._pending.narrow(visible)
        self._scored = [candidate for candidate in self._scored if candidate.doc in visible]
