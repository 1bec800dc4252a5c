/** View of the cluster at a glance. */
import type { Now, ShownStep } from "../contract";
import { badge, empty, fill, h, reconcile, withPaths } from "./dom";
import { clockTime, count, firstRefusal, hasFailed, outcome, titleOf } from "./format";
import type { PageState, View } from "./view";

const MAX_FAILURES = 8;

export function overview(): View {
  const counts = h("ul", { class: "cards", "aria-label": "Objects by area" });
  const nodes = h("tbody");
  const failures = h("div");
  const element = h(
    "section",
    { "aria-labelledby": "overview-title" },
    h("h2", { id: "overview-title", tabindex: -1 }, "Overview"),
    counts,
    h(
      "div",
      { class: "columns" },
      panel("nodes", "Nodes", h("table", {}, headOf(["Name", "Address", "Votes", "State"]), nodes)),
      panel("failures", "Newest failed requests", failures),
    ),
  );
  return { name: "", title: "Overview", element, update };

  function update({ now, steps }: PageState): void {
    reconcile(
      counts,
      now.counts.map((entry) => ({ key: entry.family, shows: String(entry.count), make: () => familyCard(entry) })),
    );
    reconcile(
      nodes,
      now.nodes.map((node) => ({ key: node.name, shows: JSON.stringify(node), make: () => nodeRow(node) })),
    );
    const all = steps.filter(hasFailed);
    const newest = all.slice(-MAX_FAILURES).reverse();
    const shows = `${now.run} ${newest.map(({ id }) => id).join()}`;
    if (failures.dataset.shows === shows) return;
    failures.dataset.shows = shows;
    const none =
      steps.length === 0 ? "No request yet. Point a provider at the endpoint above." : "None: all requests succeeded.";
    fill(
      failures,
      newest.length === 0 ? empty(none) : h("ol", { class: "plain" }, newest.map(failure)),
      all.length > newest.length &&
        h("p", {}, h("a", { href: "#/requests" }, `All ${count(all.length, "failed request")}`)),
    );
  }
}

const panel = (name: string, title: string, content: HTMLElement): HTMLElement =>
  h(
    "section",
    { class: "panel", "aria-labelledby": `${name}-title` },
    h("h3", { id: `${name}-title` }, title),
    content,
  );

const headOf = (titles: readonly string[]): HTMLElement =>
  h(
    "thead",
    {},
    h(
      "tr",
      {},
      titles.map((title) => h("th", { scope: "col" }, title)),
    ),
  );

const familyCard = ({ family, count: number }: Now["counts"][number]): HTMLElement =>
  h(
    "li",
    { class: number > 0 ? "some" : undefined },
    h("a", { href: `#/objects/${encodeURIComponent(family)}` }, h("strong", {}, number), " ", h("span", {}, family)),
  );

function nodeRow({ name, address, votes, state }: Now["nodes"][number]): HTMLElement {
  const isOnline = state === "online";
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, name),
    h("td", {}, h("code", {}, address)),
    h("td", {}, votes),
    h("td", {}, badge(isOnline ? "good" : "bad", `${isOnline ? "✓" : "✕"} ${state}`)),
  );
}

const failure = (step: ShownStep): HTMLElement =>
  h(
    "li",
    {},
    h("a", { href: `#/requests/${step.id}` }, withPaths(titleOf(step))),
    h("p", { class: "quiet" }, badge("bad", `✕ ${outcome(step)}`), ` ${clockTime(step.request?.time ?? "")}`),
    firstRefusal(step) !== "" && h("p", { class: "why" }, firstRefusal(step)),
  );
