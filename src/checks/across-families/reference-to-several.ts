import { type Given, MARK, type Marked, PAIRS, type Reference } from "../../constructs/checks/contract";
import type { Check, Problem } from "../../framework/checks/check";
import { path } from "../../framework/diagnostics";
import { attribute, message } from "../../naming/message";
import type { Path } from "../../plugin/contract";
import type { ApplicationOfBlocks } from "../graph/application";
import { originOf } from "../graph/instances";
import type { BlockItem } from "../graph/item";

export const referenceToSeveral: Check = {
  id: "reference-to-several",
  severity: "error",
  doc: "A construct refers to a construct that makes several objects by `count` or `forEach`. Terraform refuses a reference that does not select one of them.",
  remedy: "Create the constructs in a loop, instead of `count` or `forEach`.",
  find(application: ApplicationOfBlocks) {
    if (application.severals.length === 0) return [];
    const single = application.items.filter(({ block }) => !block.several && !originOf(block));
    return [...single, ...application.severals].flatMap((item) => problemsOf(item, application));
  },
};

function problemsOf(item: BlockItem, application: ApplicationOfBlocks): Problem[] {
  return Object.entries(item.block.configuration).flatMap(([name, given]) =>
    referencesIn(given, path(name)).flatMap(({ at, reference }): Problem[] => {
      const other = application.at(reference);
      if (!other?.block.several) return [];
      const byCount = "count" in other.block.configuration;
      // In a list, the reference names all objects.
      if (byCount && reference.splat) return [];
      const argument = byCount ? "count" : "forEach";
      const text = message`${other.path} has ${attribute(argument)} and stands for several objects; the reference names none of them. Make a construct for each object in a loop, instead of ${attribute(argument)}.`;
      return [{ about: [other, item], at, text }];
    }),
  );
}

interface Place {
  readonly at: Path;
  readonly reference: Reference;
}

function referencesIn(given: Given, at: Path): Place[] {
  if (typeof given !== "object" || given === null) return [];
  if (MARK in given)
    return ((given as Marked)[MARK] ?? []).flatMap((part) =>
      typeof part === "object" && "address" in part ? [{ at, reference: part }] : [],
    );
  if (PAIRS in given) return (given[PAIRS] as readonly Given[][]).flat().flatMap((part) => referencesIn(part, at));
  if (Array.isArray(given)) return given.flatMap((item: Given, index) => referencesIn(item, [...at, { index }]));
  return Object.entries(given).flatMap(([name, item]) => referencesIn(item as Given, [...at, ...path(name)]));
}
