// The findings, by what they are about, each leading to its place; and the quality of the document in figures.

import { byId, counted, make } from "./dom.js";
import { hover, select } from "./link.js";
import { data, listOf, nodes, pages, SEVERITIES, worst } from "./model.js";
import { scrollToPlace } from "./pages.js";

const AT_ONCE = 200;

function go(finding) {
  if (nodes.has(finding.node)) select(finding.node, "findings");
  else scrollToPlace(finding.page);
}

function place(finding) {
  const parts = [finding.page ? `page ${finding.page}` : "", finding.node !== undefined ? `#${finding.node}` : ""];
  const text = parts.filter(Boolean).join(" ");
  if (nodes.has(finding.node) || pages.has(finding.page)) return text;
  return text ? `${text}, not in this file` : "the document";
}

function entry(finding) {
  const there = nodes.has(finding.node) || pages.has(finding.page);
  const inside = [make("bdi", {}, finding.message), " ", make("span", { class: "place" }, place(finding))];
  if (!there) return make("li", {}, make("span", { class: "link" }, ...inside));
  const on = {
    click: () => go(finding),
    pointerenter: () => nodes.has(finding.node) && hover(finding.node, "findings"),
    pointerleave: () => hover(null, "findings"),
  };
  return make("li", {}, make("button", { type: "button", class: "link", on }, ...inside));
}

function group(code, all) {
  const list = make("ul");
  const more = (from) => {
    list.append(...all.slice(from, from + AT_ONCE).map(entry));
    const left = all.length - from - AT_ONCE;
    if (left > 0) {
      const button = make("button", { type: "button", class: "more" }, `${counted(left, "more finding")}`);
      button.addEventListener("click", () => (item.remove(), more(from + AT_ONCE)));
      const item = make("li", {}, button);
      list.append(item);
    }
  };
  more(0);
  const producer = all[0].producer === "compiler" ? "" : ` (${all[0].producer})`;
  return make(
    "details",
    { open: all.length <= 12 },
    make("summary", {}, make("span", { class: `flag ${worst(all)}` }, worst(all)), make("b", {}, code + producer), make("span", { class: "count" }, String(all.length))),
    data.codes[code] ? make("p", { class: "hint" }, data.codes[code]) : null,
    list,
  );
}

export function startFindings() {
  const groups = new Map();
  for (const finding of data.findings) listOf(groups, finding.code).push(finding);
  const rank = (all) => SEVERITIES.indexOf(worst(all));
  const sorted = [...groups].sort((a, b) => rank(a[1]) - rank(b[1]) || b[1].length - a[1].length);
  byId("view-findings").replaceChildren(
    ...(sorted.length ? sorted.map(([code, all]) => group(code, all)) : [make("p", { class: "hint" }, "No findings.")]),
  );
}

export function startQuality() {
  const rows = data.quality.map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value)));
  byId("view-quality").replaceChildren(make("table", {}, make("tbody", {}, ...rows)));
}
