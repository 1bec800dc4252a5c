/** Shows values and changes of objects. */
import type { ShownChange } from "../contract";
import { badge, type Child, empty, h } from "./dom";
import { printed } from "./format";

/** Lists the properties of an object, and marks those in `marked`. */
export function properties(value: unknown, marked: readonly string[] = []): Child {
  if (value === undefined) return h("span", { class: "quiet" }, "not there");
  if (value === null || typeof value !== "object" || Array.isArray(value)) return h("code", {}, printed(value));
  const entries = Object.entries(value);
  if (entries.length === 0) return h("span", { class: "quiet" }, "no properties");
  return h(
    "dl",
    { class: "properties" },
    entries.map(([name, inner]) => {
      const text = printed(inner);
      const isMarked = marked.includes(name);
      return h("div", {}, h("dt", {}, name), h("dd", {}, isMarked ? h("mark", {}, text) : text));
    }),
  );
}

const SIGNS: Readonly<Record<ShownChange["kind"], string>> = { added: "+", removed: "−", changed: "~" };

export function changeList(changes: readonly ShownChange[], none: string): HTMLElement {
  if (changes.length === 0) return empty(none);
  return h(
    "ul",
    { class: "changes" },
    changes.map((change) => {
      const { family, collection, object, property, kind } = change;
      return h(
        "li",
        { class: kind },
        h(
          "p",
          {},
          badge(kind, `${SIGNS[kind]} ${kind}`),
          " ",
          h("span", { class: "quiet" }, `${family === collection ? family : `${family} › ${collection}`} `),
          object !== "" && h("strong", {}, object),
          property !== "" && h("code", {}, ` ${property}`),
        ),
        kind === "changed"
          ? h(
              "dl",
              { class: "before-after" },
              h("div", {}, h("dt", {}, "before"), h("dd", {}, h("del", {}, printed(change.before)))),
              h("div", {}, h("dt", {}, "after"), h("dd", {}, h("ins", {}, printed(change.after)))),
            )
          : properties(kind === "added" ? change.after : change.before),
      );
    }),
  );
}
