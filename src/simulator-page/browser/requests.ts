/** The log of the requests, newest first, and what one of them did. */
import type { ShownStep } from "../contract";
import { badge, h, keep, withPaths } from "./dom";
import {
  clockTime,
  count,
  duration,
  failed,
  firstRefusal,
  isWrite,
  number,
  outcome,
  refusals,
  titleOf,
} from "./format";
import { requestDetails } from "./request-details";
import type { Known, View } from "./view";

const PAGE = 200;

/** Those that are ticked must all hold. */
const CHOICES: Readonly<Record<string, (step: ShownStep) => boolean>> = {
  Failed: failed,
  Writes: isWrite,
  "Changed something": ({ changes }) => changes > 0,
  "Met a fault": ({ faults }) => faults.length > 0,
};

export function requests(): View {
  let known: Known | undefined;
  let shown = PAGE;
  let selected = "";
  /** The request whose row gets the focus again. */
  let returning = "";
  const redraw = () => known && draw(known);
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

  function open(argument: string, given: Known): void {
    const { activeElement } = document;
    const isLeaving = activeElement === document.body || details.element.contains(activeElement);
    returning = argument === "" && isLeaving ? selected : "";
    selected = argument;
    element.classList.toggle("selected", selected !== "");
    details.show(selected, given);
  }

  function showMore(): void {
    shown += PAGE;
    redraw();
  }

  /** To the row from which a request was opened: narrow screens hide the list meanwhile, and lose the focus. */
  function goBack(): void {
    if (returning === "") return;
    const link = rows.querySelector<HTMLElement>(`a[href="#/requests/${CSS.escape(returning)}"]`);
    returning = "";
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "center" });
  }

  function draw(given: Known): void {
    known = given;
    const fitting = given.steps.filter(filter.fits());
    const make = (step: ShownStep) => row(step, String(step.id) === selected);
    const shows = ({ id, revision }: ShownStep) => `${revision} ${String(id) === selected}`;
    const listed = fitting.slice(-shown).reverse();
    keep(
      rows,
      listed.map((step) => ({ key: `${given.now.run} ${step.id}`, shows: shows(step), make: () => make(step) })),
    );
    goBack();
    more.hidden = fitting.length <= shown;
    amount.textContent =
      given.steps.length === 0
        ? "No request yet."
        : `${number(fitting.length)} of ${number(given.steps.length)}. ${keptOf(given)}`;
    details.update(given);
  }
}

function note({ steps }: Known): string | undefined {
  const bad = steps.filter(failed).length;
  return bad > 0 ? `${number(bad)} failed` : undefined;
}

/** Search and ticks above the log. */
function requestFilter(onchange: () => void) {
  const placeholder = "Path, type, text of an error";
  const search = h("input", { type: "search", id: "request-search", placeholder, oninput: onchange });
  const ticks = Object.keys(CHOICES).map((name) => h("input", { type: "checkbox", value: name, onchange }));
  const element = h(
    "form",
    { class: "bar", role: "search", onsubmit: (event: Event) => event.preventDefault() },
    h("label", { for: "request-search" }, "Find", search),
    h(
      "fieldset",
      { class: "ticks" },
      h("legend", {}, "Show only"),
      ticks.map((tick) => h("label", {}, tick, tick.value)),
    ),
  );
  const fits = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = ticks.flatMap(({ checked, value }) => (checked ? (CHOICES[value] ?? []) : []));
    return (step: ShownStep) =>
      wanted.every((suits) => suits(step)) && words.every((word) => textOf(step).includes(word));
  };
  return { element, fits };
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

/** Names the requests that are no longer kept. */
function keptOf({ now: { forgotten, kept } }: Known): string {
  if (forgotten === 0) return "";
  const { failed: bad, changed, other } = kept;
  return `${count(forgotten, "older one is", "older ones are")} gone: the last ${number(bad)} that failed, ${number(changed)} that changed something and ${number(other)} others are kept.`;
}

const NAMED = 3;
const fewOf = (types: readonly string[]): string =>
  types.length <= NAMED
    ? types.join(", ")
    : `${types.slice(0, NAMED - 1).join(", ")} and ${types.length - NAMED + 1} more types`;

const textOf = (step: ShownStep): string =>
  [titleOf(step), step.object ?? "", ...step.types, outcome(step), ...refusals(step), ...step.faults]
    .join(" ")
    .toLowerCase();

function row(step: ShownStep, isSelected: boolean): HTMLElement {
  const { id, request, types, faults, changes } = step;
  const isBad = failed(step);
  const why = firstRefusal(step);
  return h(
    "tr",
    { class: isBad ? "failed" : undefined, "aria-current": isSelected && "true" },
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
      types.length > 0 && h("span", { class: "types" }, fewOf(types)),
    ),
    h(
      "td",
      { class: "result" },
      request && badge(isBad ? "bad" : "good", `${isBad ? "✕" : "✓"} ${outcome(step)}`),
      why !== "" && h("span", { class: "why" }, why),
      faults.length > 0 && badge("warn", `⚡ fault: ${faults.join(", ")}`),
    ),
    h("td", { class: "duration" }, request ? duration(request.milliseconds) : ""),
    h("td", { class: "effect" }, changes > 0 ? count(changes, "change") : ""),
  );
}
