// The pages: boxes over the pictures, one for each rectangle, made when a page comes near the window.

import { byId, draw, make } from "./dom.js";
import { at, hover, onChange, select } from "./link.js";
import { above, data, headsAround, listOf, nodes, pages, roleText, saying, subtree, worst } from "./model.js";

const OUTLINED = new Set(["Table", "L", "TOC", "Index", "Figure", "Formula", "Note", "FENote", "BlockQuote", "Aside"]);
const TAB = 7; // a label's height in points
const CROWD = 1500; // boxes on a page from which on labels are not kept apart
const stage = byId("pages");
const sheets = new Map(); // page number -> { sheet, svg, boxes by node id, marks layer } of pages that are drawn
const byPage = new Map(data.pages.map(({ number }) => [number, []]));
for (const fragment of data.fragments) byPage.get(fragment.page).push(fragment);

function familyOf(fragment) {
  if (fragment.node === undefined) return fragment.status === "ARTIFACT" ? "artifact" : "untagged";
  return drawnAs(fragment).family;
}

function drawnAs(fragment) {
  const node = nodes.get(fragment.node);
  return nodes.get(node.drawn) ?? node;
}

function placed([x0, y0, x1, y1], height) {
  return { x: x0, y: height - y1, width: Math.max(x1 - x0, 0.5), height: Math.max(y1 - y0, 0.5) };
}

/** A label as [x, y, width, height] of the page, y downwards, where it covers no box and no other label, if it can. */
function room(text, rect, page, taken) {
  const { x, y, width } = placed(rect, page.height);
  const wide = text.length * TAB * 0.56 + 3;
  const top = Math.max(0, y - TAB + 1);
  const places = [
    [x - wide - 0.5, y],
    [x + width + 0.5, y],
    [x, top],
    [x + width - wide, top],
  ];
  const free = ([left, upper]) =>
    left >= 0 &&
    left + wide <= page.width &&
    !taken.some(([a, b, c, d]) => left < a + c && a < left + wide && upper < b + d - 1 && b + 1 < upper + TAB);
  const [left, upper] = (taken.length < CROWD && places.find(free)) || places[2];
  return [left, upper, wide, TAB];
}

function label(text, family, [x, y, width, height]) {
  return draw(
    "g",
    { class: `label f-${family}` },
    draw("rect", { x, y, width, height, rx: 1 }),
    draw("text", { x: x + 1.5, y: y + height - 1.7 }, text),
  );
}

/** The labels of a page: one for each frame, and one for each element at its first rectangle. */
function labels(page, framed) {
  const wanted = new Map(framed.map(([node, rect]) => [node.id, [node, rect]]));
  const taken = [];
  for (const fragment of byPage.get(page.number)) {
    const owner = fragment.node === undefined ? null : drawnAs(fragment);
    for (const rect of fragment.rects) {
      if (owner || fragment.text?.trim()) taken.push(Object.values(placed(rect, page.height)));
      if (owner && !wanted.has(owner.id)) wanted.set(owner.id, [owner, rect]);
    }
  }
  return [...wanted.values()].map(([{ role, family }, rect]) => {
    const place = room(role, rect, page, taken);
    taken.push(place);
    return label(role, family, place);
  });
}

function hatches(number) {
  const lines = (name) =>
    draw(
      "pattern",
      { id: `${name}-${number}`, width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      draw("path", { d: "M0 0V5", class: `hatch-${name}` }),
    );
  return draw("defs", {}, lines("artifact"), lines("untagged"));
}

/** The boxes of a page, the large ones below, so that each can be pointed at; and their labels. */
function overlay(page) {
  const boxes = [];
  const drawn = new Map();
  for (const fragment of byPage.get(page.number)) {
    const family = familyOf(fragment);
    for (const rect of fragment.rects) {
      const box = draw("rect", { ...placed(rect, page.height), class: `box f-${family}` });
      if (fragment.node === undefined) {
        box.classList.add("loose", fragment.text?.trim() ? "spoken" : "silent");
        box.setAttribute("fill", `url(#${family}-${page.number})`);
      }
      box.fragment = fragment;
      boxes.push([box, (rect[2] - rect[0]) * (rect[3] - rect[1])]);
      if (fragment.node !== undefined) listOf(drawn, fragment.node).push(box);
    }
  }
  boxes.sort((a, b) => b[1] - a[1]);
  const framed = framedOn(page);
  const frames = framed.map(([{ family }, rect]) => draw("rect", { ...placed(rect, page.height), class: `frame f-${family}` }));
  const svg = draw(
    "svg",
    { viewBox: `0 0 ${page.width} ${page.height}`, preserveAspectRatio: "none", class: "tags", "aria-hidden": "true" },
    hatches(page.number),
    draw("g", { class: "outlines" }, ...frames),
    draw("g", {}, ...boxes.map(([box]) => box)),
    draw("g", { class: "labels" }, ...labels(page, framed)),
    draw("g", { class: "around" }),
  );
  return { svg, drawn };
}

/** What holds other elements, with its rectangle on a page: framed, so that a table or a list is seen as one. */
function framedOn(page) {
  const found = [];
  for (const node of data.nodes) {
    const many = node.children.length > 0 || node.fragments.length > 1 || node.fragments[0]?.rects.length > 1;
    const rect = OUTLINED.has(node.role) && many ? node.extents.get(page.number) : null;
    if (rect) found.push([node, [rect[0] - 3, rect[1] - 3, rect[2] + 3, rect[3] + 3]]);
  }
  return found;
}

function marks(page) {
  const found = new Map();
  for (const finding of data.findings) {
    if (finding.page !== page.number) continue;
    listOf(found, nodes.get(finding.node)?.extents.has(page.number) ? finding.node : "page").push(finding);
  }
  return [...found].map(([key, all]) => {
    const rect = nodes.get(key)?.extents.get(page.number);
    const said = all.map((finding) => `${finding.code}: ${finding.message}`).join("\n");
    const act = () => key !== "page" && select(key, "marks");
    const mark = make(
      "button",
      { type: "button", class: `mark ${worst(all)}`, title: said, "aria-label": said, on: { click: act } },
      all.length > 1 ? String(all.length) : "!",
    );
    if (key !== "page") {
      mark.addEventListener("pointerenter", () => hover(key, "pages"));
      mark.addEventListener("focus", () => hover(key, "pages"));
    }
    mark.style.left = `${rect ? Math.min(98, (100 * rect[2]) / page.width) : 98}%`;
    mark.style.top = `${rect ? Math.max(1, 100 - (100 * rect[3]) / page.height) : 1.5}%`;
    return mark;
  });
}

function drawPage(section) {
  const page = pages.get(Number(section.dataset.page));
  if (sheets.has(page.number)) return;
  const sheet = section.querySelector(".sheet");
  const { svg, drawn } = overlay(page);
  sheet.append(svg, ...marks(page));
  sheets.set(page.number, { sheet, svg, drawn });
  paintPages("");
}

let lit = [];

function light(ids, name) {
  for (const id of ids) {
    for (const { drawn } of sheets.values()) {
      for (const box of drawn.get(id) ?? []) {
        box.classList.add(name);
        lit.push([box, name]);
      }
    }
  }
}

function surround(id, name) {
  for (const [number, rect] of nodes.get(id).extents) {
    const page = pages.get(number);
    const wide = [rect[0] - 2, rect[1] - 2, rect[2] + 2, rect[3] + 2];
    sheets.get(number)?.svg.querySelector(".around").append(draw("rect", { ...placed(wide, page.height), class: name }));
  }
}

/** Light up what is pointed at or selected, and the header cells of a cell. */
function paintPages(from) {
  for (const [box, name] of lit) box.classList.remove(name);
  lit = [];
  for (const { svg } of sheets.values()) svg.querySelector(".around").replaceChildren();
  const pointed = at.hovered ?? at.selected;
  const { headers, headed } = headsAround(pointed);
  const ids = (id) => subtree(id).map((node) => node.id);
  light(headed.flatMap(ids), "headed");
  light(headers.flatMap(ids), "heads");
  if (at.selected !== null) surround(at.selected, "chosen");
  if (at.hovered !== null) surround(at.hovered, "pointed");
  if (pointed !== null) light(ids(pointed), "lit");
  if (at.hovered !== null || from === "tree") say(at.hovered);
  if (from.endsWith("-select") && from !== "pages-select" && at.selected !== null) scrollToNode(at.selected);
}

/** The line below the pages: where one points to. */
function say(id) {
  const node = nodes.get(id);
  const path = node ? [...above(id), node].slice(-6).map((step) => step.role).join(" › ") : "";
  byId("status").replaceChildren(
    ...(node ? [make("b", {}, path), ` #${id} `, make("bdi", {}, node.raw ? `(${roleText(node)}) ` : "", saying(node))] : []),
  );
}

function sayLoose(fragment) {
  const what = fragment.status === "ARTIFACT" ? "Artifact" : "Untagged content";
  byId("status").replaceChildren(make("b", {}, fragment.kind ? `${what} (${fragment.kind}) ` : `${what} `), make("bdi", {}, fragment.text ?? ""));
}

export function scrollToNode(id) {
  const first = nodes.get(id).first;
  if (first) scrollToPlace(first.page, first.rects[0]);
}

/** Bring a place of a page to the upper third of the window, unless it is well in sight. */
export function scrollToPlace(number, rect) {
  const section = stage.querySelector(`[data-page="${number}"]`);
  if (!section) return;
  drawPage(section);
  const page = pages.get(number);
  const { top, left, height, width } = section.querySelector(".sheet").getBoundingClientRect();
  const view = stage.getBoundingClientRect();
  const y = top + (rect ? (1 - rect[3] / page.height) * height : 0) - view.top;
  const x = left + (rect ? (rect[0] / page.width) * width : 0) - view.left;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches || Math.abs(y) > 4 * view.height;
  stage.scrollBy({
    top: y > 0.1 * view.height && y < 0.7 * view.height ? 0 : y - view.height / 3,
    left: x > 0 && x < 0.8 * view.width ? 0 : x - view.width / 4,
    behavior: calm ? "instant" : "smooth",
  });
}

export function startPages() {
  const near = new IntersectionObserver(
    (seen) => seen.filter((entry) => entry.isIntersecting).forEach((entry) => drawPage(entry.target)),
    { root: stage, rootMargin: "1000px" },
  );
  for (const section of stage.querySelectorAll(".page")) near.observe(section);
  stage.addEventListener("pointerover", (event) => {
    const fragment = event.target.fragment;
    hover(fragment?.node ?? null, "pages");
    if (fragment && fragment.node === undefined) sayLoose(fragment);
  });
  stage.addEventListener("pointerleave", () => hover(null, "pages"));
  stage.addEventListener("click", (event) => {
    if (event.target.fragment?.node !== undefined) select(event.target.fragment.node, "pages");
  });
  onChange(paintPages);
}
