/** The objects by family: now, or as they were before or after a request. */
import type { ShownChange, ShownCollection, ShownFamily, ShownState } from "../contract";
import { ask } from "./ask";
import { badge, empty, fill, h, keep } from "./dom";
import { count } from "./format";
import { marks, showObject } from "./seek";
import { timeBar } from "./time-bar";
import { changeList, properties } from "./values";
import type { Known, View } from "./view";

/** Of one collection. */
const MOST = 200;

export function objects(): View {
  let time = "";
  /** Address of the file that was saved last: it has to live until the browser has it. */
  let saved = "";
  let loaded = "";
  let state: ShownState = { families: [], changes: [] };
  let known: Known | undefined;
  const closed = new Set<string>();
  /** Grows when families are opened and closed by other means than a click on them. */
  let arranged = 0;
  let arrangement = "";
  let wantedFamily = "";
  /** The object of the request is to be shown as soon as it is there. */
  let isSought = false;
  let isGone = false;
  const search = h("input", { type: "search", id: "object-search", placeholder: "Id or value", oninput: draw });
  const bar = timeBar();
  const differing = h("section", { class: "panel", "aria-labelledby": "difference-title" });
  const families = h("div", { class: "families" });
  const problem = h("div", { role: "alert" });
  const element = h(
    "section",
    { "aria-labelledby": "objects-title" },
    h("h2", { id: "objects-title", tabindex: -1 }, "Objects"),
    bar.element,
    problem,
    differing,
    h(
      "form",
      { class: "bar", role: "search", onsubmit: (event: Event) => event.preventDefault() },
      h("label", { for: "object-search" }, "Find", search),
      h("button", { type: "button", onclick: save }, "Export as fixture"),
    ),
    families,
  );
  return { name: "objects", title: "Objects", element, update, open };

  function open(argument: string, given: Known): void {
    const [, when, suffix] = /^((?:before|after)\/\d+)(\/object)?$/.exec(argument) ?? [];
    time = when ?? "";
    wantedFamily = when === undefined ? argument : "";
    isSought = suffix !== undefined;
    if (wantedFamily !== "") search.value = "";
    loaded = "";
    update(given);
  }

  function update(given: Known): void {
    known = given;
    bar.update(time, given.steps);
    const wanted = time === "" ? `now ${given.now.run} ${given.now.state}` : `${time} ${given.now.run}`;
    if (wanted === loaded) return;
    loaded = wanted;
    load();
  }

  async function load(): Promise<void> {
    const [when, id] = time.split("/");
    const asked = loaded;
    try {
      const answer = await ask<ShownState>(time === "" ? "state" : `state?${when}=${id}`);
      if (asked !== loaded) return;
      state = answer;
      isGone = false;
      arrange();
      fill(problem);
    } catch (error) {
      if (asked !== loaded) return;
      state = { families: [], changes: [] };
      isGone = true;
      fill(problem, empty((error as Error).message));
    }
    draw();
    if (isSought && !isGone) seek();
  }

  function seek(): void {
    isSought = false;
    const step = known?.steps.find(({ id }) => time.endsWith(`/${id}`));
    showObject(families, step?.object, state.changes);
  }

  function draw(): void {
    const step = known?.steps.find(({ id }) => time.endsWith(`/${id}`));
    differing.hidden = !step;
    if (step)
      fill(
        differing,
        h("h3", { id: "difference-title" }, `Difference made by #${step.id}`),
        changeList(state.changes, "It changed nothing."),
      );
    const wanted = search.value.toLowerCase();
    const shown = state.families
      .map((family) => fitting(family, wanted))
      .filter(({ collections }) => collections.length > 0);
    keep(families, [
      ...shown.map((family) => {
        const own = state.changes.filter((change) => change.family === family.family);
        const shows = JSON.stringify([arranged, family, own, wanted]);
        return { key: family.family, shows, make: () => shownFamily(family, own, closed, wanted !== "") };
      }),
      ...(shown.length === 0 && !isGone
        ? [
            {
              key: "",
              shows: wanted,
              make: () => empty(wanted === "" ? "The cluster has no objects." : "No object fits."),
            },
          ]
        : []),
    ]);
  }

  /** Opens what was asked for: the family of the address, or at a time those that changed then. */
  function arrange(): void {
    const changed = state.changes.map(({ family }) => family);
    const opened = wantedFamily !== "" ? [wantedFamily] : changed;
    const asked = `${wantedFamily} ${time} ${changed.length}`;
    if (asked === arrangement) return;
    arrangement = asked;
    arranged++;
    closed.clear();
    for (const { family } of state.families) if (opened.length > 0 && !opened.includes(family)) closed.add(family);
  }

  async function save(): Promise<void> {
    const [when, id] = time.split("/");
    const fixture = await ask<unknown>(time === "" ? "fixture" : `fixture?${when}=${id}`).catch(() => undefined);
    if (fixture === undefined) return;
    const blob = new Blob([`${JSON.stringify(fixture, null, 2)}\n`], { type: "application/json" });
    const link = h("a", {
      href: URL.createObjectURL(blob),
      download: time === "" ? "fixture.json" : `fixture-${when}-${id}.json`,
    });
    link.click();
    URL.revokeObjectURL(saved);
    saved = link.href;
  }
}

function fitting({ family, collections }: ShownFamily, wanted: string): ShownFamily {
  if (wanted === "") return { family, collections };
  const left = collections.map(({ collection, objects: all }) => ({
    collection,
    objects: all.filter(({ id, value }) => `${id} ${JSON.stringify(value)}`.toLowerCase().includes(wanted)),
  }));
  return { family, collections: left.filter(({ objects: some }) => some.length > 0) };
}

function shownFamily(
  { family, collections }: ShownFamily,
  own: readonly ShownChange[],
  closed: Set<string>,
  isSought: boolean,
): HTMLElement {
  const total = collections.reduce((sum, { objects: all }) => sum + all.filter(({ id }) => id !== "").length, 0);
  return h(
    "details",
    {
      class: "panel family",
      open: isSought || !closed.has(family),
    },
    h(
      "summary",
      { onclick: () => (closed.delete(family) ? undefined : closed.add(family)) },
      h("h3", {}, family),
      h("span", { class: "quiet" }, count(total, "object")),
      own.length > 0 && badge("changed", `~ ${count(own.length, "change")}`),
    ),
    collections.map((collection) => shownCollection(family, collection, own)),
  );
}

function shownCollection(
  family: string,
  { collection, objects: all }: ShownCollection,
  changes: readonly ShownChange[],
): HTMLElement {
  const kindOf = (id: string) =>
    changes.find((change) => change.collection === collection && change.object === id)?.kind;
  return h(
    "div",
    {},
    h("h4", { tabindex: -1, ...marks(family, collection) }, collection),
    h(
      "table",
      { class: "objects" },
      h("caption", { class: "hidden" }, collection),
      h(
        "thead",
        { class: "hidden" },
        h("tr", {}, h("th", { scope: "col" }, "Object"), h("th", { scope: "col" }, "Properties")),
      ),
      h(
        "tbody",
        {},
        all.slice(0, MOST).map(({ id, value }) => {
          const kind = kindOf(id);
          return h(
            "tr",
            { class: kind, tabindex: -1, ...marks(family, collection, id) },
            h("th", { scope: "row" }, id === "" ? "all" : id, kind && badge(kind, kind)),
            h("td", {}, properties(value)),
          );
        }),
      ),
    ),
    all.length > MOST && empty(`… and ${count(all.length - MOST, "more object")}: say above what you look for.`),
  );
}
