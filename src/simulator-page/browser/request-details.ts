/** One request: what was sent, what was answered, and what it changed. */
import type { LoggedRequest } from "../../simulator/kernel/request-log";
import type { StepDetails } from "../contract";
import { ask } from "./ask";
import { badge, type Child, empty, fill, h, withPaths } from "./dom";
import { AUTHORS, duration, failed, outcome, printed, refusals, titleOf } from "./format";
import { changeList } from "./values";
import type { Known } from "./view";

/** Types that are named at once. */
const FEW = 3;

export interface RequestDetails {
  readonly element: HTMLElement;
  show(id: string, known: Known): void;
  update(known: Known): void;
}

export function requestDetails(): RequestDetails {
  const element = h("section", { class: "panel details", "aria-labelledby": "details-title" });
  let shown = "";
  nothing();
  return { element, show, update };

  function nothing(): void {
    shown = "";
    fill(
      element,
      h("h3", { id: "details-title", tabindex: -1 }, "No request chosen"),
      empty("Choose a request to see what it sent and what it changed."),
    );
  }

  function show(id: string, known: Known): void {
    if (id === "") nothing();
    else load(id, known).then(() => element.querySelector("h3")?.focus());
  }

  function update(known: Known): void {
    const id = shown.split(" ")[0];
    if (id && revision(id, known) !== shown) load(id, known);
  }

  async function load(id: string, known: Known): Promise<void> {
    shown = revision(id, known);
    try {
      fill(element, described(await ask<StepDetails>(`steps/${id}`), known));
    } catch (error) {
      fill(element, h("h3", { id: "details-title", tabindex: -1 }, `Request ${id}`), empty((error as Error).message));
    }
  }
}

const revision = (id: string, { steps, now }: Known): string =>
  `${id} ${now.run} ${steps.find((step) => String(step.id) === id)?.revision ?? ""}`;

function described(step: StepDetails, { steps }: Known): Child {
  const { id, request, object, types, faults, shown, forgotten, canTravel } = step;
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
        badge(failed(step) ? "bad" : "good", `${failed(step) ? "✕" : "✓"} ${outcome(step)}`),
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
    h("h4", {}, "What it changed"),
    changeList(shown, forgotten ? "Its changes are not kept any more: too much has changed since." : "Nothing."),
    canTravel &&
      h(
        "p",
        { class: "actions" },
        h("a", { class: "button", href: `#/objects/before/${id}/object` }, "State before"),
        h("a", { class: "button", href: `#/objects/after/${id}/object` }, "State after"),
      ),
  ];
}

/** Each with what is wrong with it; errors may also name one that was not sent. */
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

/** Those that send such a request: which of them did, it does not tell. */
function typesOf(types: readonly string[]): Child {
  const names = types.map((type) => [h("code", {}, type), " "]);
  return types.length <= FEW
    ? names
    : h("details", {}, h("summary", {}, `${types.length} types send such requests`), names);
}
