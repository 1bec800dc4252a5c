/** The cluster at a glance. */
import { badge, empty, fill, h, keep, withPaths } from "./dom";
import { clockTime, count, failed, firstRefusal, outcome, titleOf } from "./format";
import type { Known, View } from "./view";

const SHOWN = 8;

export function overview(): View {
  const counts = h("ul", { class: "cards", "aria-label": "Objects by family" });
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
      h(
        "section",
        { class: "panel", "aria-labelledby": "nodes-title" },
        h("h3", { id: "nodes-title" }, "Nodes"),
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              ["Name", "Address", "Votes", "State"].map((title) => h("th", { scope: "col" }, title)),
            ),
          ),
          nodes,
        ),
      ),
      h(
        "section",
        { class: "panel", "aria-labelledby": "failures-title" },
        h("h3", { id: "failures-title" }, "Newest failed requests"),
        failures,
      ),
    ),
  );
  return { name: "", title: "Overview", element, update };

  function update({ now, steps }: Known): void {
    keep(
      counts,
      now.counts.map(({ family, count: number }) => ({
        key: family,
        shows: String(number),
        make: () =>
          h(
            "li",
            { class: number > 0 ? "some" : undefined },
            h(
              "a",
              { href: `#/objects/${encodeURIComponent(family)}` },
              h("strong", {}, number),
              " ",
              h("span", {}, family),
            ),
          ),
      })),
    );
    keep(
      nodes,
      now.nodes.map((node) => ({
        key: node.name,
        shows: JSON.stringify(node),
        make: () =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, node.name),
            h("td", {}, h("code", {}, node.address)),
            h("td", {}, node.votes),
            h(
              "td",
              {},
              badge(node.state === "online" ? "good" : "bad", `${node.state === "online" ? "✓" : "✕"} ${node.state}`),
            ),
          ),
      })),
    );
    const newest = steps.filter(failed).slice(-SHOWN).reverse();
    const shows = newest.map(({ id }) => id).join();
    if (failures.dataset.shows === `${now.run} ${shows}`) return;
    failures.dataset.shows = `${now.run} ${shows}`;
    const all = steps.filter(failed).length;
    fill(
      failures,
      newest.length === 0
        ? empty(
            steps.length === 0
              ? "No request yet. Point a provider at the endpoint above."
              : "None: all requests succeeded.",
          )
        : h(
            "ol",
            { class: "plain" },
            newest.map((step) =>
              h(
                "li",
                {},
                h("a", { href: `#/requests/${step.id}` }, withPaths(titleOf(step))),
                h(
                  "p",
                  { class: "quiet" },
                  badge("bad", `✕ ${outcome(step)}`),
                  ` ${clockTime(step.request?.time ?? "")}`,
                ),
                firstRefusal(step) !== "" && h("p", { class: "why" }, firstRefusal(step)),
              ),
            ),
          ),
      all > newest.length && h("p", {}, h("a", { href: "#/requests" }, `All ${count(all, "failed request")}`)),
    );
  }
}
