// The selected element: what it is, what it says, how it stands to others and where that is from.

import { byId, make } from "./dom.js";
import { at, hover, onChange, select } from "./link.js";
import { above, data, edgesOf, nodes, roleText, saying } from "./model.js";

const EDGES = 40;
const STEPS = 8; // of the way down from the root: trees may be very deep

/** A button that leads to a node. */
export function nodeLink(id, from) {
  const node = nodes.get(id);
  if (!node) return make("span", { class: "number" }, `#${id}`);
  return make(
    "button",
    {
      type: "button",
      class: `link f-${node.family}`,
      on: { click: () => select(id, from), pointerenter: () => hover(id, from), pointerleave: () => hover(null, from) },
    },
    make("span", { class: "role" }, node.role),
    make("bdi", { class: "says" }, saying(node).slice(0, 60)),
    make("span", { class: "number" }, `#${id}`),
  );
}

function facts(node) {
  const pairs = [
    ["text", node.text],
    ["alternate text", node.alt],
    ["replacement text", node.actual],
    ["expansion", node.expansion],
    ["title", node.title],
    ["language", node.lang],
    ["id", node.element],
    ["namespace", node.namespace],
    ["object", node.object && `${node.object} 0 R`],
    ["page", [...new Set(node.fragments.map((fragment) => fragment.page))].join(", ")],
    ["marked content", node.fragments.map((fragment) => fragment.mcid).filter((mcid) => mcid !== undefined).join(", ")],
    ["leads to", node.fragments.map((fragment) => fragment.leads).filter(Boolean).join(", ")],
    ["described as", node.fragments.map((fragment) => fragment.says).filter(Boolean).join(", ")],
    ...(node.attributes ?? []),
  ];
  return pairs
    .filter(([, value]) => value)
    .flatMap(([name, value]) => [make("dt", {}, name), make("dd", { dir: "auto" }, String(value))]);
}

function edgeRow(edge, id) {
  const out = edge.source === id;
  return make(
    "li",
    {},
    make("span", { class: "relation" }, `${out ? "" : "← "}${edge.relation}${out ? " →" : ""}`),
    nodeLink(out ? edge.target : edge.source, "details"),
    make("span", { class: "origin" }, `${edge.origin.toLowerCase().replaceAll("_", " ")}, ${edge.rule}`),
  );
}

/** The node's edges, or those of the nearest element around it that has any: a Span in a cell stands as the cell does. */
function edgeList(node) {
  const holder = [node, ...above(node.id).reverse()].find(({ id }) => edgesOf(id).length);
  if (!holder) return [];
  const edges = edgesOf(holder.id);
  return [
    holder === node ? "" : make("p", { class: "hint" }, `Relations of the ${holder.role} #${holder.id} around it:`),
    make("ul", { class: "edges" }, ...edges.slice(0, EDGES).map((edge) => edgeRow(edge, holder.id))),
    edges.length > EDGES ? make("p", { class: "hint" }, `… ${edges.length - EDGES} more`) : "",
  ];
}

/** The elements above a node, each leading to itself. */
function path(node) {
  const step = ({ id, role }) => make("button", { type: "button", class: "link", on: { click: () => select(id, "details") } }, role);
  return above(node.id).slice(-STEPS).flatMap((one, index) => [index ? " › " : "", step(one)]);
}

function show() {
  const panel = byId("details");
  const node = nodes.get(at.selected);
  if (!node) {
    panel.replaceChildren(make("p", { class: "hint" }, "Point at an element to see it on the page; click it to see all about it."));
    return;
  }
  const name = make("span", { class: "number" }, `${data.id}#${node.id}`);
  panel.replaceChildren(
    make("p", { class: "path" }, ...path(node)),
    make("h3", { class: `f-${node.family}` }, make("span", { class: "role", dir: "auto" }, roleText(node)), " ", name),
    ...node.findings.map((finding) => make("p", { class: `finding ${finding.severity}` }, `${finding.code}: ${finding.message}`)),
    make("dl", {}, ...facts(node)),
    ...edgeList(node),
  );
  panel.scrollTop = 0;
}

export function startDetails() {
  show();
  onChange((from) => from.endsWith("-select") && show());
}
