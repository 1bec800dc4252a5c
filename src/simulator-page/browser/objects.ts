/** View of the objects by family: now, or before or after a request. */
import type { ShownChange, ShownCollection, ShownFamily, ShownState, ShownStep } from "../contract";
import { request } from "./ask";
import { badge, empty, fill, h, reconcile } from "./dom";
import { count } from "./format";
import { objectMark, revealObject } from "./reveal-object";
import { timeBar } from "./time-bar";
import { changeList, properties } from "./values";
import type { PageState, View } from "./view";

/** Maximum number of listed objects of a collection. */
const MAX_OBJECTS = 200;

const EMPTY: ShownState = { families: [], changes: [] };

/** Returns the query of a time. Empty for now. */
const queryOf = (time: string): string => (time === "" ? "" : `?${time.replace("/", "=")}`);

export function objects(): View {
  const view = new ObjectsView();
  return {
    name: "objects",
    title: "Objects",
    element: view.element,
    update: (state) => view.update(state),
    open: (argument, state) => view.open(argument, state),
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
  readonly #differences = h("section", { class: "panel", "aria-labelledby": "difference-title" });
  readonly #families = h("div", { class: "families" });
  readonly #problem = h("div", { role: "alert" });
  readonly #open = new OpenFamilies();
  readonly #download = new FixtureDownload();
  /** `before/12`, `after/12`, or empty for now. */
  #time = "";
  #requestedFamily = "";
  /** Whether to scroll to the request's object once the state is loaded. */
  #shouldReveal = false;
  /** Identifies the requested content of `#state`. */
  #requested = "";
  /** Undefined after a failed load. */
  #state: ShownState | undefined = EMPTY;
  #page: PageState | undefined;

  constructor() {
    this.element = h(
      "section",
      { "aria-labelledby": "objects-title" },
      h("h2", { id: "objects-title", tabindex: -1 }, "Objects"),
      this.#bar.element,
      this.#problem,
      this.#differences,
      h(
        "form",
        { class: "bar", role: "search", onsubmit: (event: Event) => event.preventDefault() },
        h("label", { for: "object-search" }, "Find", this.#search),
        h("button", { type: "button", onclick: () => this.#download.save(this.#time) }, "Export as fixture"),
      ),
      this.#families,
    );
  }

  open(argument: string, page: PageState): void {
    const [, when, suffix] = /^((?:before|after)\/\d+)(\/object)?$/.exec(argument) ?? [];
    this.#time = when ?? "";
    this.#requestedFamily = when === undefined ? argument : "";
    this.#shouldReveal = suffix !== undefined;
    if (this.#requestedFamily !== "") this.#search.value = "";
    this.#requested = "";
    this.update(page);
  }

  update(page: PageState): void {
    this.#page = page;
    this.#bar.update(this.#time, page.steps);
    const { run, state } = page.now;
    const requested = this.#time === "" ? `now ${run} ${state}` : `${this.#time} ${run}`;
    if (requested === this.#requested) return;
    this.#requested = requested;
    this.#load();
  }

  async #load(): Promise<void> {
    const requested = this.#requested;
    const state = await request<ShownState>(`state${queryOf(this.#time)}`).catch((error: Error) => error);
    if (requested !== this.#requested) return;
    if (state instanceof Error) {
      this.#state = undefined;
      fill(this.#problem, empty(state.message));
    } else {
      this.#state = state;
      this.#open.arrange(state, this.#requestedFamily, this.#time);
      fill(this.#problem);
    }
    this.#draw();
    if (this.#shouldReveal && this.#state) this.#reveal(this.#state);
  }

  get #step(): ShownStep | undefined {
    return this.#page?.steps.find(({ id }) => this.#time.endsWith(`/${id}`));
  }

  #reveal(state: ShownState): void {
    this.#shouldReveal = false;
    revealObject(this.#families, this.#step?.object, state.changes);
  }

  #draw(): void {
    const { families, changes } = this.#state ?? EMPTY;
    const step = this.#step;
    this.#differences.hidden = !step;
    if (step)
      fill(
        this.#differences,
        h("h3", { id: "difference-title" }, `Changes of #${step.id}`),
        changeList(changes, "No changes."),
      );
    const search = this.#search.value.toLowerCase();
    const shown = families
      .map((family) => filtered(family, search))
      .filter(({ collections }) => collections.length > 0);
    const none = search === "" ? "The cluster has no objects." : "No object matches.";
    reconcile(this.#families, [
      ...shown.map((family) => {
        const own = changes.filter((change) => change.family === family.family);
        const shows = JSON.stringify([this.#open.version, family, own, search]);
        return { key: family.family, shows, make: () => shownFamily(family, own, this.#open, search !== "") };
      }),
      ...(shown.length === 0 && this.#state ? [{ key: "", shows: search, make: () => empty(none) }] : []),
    ]);
  }
}

/** The set of open families. */
class OpenFamilies {
  readonly #closed = new Set<string>();
  #arrangement = "";
  /** Increases when families are opened and closed by `arrange`. */
  version = 0;

  /** Opens the family in the URL, or the families that changed at the time. */
  arrange({ families, changes }: ShownState, requestedFamily: string, time: string): void {
    const changed = changes.map(({ family }) => family);
    const opened = requestedFamily !== "" ? [requestedFamily] : changed;
    const arrangement = `${requestedFamily} ${time} ${changed.length}`;
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

/** Saves the state of a time as a fixture file. */
class FixtureDownload {
  /** URL of the last file. It must exist until the browser has read it. */
  #lastUrl = "";

  async save(time: string): Promise<void> {
    const fixture = await request<unknown>(`fixture${queryOf(time)}`).catch(() => undefined);
    if (fixture === undefined) return;
    const blob = new Blob([`${JSON.stringify(fixture, null, 2)}\n`], { type: "application/json" });
    const name = ["fixture", ...(time === "" ? [] : time.split("/"))].join("-");
    const link = h("a", { href: URL.createObjectURL(blob), download: `${name}.json` });
    link.click();
    URL.revokeObjectURL(this.#lastUrl);
    this.#lastUrl = link.href;
  }
}

function filtered({ family, collections }: ShownFamily, search: string): ShownFamily {
  if (search === "") return { family, collections };
  const matching = collections.map(({ collection, objects: all }) => ({
    collection,
    objects: all.filter(({ id, value }) => `${id} ${JSON.stringify(value)}`.toLowerCase().includes(search)),
  }));
  return { family, collections: matching.filter((collection) => collection.objects.length > 0) };
}

function shownFamily(
  { family, collections }: ShownFamily,
  own: readonly ShownChange[],
  openFamilies: OpenFamilies,
  isSearch: boolean,
): HTMLElement {
  const total = collections.reduce((sum, { objects: all }) => sum + all.filter(({ id }) => id !== "").length, 0);
  return h(
    "details",
    { class: "panel family", open: isSearch || openFamilies.has(family) },
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
    h("h4", { tabindex: -1, ...objectMark(family, collection) }, collection),
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
        all.slice(0, MAX_OBJECTS).map(({ id, value }) => {
          const kind = kindOf(id);
          return h(
            "tr",
            { class: kind, tabindex: -1, ...objectMark(family, collection, id) },
            h("th", { scope: "row" }, id === "" ? "all" : id, kind && badge(kind, kind)),
            h("td", {}, properties(value)),
          );
        }),
      ),
    ),
    all.length > MAX_OBJECTS &&
      empty(`… and ${count(all.length - MAX_OBJECTS, "more object")}. Use the search above to find them.`),
  );
}
