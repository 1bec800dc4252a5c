/** One request: what was sent, what was answered, and what it changed. */
import type { LoggedRequest } from "../../simulator/kernel/request-log";
import type { ShownStep, StepDetails } from "../contract";
import { ask } from "./ask";
import { badge, type Child, empty, fill, h, withPaths } from "./dom";
import { AUTHORS, count, duration, failed, outcome, printed, refusals, titleOf } from "./format";
import { changeList } from "./values";
import type { Known } from "./view";

/** Requests about the same object, of which so many are shown before and after it. */
const AROUND = 4;
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
    sameObject(step, steps),
    canTravel &&
      h(
        "p",
        { class: "actions" },
        h("a", { class: "button", href: `#/objects/before/${id}/object` }, "State before"),
        h("a", { class: "button", href: `#/objects/after/${id}/object` }, "State after"),
      ),
  ];
}

/** What came of the object before and after: a write that failed may have been sent again. */
function sameObject({ id, object }: StepDetails, steps: readonly ShownStep[]): Child {
  const all = object === undefined ? [] : steps.filter((other) => other.object === object);
  const at = all.findIndex((other) => other.id === id);
  const others = [...all.slice(Math.max(0, at - AROUND), at), ...all.slice(at + 1, at + 1 + AROUND)];
  if (at < 0 || others.length === 0) return undefined;
  const left = all.length - 1 - others.length;
  return [
    h("h4", {}, "Before and after, about the same object"),
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
          badge(failed(other) ? "bad" : "good", `${failed(other) ? "✕" : "✓"} ${outcome(other)}`),
        ),
      ),
    ),
    left > 0 && h("p", { class: "quiet" }, `and ${count(left, "more request")}.`),
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
