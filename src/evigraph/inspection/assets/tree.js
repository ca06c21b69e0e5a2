// The logical tree: a flat list of rows, as deep trees would be too deep for nested elements.
// Keys as the ARIA tree pattern has them: arrows, Home, End, Enter, letters.

import { byId, make } from "./dom.js";
import { at, hover, onChange, select } from "./link.js";
import { above, data, headsAround, nodes, roleText, saying, subtree, worst } from "./model.js";

const ENOUGH = 20; // rows at first that let one see what kind of document it is
const AT_FIRST = 150; // the most rows at first, if there are enough with fewer
const AT_MOST = 10000; // rows a browser makes in about a second
const tree = byId("tree");
const rows = new Map();
const open = new Set();
let current = null; // the row that the Tab key leads to

function row(id) {
  const node = nodes.get(id);
  const inner = node.children.length > 0;
  const element = make(
    "div",
    {
      role: "treeitem",
      class: `row f-${node.family}`,
      tabindex: "-1",
      "data-node": id,
      "aria-level": node.level,
      "aria-setsize": nodes.get(node.parent)?.children.length ?? 1,
      "aria-posinset": node.position,
      "aria-selected": at.selected === id ? "true" : "false",
      "aria-expanded": inner ? String(open.has(id)) : null,
    },
    make("span", { class: "twist", "aria-hidden": "true" }, inner ? "▸" : ""),
    make("span", { class: "role", dir: "auto" }, roleText(node)),
    node.findings.length
      ? make("span", { class: `flag ${worst(node.findings)}`, title: node.findings.map((f) => `${f.code}: ${f.message}`).join("\n") }, "!")
      : null,
    make("span", { class: "says", dir: "auto" }, saying(node)),
    make("span", { class: "number" }, `#${id}`),
  );
  element.style.setProperty("--depth", Math.min(node.level - 1, 24));
  rows.set(id, element);
  return element;
}

/** The rows of a node's children, and of theirs where they are open. */
function below(id) {
  const made = [];
  const stack = [...nodes.get(id).children].reverse();
  while (stack.length) {
    const child = stack.pop();
    made.push(row(child));
    if (open.has(child)) stack.push(...[...nodes.get(child).children].reverse());
  }
  return made;
}

export function expand(id) {
  if (open.has(id) || !nodes.get(id).children.length) return;
  open.add(id);
  const element = rows.get(id);
  if (!element) return;
  element.setAttribute("aria-expanded", "true");
  element.after(...below(id));
}

export function collapse(id) {
  if (!open.delete(id)) return;
  const element = rows.get(id);
  if (!element) return;
  element.setAttribute("aria-expanded", "false");
  const { end } = nodes.get(id);
  while (element.nextElementSibling && Number(element.nextElementSibling.dataset.node) < end) {
    rows.delete(Number(element.nextElementSibling.dataset.node));
    element.nextElementSibling.remove();
  }
  if (current > id && current < end) focusable(id);
}

function build() {
  rows.clear();
  tree.replaceChildren(row(data.nodes[0].id));
  tree.append(...(open.has(data.nodes[0].id) ? below(data.nodes[0].id) : []));
}

/** Open as many levels as there is room for. */
function openAtFirst() {
  let level = data.nodes.slice(0, 1);
  let shown = 1;
  const next = () => level.reduce((sum, node) => sum + node.children.length, 0);
  while (level.length && shown + next() <= (shown < ENOUGH ? AT_MOST : AT_FIRST)) {
    for (const node of level) if (node.children.length) open.add(node.id);
    level = level.flatMap((node) => node.children.map((child) => nodes.get(child)));
    shown += level.length;
  }
}

export function expandAll() {
  let shown = 1;
  for (const node of data.nodes) {
    shown += node.children.length;
    if (node.children.length && shown <= AT_MOST) open.add(node.id);
  }
  build();
  paintTree("tree");
}

export function collapseAll() {
  open.clear();
  open.add(data.nodes[0].id);
  build();
  paintTree("tree");
}

/** Show a node's row: open what is above it, scroll to it. */
export function reveal(id) {
  if (!nodes.has(id)) return;
  for (const node of above(id)) expand(node.id);
  rows.get(id)?.scrollIntoView({ block: "nearest" });
}

function focusable(id) {
  rows.get(current)?.setAttribute("tabindex", "-1");
  current = id;
  rows.get(id)?.setAttribute("tabindex", "0");
}

function focus(id) {
  focusable(id);
  rows.get(id)?.focus();
}

/** Light up what is pointed at, what is selected, and the cells that belong together. */
function paintTree(from) {
  for (const lit of tree.querySelectorAll(".lit, .heads, .headed, [aria-selected=true]")) {
    lit.classList.remove("lit", "heads", "headed");
    lit.setAttribute("aria-selected", "false");
  }
  const { headers, headed } = headsAround(at.hovered ?? at.selected);
  for (const id of headers) rows.get(id)?.classList.add("heads");
  for (const id of headed) rows.get(id)?.classList.add("headed");
  if (from === "pages" && at.hovered !== null) reveal(at.hovered);
  if (from.endsWith("-select") && at.selected !== null) {
    reveal(at.selected);
    focusable(at.selected);
    rows.get(at.selected)?.setAttribute("aria-selected", "true");
  }
  rows.get(at.hovered)?.classList.add("lit");
  rows.get(at.selected)?.setAttribute("aria-selected", "true");
}

function rowOf(event) {
  const element = event.target.closest?.(".row");
  return element ? Number(element.dataset.node) : null;
}

function neighbour(id, step) {
  const element = step > 0 ? rows.get(id)?.nextElementSibling : rows.get(id)?.previousElementSibling;
  return element ? Number(element.dataset.node) : null;
}

function startingWith(id, letter) {
  const shown = [...tree.children];
  const from = shown.indexOf(rows.get(id)) + 1;
  const next = [...shown.slice(from), ...shown.slice(0, from)].find((element) =>
    nodes.get(Number(element.dataset.node)).role.toLowerCase().startsWith(letter.toLowerCase()),
  );
  return next ? Number(next.dataset.node) : null;
}

function onKey(event) {
  const id = rowOf(event);
  if (id === null || event.ctrlKey || event.altKey || event.metaKey) return;
  const node = nodes.get(id);
  let to = null;
  if (event.key === "ArrowDown") to = neighbour(id, 1);
  else if (event.key === "ArrowUp") to = neighbour(id, -1);
  else if (event.key === "ArrowRight") to = open.has(id) ? node.children[0] : (expand(id), null);
  else if (event.key === "ArrowLeft") to = open.has(id) ? (collapse(id), null) : node.parent;
  else if (event.key === "Home") to = data.nodes[0].id;
  else if (event.key === "End") to = Number(tree.lastElementChild.dataset.node);
  else if (event.key === "Enter" || event.key === " ") select(id, "tree");
  else if (event.key === "*") for (const child of nodes.get(node.parent)?.children ?? [id]) expand(child);
  else if (event.key.length === 1) to = startingWith(id, event.key);
  else return;
  event.preventDefault();
  if (to !== null && to !== undefined) focus(to);
}

/** The next node after `id` whose role or text has `words` in it; null where there is none. */
export function find(words, id) {
  const wanted = words.toLowerCase();
  const from = nodes.get(id)?.index ?? -1;
  const all = subtree(data.nodes[0].id);
  const found = [...all.slice(from + 1), ...all.slice(0, from + 1)].find((node) =>
    `${roleText(node)} ${saying(node)} #${node.id}`.toLowerCase().includes(wanted),
  );
  return found ? found.id : null;
}

export function startTree() {
  openAtFirst();
  build();
  focusable(data.nodes[0].id);
  tree.addEventListener("keydown", onKey);
  tree.addEventListener("focusin", (event) => {
    const id = rowOf(event);
    if (id === null) return;
    focusable(id);
    hover(id, "tree");
  });
  tree.addEventListener("pointerover", (event) => hover(rowOf(event), "tree"));
  tree.addEventListener("pointerleave", () => hover(null, "tree"));
  tree.addEventListener("click", (event) => {
    const id = rowOf(event);
    if (id === null) return;
    if (event.target.closest(".twist") && nodes.get(id).children.length) {
      (open.has(id) ? collapse : expand)(id);
    } else {
      select(id, "tree");
      focus(id);
    }
  });
  tree.addEventListener("dblclick", (event) => {
    const id = rowOf(event);
    if (id !== null) (open.has(id) ? collapse : expand)(id);
  });
  onChange(paintTree);
}
