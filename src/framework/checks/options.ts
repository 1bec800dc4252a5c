/** Options that several blocks of one type set. */
import { message } from "../../naming/message";
import { path } from "../diagnostics";
import type { Item } from "./application";
import type { Problem } from "./check";
import { conflictsIn, groupedBy } from "./grouping";

/** Attributes about the block itself. */
const OWN = new Set(["id", "timeouts", "allow_disruptive", "on_destroy"]);

export function optionsSetTwice<N extends string>(items: readonly Item<N>[]): Problem[] {
  const given = items.flatMap((item) => optionsSetIn(item).map((name) => ({ item, name })));
  return groupedBy(given, ({ name }) => name).flatMap((same) =>
    conflictsIn(same).map(([one, other]): Problem => {
      return { about: [one.item, other.item], at: path(other.name), text: message`${one.item.path} sets it already.` };
    }),
  );
}

export const optionsSetIn = <N extends string>(item: Item<N>): N[] =>
  (Object.keys(item.attributes) as N[]).filter(
    (name) => !OWN.has(name) && item.attributes[name]?.isConfigurable && item.sets(name),
  );
