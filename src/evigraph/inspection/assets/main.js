// Puts the page together: the head, the legend with its switches, the tabs, the tools above the tree.

import { startDetails } from "./details.js";
import { byId, counted, make } from "./dom.js";
import { startFindings, startQuality } from "./findings.js";
import { at, select } from "./link.js";
import { data, nodes } from "./model.js";
import { startPages } from "./pages.js";
import { collapseAll, expandAll, find, startTree } from "./tree.js";

const ZOOM = [50, 65, 80, 100, 125, 160, 200, 300];

function head() {
  const about = [counted(data.pageCount, "page"), `language ${data.lang ?? "not declared"}`, `id ${data.id}`];
  byId("document").replaceChildren(
    make("h1", { dir: "auto" }, data.title ?? data.name),
    make("p", {}, data.title ? make("bdi", {}, `${data.name} · `) : "", about.join(" · ")),
  );
}

/** A switch that hides one kind of box on the pages. */
function toggle(name, text, count) {
  const box = make("input", { type: "checkbox", checked: true });
  box.addEventListener("change", () => byId("pages").classList.toggle(`no-${name}`, !box.checked));
  return make("label", { class: `chip f-${name}` }, box, make("i", { "aria-hidden": "true" }), text, count ? make("small", { title: `${count} rectangles` }, String(count)) : "");
}

function legend() {
  const counts = new Map();
  for (const fragment of data.fragments) {
    const node = nodes.get(fragment.node);
    const name = node ? (nodes.get(node.drawn) ?? node).family : fragment.status.toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + fragment.rects.length);
  }
  const names = { ...data.families, artifact: "Artifacts", untagged: "Untagged" };
  const families = Object.entries(names).filter(([name]) => counts.has(name));
  byId("legend").replaceChildren(
    ...families.map(([name, text]) => toggle(name, text, counts.get(name))),
    toggle("labels", "Labels"),
    toggle("outlines", "Frames"),
    toggle("marks", "Findings"),
    toggle("picture", "Picture"),
    zoom(),
  );
}

function zoom() {
  let step = ZOOM.indexOf(100);
  const said = make("output", {}, "100%");
  const by = (change) => () => {
    step = Math.max(0, Math.min(ZOOM.length - 1, step + change));
    byId("pages").style.setProperty("--zoom", ZOOM[step] / 100);
    said.replaceChildren(`${ZOOM[step]}%`);
  };
  const button = (text, name, change) => make("button", { type: "button", "aria-label": name, on: { click: by(change) } }, text);
  return make("span", { class: "zoom" }, button("−", "smaller", -1), said, button("+", "larger", 1));
}

function tabs() {
  const names = { tree: "Tree", findings: `Findings (${data.findings.length.toLocaleString("en")})`, quality: "Quality" };
  const keys = Object.keys(names);
  const buttons = keys.map((key) =>
    make("button", { type: "button", role: "tab", id: `tab-${key}`, "aria-controls": `view-${key}`, on: { click: () => show(key) } }, names[key]),
  );
  const show = (chosen) => {
    keys.forEach((key, index) => {
      byId(`view-${key}`).hidden = key !== chosen;
      buttons[index].setAttribute("aria-selected", String(key === chosen));
      buttons[index].tabIndex = key === chosen ? 0 : -1;
    });
  };
  byId("tabs").replaceChildren(...buttons);
  byId("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = buttons[(buttons.indexOf(document.activeElement) + step + keys.length) % keys.length];
    next.focus();
    next.click();
  });
  for (const key of keys) byId(`view-${key}`).setAttribute("aria-labelledby", `tab-${key}`);
  show("tree");
}

function tools() {
  const field = make("input", { type: "search", placeholder: "Find text, role or #number", "aria-label": "Find in the tree" });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !field.value.trim()) return;
    const found = find(field.value.trim(), at.selected);
    field.classList.toggle("nothing", found === null);
    if (found !== null) select(found, "tools");
  });
  const button = (text, act) => make("button", { type: "button", on: { click: act } }, text);
  const left = data.leftOut ? make("p", { class: "hint" }, `${counted(data.leftOut, "element")} on other pages left out`) : "";
  byId("tools").replaceChildren(field, button("Open all", expandAll), button("Close all", collapseAll), left);
}

head();
legend();
tabs();
tools();
startDetails(); // before the tree, which scrolls to what is selected in the room that this leaves it
startTree();
startPages();
startFindings();
startQuality();
