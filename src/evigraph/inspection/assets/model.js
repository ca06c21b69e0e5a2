// The data of the page, and look-ups over it. A node's id is its place in logical order.

import { byId } from "./dom.js";

export const data = JSON.parse(byId("data").textContent);

/**
 * Nodes by id, each with its `children`, its own `fragments`, its `level` from 1, its `position` among its
 * siblings, and the `end` after the last id below it. `extents` has the smallest rectangle around the content
 * of its subtree for each page, `first` the first content in logical order.
 */
export const nodes = new Map(
  data.nodes.map((node) => [node.id, Object.assign(node, { children: [], fragments: [], findings: [], end: node.id + 1, extents: new Map() })]),
);
export const pages = new Map(data.pages.map((page) => [page.number, page]));

const order = data.nodes;
order.forEach((node, index) => {
  node.index = index;
  const parent = nodes.get(node.parent);
  node.level = parent ? parent.level + 1 : 1;
  node.position = parent ? parent.children.push(node.id) : 1;
});
for (const fragment of data.fragments) nodes.get(fragment.node)?.fragments.push(fragment);

// From the last to the first, so that each node is whole when it is added to its parent.
for (const node of [...order].reverse()) {
  for (const { page, rects } of node.fragments) for (const rect of rects) widen(node, page, rect);
  node.first = node.fragments[0] ?? node.first;
  const parent = nodes.get(node.parent);
  if (!parent) continue;
  parent.end = Math.max(parent.end, node.end);
  parent.first = node.first ?? parent.first;
  for (const [page, rect] of node.extents) widen(parent, page, rect);
}

function widen({ extents }, page, [x0, y0, x1, y1]) {
  const old = extents.get(page);
  const wide = old && [Math.min(old[0], x0), Math.min(old[1], y0), Math.max(old[2], x1), Math.max(old[3], y1)];
  extents.set(page, wide ?? [x0, y0, x1, y1]);
}

data.findings.forEach((finding) => nodes.get(finding.node)?.findings.push(finding));

/** The node and all below it that are on the page, in logical order. */
export function subtree(id) {
  const node = nodes.get(id);
  if (!node) return [];
  let last = node.index + 1;
  while (last < order.length && order[last].id < node.end) last++;
  return order.slice(node.index, last);
}

/** The nodes above a node, the root first. */
export function above(id) {
  const found = [];
  for (let node = nodes.get(nodes.get(id)?.parent); node; node = nodes.get(node.parent)) found.push(node);
  return found.reverse();
}

/** A map's list for a key, an empty one put there where there is none. */
export function listOf(map, key) {
  if (!map.has(key)) map.set(key, []);
  return map.get(key);
}

const outgoing = new Map();
const incoming = new Map();
for (const [source, target, kind] of data.edges) {
  const [relation, origin, rule] = data.kinds[kind];
  const edge = { source, target, relation, origin, rule };
  listOf(outgoing, source).push(edge);
  listOf(incoming, target).push(edge);
}

/** The edges that begin or end at a node. */
export function edgesOf(id) {
  return [...(incoming.get(id) ?? []), ...(outgoing.get(id) ?? [])];
}

const HEADS = new Set(["ROW_HEADER_FOR", "COLUMN_HEADER_FOR"]);

/** The cell a node is in or is, or null. */
export function cellOf(id) {
  for (let node = nodes.get(id); node; node = nodes.get(node.parent)) {
    if (node.role === "TD" || node.role === "TH") return node.id;
    if (node.role === "Table") return null;
  }
  return null;
}

/** The header cells of the cell that a node is in, and the cells that it heads. */
export function headsAround(id) {
  const cell = cellOf(id);
  if (cell === null) return { headers: [], headed: [] };
  return {
    headers: (incoming.get(cell) ?? []).filter((edge) => HEADS.has(edge.relation)).map((edge) => edge.source),
    headed: (outgoing.get(cell) ?? []).filter((edge) => HEADS.has(edge.relation)).map((edge) => edge.target),
  };
}

/** A node's role: as written and what it counts as, where they differ. */
export function roleText(node) {
  return node.raw ? `${node.raw} → ${node.role}` : node.role;
}

/** What a node says, in one line. */
export function saying(node) {
  return node.alt || node.text || node.actual || node.title || "";
}

export const SEVERITIES = ["error", "warning", "info"];

/** The severity of the worst of some findings. */
export function worst(findings) {
  return SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity));
}
