/** View of the tasks, newest first. */
import type { ShownTask } from "../contract";
import { request } from "./ask";
import { badge, empty, fill, h, reconcile } from "./dom";
import type { PageState, View } from "./view";

export function tasks(): View {
  let loaded = "";
  const rows = h("tbody");
  const none = h("div");
  const element = h(
    "section",
    { "aria-labelledby": "tasks-title" },
    h("h2", { id: "tasks-title", tabindex: -1 }, "Tasks"),
    none,
    h(
      "table",
      { class: "panel tasks" },
      h("caption", { class: "hidden" }, "Tasks, newest first"),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Start", "Task", "Result"].map((title) => h("th", { scope: "col" }, title)),
        ),
      ),
      rows,
    ),
  );
  return { name: "tasks", title: "Tasks", element, update };

  async function update({ now }: PageState): Promise<void> {
    const state = `${now.run} ${now.state}`;
    if (state === loaded) return;
    loaded = state;
    const all = await request<readonly ShownTask[]>("tasks");
    fill(none, all.length === 0 && empty("No task has been started yet."));
    (rows.parentElement as HTMLElement).hidden = all.length === 0;
    reconcile(
      rows,
      all.map((task) => ({ key: task.upid, shows: task.status ?? "", make: () => row(task) })),
    );
  }
}

function row({ node, type, id, identity, start, end, status, log }: ShownTask): HTMLElement {
  const kind = status === undefined ? "warn" : status === "OK" ? "good" : status.startsWith("WARN") ? "warn" : "bad";
  const sign = { warn: status === undefined ? "…" : "⚠", good: "✓", bad: "✕" }[kind];
  const seconds = end === undefined ? "" : ` after ${end - start} s`;
  return h(
    "tr",
    {},
    h("td", {}, new Date(start * 1000).toISOString().slice(0, 19).replace("T", " ")),
    h(
      "td",
      {},
      h("strong", {}, `${type} ${id}`),
      h("span", { class: "types" }, `${node}, ${identity}`),
      log.length > 0 && h("details", {}, h("summary", {}, "Log"), h("pre", { tabindex: 0 }, log.join("\n"))),
    ),
    h("td", {}, badge(kind, `${sign} ${status ?? "running"}`), h("span", { class: "quiet" }, seconds)),
  );
}
