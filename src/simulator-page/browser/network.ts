/** View of SDN: the staged and the running configuration side by side. */
import type { ShownNetwork } from "../contract";
import { request } from "./ask";
import { badge, empty, fill, h } from "./dom";
import { properties } from "./values";
import type { PageState, View } from "./view";

const STATES: Readonly<Record<ShownNetwork["state"], readonly [kind: string, text: string]>> = {
  new: ["added", "+ new, not applied"],
  changed: ["changed", "~ changed, not applied"],
  deleted: ["removed", "− deleted, not applied"],
  same: ["good", "✓ applied"],
};

export function network(): View {
  let loaded = "";
  let all: readonly ShownNetwork[] = [];
  const content = h("div");
  const pendingOnly = h("input", { type: "checkbox", id: "only-pending", onchange: draw });
  const element = h(
    "section",
    { "aria-labelledby": "network-title" },
    h("h2", { id: "network-title", tabindex: -1 }, "SDN: staged and running"),
    h("p", { class: "bar" }, h("label", { for: "only-pending", class: "inline" }, pendingOnly, "Pending changes only")),
    content,
  );
  const note = ({ now }: PageState) => (now.pending > 0 ? `${now.pending} staged` : undefined);
  return { name: "sdn", title: "SDN", element, note, update };

  async function update({ now }: PageState): Promise<void> {
    const state = `${now.run} ${now.state}`;
    if (state === loaded) return;
    loaded = state;
    all = await request<readonly ShownNetwork[]>("network");
    draw();
  }

  function draw(): void {
    const shown = all.filter(({ state }) => !pendingOnly.checked || state !== "same");
    const titles = [...new Set(shown.map(({ collection }) => collection))];
    fill(
      content,
      shown.length === 0 &&
        empty(
          all.length === 0 ? "The cluster has no SDN objects." : "No staged changes: the configuration is applied.",
        ),
      titles.map((title) =>
        table(
          title,
          shown.filter(({ collection }) => collection === title),
        ),
      ),
    );
  }
}

function table(title: string, objects: readonly ShownNetwork[]): HTMLElement {
  return h(
    "section",
    { class: "panel" },
    h("h3", {}, title),
    h(
      "table",
      { class: "sides" },
      h("caption", { class: "hidden" }, title),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Object", "Staged", "Running"].map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        objects.map(({ id, state, staged, running, changed }) =>
          h(
            "tr",
            { class: STATES[state][0] },
            h("th", { scope: "row" }, id, badge(...STATES[state])),
            h("td", { "data-label": "Staged" }, properties(staged, changed)),
            h("td", { "data-label": "Running" }, properties(running, changed)),
          ),
        ),
      ),
    ),
  );
}
