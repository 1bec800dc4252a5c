/** The objects by family: now, or as they were before or after a request. */
import type { ShownChange, ShownCollection, ShownFamily, ShownState, ShownStep } from "../contract";
import { ask } from "./ask";
import { badge, empty, fill, h, keep } from "./dom";
import { count } from "./format";
import { marks, showObject } from "./seek";
import { timeBar } from "./time-bar";
import { changeList, properties } from "./values";
import type { Known, View } from "./view";

/** Of one collection. */
const MOST = 200;

const EMPTY: ShownState = { families: [], changes: [] };

/** The part of a query that names a time: nothing for now. */
const queryOf = (time: string): string => (time === "" ? "" : `?${time.replace("/", "=")}`);

export function objects(): View {
  const view = new ObjectsView();
  return {
    name: "objects",
    title: "Objects",
    element: view.element,
    update: (known) => view.update(known),
    open: (argument, known) => view.open(argument, known),
  };
}

class ObjectsView {
  readonly element: HTMLElement;
  readonly #search = h("input", {
    type: "search",
    id: "object-search",
    placeholder: "Id or value",
    oninput: () => this.#draw(),
  });
  readonly #bar = timeBar();
  readonly #differing = h("section", { class: "panel", "aria-labelledby": "difference-title" });
  readonly #families = h("div", { class: "families" });
  readonly #problem = h("div", { role: "alert" });
  readonly #open = new OpenFamilies();
  readonly #download = new FixtureDownload();
  /** `before/12`, `after/12`, or empty for now. */
  #time = "";
  #wantedFamily = "";
  /** The object of the request is to be shown as soon as it is there. */
  #isSought = false;
  /** The subject of `#state`; undefined after a failed load. */
  #loaded = "";
  #state: ShownState | undefined = EMPTY;
  #known: Known | undefined;

  constructor() {
    this.element = h(
      "section",
      { "aria-labelledby": "objects-title" },
      h("h2", { id: "objects-title", tabindex: -1 }, "Objects"),
      this.#bar.element,
      this.#problem,
      this.#differing,
      h(
        "form",
        { class: "bar", role: "search", onsubmit: (event: Event) => event.preventDefault() },
        h("label", { for: "object-search" }, "Find", this.#search),
        h("button", { type: "button", onclick: () => this.#download.save(this.#time) }, "Export as fixture"),
      ),
      this.#families,
    );
  }

  open(argument: string, given: Known): void {
    const [, when, suffix] = /^((?:before|after)\/\d+)(\/object)?$/.exec(argument) ?? [];
    this.#time = when ?? "";
    this.#wantedFamily = when === undefined ? argument : "";
    this.#isSought = suffix !== undefined;
    if (this.#wantedFamily !== "") this.#search.value = "";
    this.#loaded = "";
    this.update(given);
  }

  update(given: Known): void {
    this.#known = given;
    this.#bar.update(this.#time, given.steps);
    const { run, state } = given.now;
    const wanted = this.#time === "" ? `now ${run} ${state}` : `${this.#time} ${run}`;
    if (wanted === this.#loaded) return;
    this.#loaded = wanted;
    this.#load();
  }

  async #load(): Promise<void> {
    const asked = this.#loaded;
    const answer = await ask<ShownState>(`state${queryOf(this.#time)}`).catch((error: Error) => error);
    if (asked !== this.#loaded) return;
    if (answer instanceof Error) {
      this.#state = undefined;
      fill(this.#problem, empty(answer.message));
    } else {
      this.#state = answer;
      this.#open.arrange(answer, this.#wantedFamily, this.#time);
      fill(this.#problem);
    }
    this.#draw();
    if (this.#isSought && this.#state) this.#seek(this.#state);
  }

  get #step(): ShownStep | undefined {
    return this.#known?.steps.find(({ id }) => this.#time.endsWith(`/${id}`));
  }

  #seek(state: ShownState): void {
    this.#isSought = false;
    showObject(this.#families, this.#step?.object, state.changes);
  }

  #draw(): void {
    const { families, changes } = this.#state ?? EMPTY;
    const step = this.#step;
    this.#differing.hidden = !step;
    if (step)
      fill(
        this.#differing,
        h("h3", { id: "difference-title" }, `Difference made by #${step.id}`),
        changeList(changes, "It changed nothing."),
      );
    const wanted = this.#search.value.toLowerCase();
    const shown = families.map((family) => fitting(family, wanted)).filter(({ collections }) => collections.length > 0);
    const none = wanted === "" ? "The cluster has no objects." : "No object fits.";
    keep(this.#families, [
      ...shown.map((family) => {
        const own = changes.filter((change) => change.family === family.family);
        const shows = JSON.stringify([this.#open.version, family, own, wanted]);
        return { key: family.family, shows, make: () => shownFamily(family, own, this.#open, wanted !== "") };
      }),
      ...(shown.length === 0 && this.#state ? [{ key: "", shows: wanted, make: () => empty(none) }] : []),
    ]);
  }
}

/** Which families are open. */
class OpenFamilies {
  readonly #closed = new Set<string>();
  #arrangement = "";
  /** Grows when families are opened and closed by other means than a click on them. */
  version = 0;

  /** Opens the family of the address, or at a time those that changed then. */
  arrange({ families, changes }: ShownState, wantedFamily: string, time: string): void {
    const changed = changes.map(({ family }) => family);
    const opened = wantedFamily !== "" ? [wantedFamily] : changed;
    const arrangement = `${wantedFamily} ${time} ${changed.length}`;
    if (arrangement === this.#arrangement) return;
    this.#arrangement = arrangement;
    this.version++;
    this.#closed.clear();
    for (const { family } of families) if (opened.length > 0 && !opened.includes(family)) this.#closed.add(family);
  }

  has(family: string): boolean {
    return !this.#closed.has(family);
  }

  toggle(family: string): void {
    if (!this.#closed.delete(family)) this.#closed.add(family);
  }
}

/** The state of a time as a file. */
class FixtureDownload {
  /** Address of the file that was saved last: it has to live until the browser has it. */
  #last = "";

  async save(time: string): Promise<void> {
    const fixture = await ask<unknown>(`fixture${queryOf(time)}`).catch(() => undefined);
    if (fixture === undefined) return;
    const blob = new Blob([`${JSON.stringify(fixture, null, 2)}\n`], { type: "application/json" });
    const name = ["fixture", ...(time === "" ? [] : time.split("/"))].join("-");
    const link = h("a", { href: URL.createObjectURL(blob), download: `${name}.json` });
    link.click();
    URL.revokeObjectURL(this.#last);
    this.#last = link.href;
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
  openFamilies: OpenFamilies,
  isSought: boolean,
): HTMLElement {
  const total = collections.reduce((sum, { objects: all }) => sum + all.filter(({ id }) => id !== "").length, 0);
  return h(
    "details",
    {
      class: "panel family",
      open: isSought || openFamilies.has(family),
    },
    h(
      "summary",
      { onclick: () => openFamilies.toggle(family) },
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
