/** View of the request log, newest first, and of one request. */
import type { ShownStep } from "../contract";
import { badge, h, reconcile, withPaths } from "./dom";
import {
  clockTime,
  count,
  duration,
  firstRefusal,
  hasFailed,
  isWrite,
  number,
  outcome,
  refusals,
  titleOf,
} from "./format";
import { requestDetails } from "./request-details";
import type { PageState, View } from "./view";

const PAGE_SIZE = 200;

/** Filters. A shown request passes all that are checked. */
const FILTERS: Readonly<Record<string, (step: ShownStep) => boolean>> = {
  Failed: hasFailed,
  Writes: isWrite,
  "With changes": ({ changes }) => changes > 0,
  "With faults": ({ faults }) => faults.length > 0,
};

export function requests(): View {
  let current: PageState | undefined;
  let limit = PAGE_SIZE;
  let selected = "";
  /** The request whose row gets the focus back. */
  let returning = "";
  const redraw = () => current && draw(current);
  const filter = requestFilter(redraw);
  const rows = h("tbody");
  const amount = h("p", { class: "quiet", id: "request-amount" });
  const more = h("button", { type: "button", onclick: showMore }, "Show older ones");
  const details = requestDetails();
  filter.element.append(amount);
  const element = h(
    "section",
    { class: "split", "aria-labelledby": "requests-title" },
    h("h2", { id: "requests-title", tabindex: -1 }, "Requests"),
    h("div", { class: "list" }, filter.element, table(rows), more),
    details.element,
  );
  return { name: "requests", title: "Requests", element, note, update: draw, open };

  function open(argument: string, state: PageState): void {
    const { activeElement } = document;
    const isLeaving = activeElement === document.body || details.element.contains(activeElement);
    returning = argument === "" && isLeaving ? selected : "";
    selected = argument;
    element.classList.toggle("selected", selected !== "");
    details.show(selected, state);
  }

  function showMore(): void {
    limit += PAGE_SIZE;
    redraw();
  }

  /** Moves the focus back to the row of the closed request. Narrow screens hide the list meanwhile and lose the focus. */
  function restoreFocus(): void {
    if (returning === "") return;
    const link = rows.querySelector<HTMLElement>(`a[href="#/requests/${CSS.escape(returning)}"]`);
    returning = "";
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "center" });
  }

  function draw(state: PageState): void {
    current = state;
    const matching = state.steps.filter(filter.predicate());
    const make = (step: ShownStep) => row(step, String(step.id) === selected);
    const shows = ({ id, revision }: ShownStep) => `${revision} ${String(id) === selected}`;
    const listed = matching.slice(-limit).reverse();
    reconcile(
      rows,
      listed.map((step) => ({ key: `${state.now.run} ${step.id}`, shows: shows(step), make: () => make(step) })),
    );
    restoreFocus();
    more.hidden = matching.length <= limit;
    amount.textContent =
      state.steps.length === 0
        ? "No request yet."
        : `${number(matching.length)} of ${number(state.steps.length)}. ${retentionOf(state)}`;
    details.update(state);
  }
}

function note({ steps }: PageState): string | undefined {
  const failures = steps.filter(hasFailed).length;
  return failures > 0 ? `${number(failures)} failed` : undefined;
}

/** Returns the search field and the check boxes above the log. */
function requestFilter(onchange: () => void) {
  const placeholder = "Path, type, error message";
  const search = h("input", { type: "search", id: "request-search", placeholder, oninput: onchange });
  const boxes = Object.keys(FILTERS).map((name) => h("input", { type: "checkbox", value: name, onchange }));
  const element = h(
    "form",
    { class: "bar", role: "search", onsubmit: (event: Event) => event.preventDefault() },
    h("label", { for: "request-search" }, "Find", search),
    h(
      "fieldset",
      { class: "ticks" },
      h("legend", {}, "Show only"),
      boxes.map((box) => h("label", {}, box, box.value)),
    ),
  );
  const predicate = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const filters = boxes.flatMap(({ checked, value }) => (checked ? (FILTERS[value] ?? []) : []));
    return (step: ShownStep) =>
      filters.every((passes) => passes(step)) && words.every((word) => textOf(step).includes(word));
  };
  return { element, predicate };
}

const COLUMNS = {
  number: "#",
  time: "Time",
  what: "Request",
  result: "Result",
  duration: "Duration",
  effect: "Changes",
};

const table = (rows: HTMLElement): HTMLElement =>
  h(
    "table",
    { class: "log" },
    h("caption", { class: "hidden" }, "Requests, newest first"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        Object.entries(COLUMNS).map(([name, title]) => h("th", { scope: "col", class: name }, title)),
      ),
    ),
    rows,
  );

/** Describes how many requests are kept. */
function retentionOf({ now: { forgotten, kept } }: PageState): string {
  if (forgotten === 0) return "";
  const { failed, changed, other } = kept;
  return `${count(forgotten, "older one is", "older ones are")} gone: the last ${number(failed)} failed ones, ${number(changed)} with changes and ${number(other)} others are kept.`;
}

const MAX_TYPES = 3;
const typeSummary = (types: readonly string[]): string =>
  types.length <= MAX_TYPES
    ? types.join(", ")
    : `${types.slice(0, MAX_TYPES - 1).join(", ")} and ${types.length - MAX_TYPES + 1} more types`;

const textOf = (step: ShownStep): string =>
  [titleOf(step), step.object ?? "", ...step.types, outcome(step), ...refusals(step), ...step.faults]
    .join(" ")
    .toLowerCase();

function row(step: ShownStep, isSelected: boolean): HTMLElement {
  const { id, request, types, faults, changes } = step;
  const isFailure = hasFailed(step);
  const refusal = firstRefusal(step);
  return h(
    "tr",
    { class: isFailure ? "failed" : undefined, "aria-current": isSelected && "true" },
    h("td", { class: "number" }, id),
    h("td", { class: "time" }, request ? clockTime(request.time) : ""),
    h(
      "td",
      { class: "what" },
      h(
        "a",
        { href: `#/requests/${id}` },
        request
          ? [h("span", { class: "method" }, request.method), " ", h("span", {}, withPaths(request.path))]
          : titleOf(step),
      ),
      types.length > 0 && h("span", { class: "types" }, typeSummary(types)),
    ),
    h(
      "td",
      { class: "result" },
      request && badge(isFailure ? "bad" : "good", `${isFailure ? "✕" : "✓"} ${outcome(step)}`),
      refusal !== "" && h("span", { class: "why" }, refusal),
      faults.length > 0 && badge("warn", `⚡ fault: ${faults.join(", ")}`),
    ),
    h("td", { class: "duration" }, request ? duration(request.milliseconds) : ""),
    h("td", { class: "effect" }, changes > 0 ? count(changes, "change") : ""),
  );
}
