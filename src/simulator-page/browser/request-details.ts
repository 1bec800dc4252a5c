/** Details of a request: parameters, response and changes. */
import type { LoggedRequest } from "../../simulator/kernel/request-log";
import type { ShownStep, StepDetails } from "../contract";
import { request as fetchData } from "./ask";
import { badge, type Child, empty, fill, h, withPaths } from "./dom";
import { AUTHORS, count, duration, hasFailed, outcome, printed, refusals, titleOf } from "./format";
import { changeList } from "./values";
import type { PageState } from "./view";

/** Number of requests about the same object that are shown before and after it. */
const NEIGHBOURS = 4;
/** Maximum number of types that are shown without a click. */
const MAX_TYPES = 3;

export interface RequestDetails {
  readonly element: HTMLElement;
  show(id: string, state: PageState): void;
  update(state: PageState): void;
}

export function requestDetails(): RequestDetails {
  const element = h("section", { class: "panel details", "aria-labelledby": "details-title" });
  let shown = "";
  clear();
  return { element, show, update };

  function clear(): void {
    shown = "";
    fill(
      element,
      h("h3", { id: "details-title", tabindex: -1 }, "No request selected"),
      empty("Select a request to see its parameters and changes."),
    );
  }

  function show(id: string, state: PageState): void {
    if (id === "") clear();
    else load(id, state).then(() => element.querySelector("h3")?.focus());
  }

  function update(state: PageState): void {
    const id = shown.split(" ")[0];
    if (id && revision(id, state) !== shown) load(id, state);
  }

  async function load(id: string, state: PageState): Promise<void> {
    shown = revision(id, state);
    try {
      fill(element, content(await fetchData<StepDetails>(`steps/${id}`), state));
    } catch (error) {
      fill(element, h("h3", { id: "details-title", tabindex: -1 }, `Request ${id}`), empty((error as Error).message));
    }
  }
}

const revision = (id: string, { steps, now }: PageState): string =>
  `${id} ${now.run} ${steps.find((step) => String(step.id) === id)?.revision ?? ""}`;

function content(step: StepDetails, { steps }: PageState): Child {
  const { id, request, object, types, faults, shown, forgotten, hasStates } = step;
  const place = steps.findIndex((other) => other.id === id);
  const neighbour = (offset: number, text: string) => {
    const other = steps[place + offset];
    return other && h("a", { href: `#/requests/${other.id}` }, text);
  };
  const facts: readonly (readonly [string, Child])[] = [
    ["By", request ? undefined : AUTHORS[step.author]],
    [
      "Result",
      request && [
        badge(hasFailed(step) ? "bad" : "good", `${hasFailed(step) ? "✕" : "✓"} ${outcome(step)}`),
        !request.errors && refusals(step).map((text) => h("p", { class: "why" }, text)),
      ],
    ],
    ["Faults", faults.length > 0 && badge("warn", `⚡ ${faults.join(", ")}`)],
    ["Object", object && h("code", {}, withPaths(object))],
    ["Types", types.length > 0 && typesOf(types)],
    ["User", request?.identity],
    ["Time", request?.time],
    ["Duration", request && duration(request.milliseconds)],
  ];
  return [
    h(
      "p",
      { class: "crumbs" },
      h("a", { href: "#/requests", class: "back" }, "Back to the log"),
      neighbour(-1, "Earlier"),
      neighbour(1, "Later"),
    ),
    h("h3", { id: "details-title", tabindex: -1 }, h("span", { class: "quiet" }, `#${id} `), withPaths(titleOf(step))),
    h(
      "dl",
      { class: "facts" },
      facts.map(([name, value]) => value && h("div", {}, h("dt", {}, name), h("dd", {}, value))),
    ),
    request && h("h4", {}, "Parameters"),
    request && parameters(request),
    h("h4", {}, "Changes"),
    changeList(shown, forgotten ? "Its changes are not kept any more: too much has changed since." : "None."),
    sameObject(step, steps),
    hasStates &&
      h(
        "p",
        { class: "actions" },
        h("a", { class: "button", href: `#/objects/before/${id}/object` }, "State before"),
        h("a", { class: "button", href: `#/objects/after/${id}/object` }, "State after"),
      ),
  ];
}

/** Lists requests about the same object: a failed write may have been sent again. */
function sameObject({ id, object }: StepDetails, steps: readonly ShownStep[]): Child {
  const all = object === undefined ? [] : steps.filter((other) => other.object === object);
  const at = all.findIndex((other) => other.id === id);
  const others = [...all.slice(Math.max(0, at - NEIGHBOURS), at), ...all.slice(at + 1, at + 1 + NEIGHBOURS)];
  if (at < 0 || others.length === 0) return undefined;
  const hidden = all.length - 1 - others.length;
  return [
    h("h4", {}, "Other requests about this object"),
    h(
      "ol",
      { class: "around" },
      others.map((other) =>
        h(
          "li",
          {},
          h("span", { class: "quiet" }, other.id < id ? "before " : "after "),
          h("a", { href: `#/requests/${other.id}` }, `#${other.id} ${other.request?.method ?? ""}`),
          " ",
          badge(hasFailed(other) ? "bad" : "good", `${hasFailed(other) ? "✕" : "✓"} ${outcome(other)}`),
        ),
      ),
    ),
    hidden > 0 && h("p", { class: "quiet" }, `and ${count(hidden, "more request")}.`),
  ];
}

/** Lists parameters with their errors. Errors may name parameters that were not sent. */
function parameters({ params, errors = {} }: LoggedRequest): HTMLElement {
  const names = [...new Set([...Object.keys(params), ...Object.keys(errors)])];
  if (names.length === 0) return empty("None.");
  const value = (name: string) =>
    Object.hasOwn(params, name) ? printed(params[name]) : h("span", { class: "quiet" }, "not sent");
  return h(
    "dl",
    { class: "properties" },
    names.map((name) => {
      const error = errors[name]?.trim();
      return h(
        "div",
        {},
        h("dt", {}, name),
        h("dd", {}, value(name), error !== undefined && h("p", { class: "why" }, `✕ ${error}`)),
      );
    }),
  );
}

/** Lists the types that send such requests. A request does not name the type that sent it. */
function typesOf(types: readonly string[]): Child {
  const names = types.map((type) => [h("code", {}, type), " "]);
  return types.length <= MAX_TYPES
    ? names
    : h("details", {}, h("summary", {}, `${types.length} types send such requests`), names);
}
