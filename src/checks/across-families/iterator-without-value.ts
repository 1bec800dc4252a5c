import { type Block, type Given, MARK, type Marked } from "../../constructs/checks/contract";
import type { Check, Problem } from "../../framework/checks/check";
import { path } from "../../framework/diagnostics";
import { closest } from "../../naming/closest";
import { message } from "../../naming/message";
import type { ApplicationOfBlocks } from "../graph/application";
import { eachIn, valueIn } from "../graph/instances";
import type { BlockItem } from "../graph/item";

export const iteratorWithoutValue: Check = {
  id: "iterator-without-value",
  severity: "error",
  doc: "A construct with `forEach` reads a value that an element of the map lacks, so that Terraform fails when it plans.",
  remedy: "Correct the name, or give each element the value.",
  find: ({ severals }: ApplicationOfBlocks) => severals.flatMap(problemsOf),
};

function problemsOf(item: BlockItem): Problem[] {
  const { block } = item;
  const all = eachIn(block.configuration) ?? [];
  return Object.entries(block.configuration).flatMap(([name, given]) =>
    name === "for_each" ? [] : expressionsIn(given).flatMap((text) => problemOf(item, name, text, all)),
  );
}

function problemOf(
  item: BlockItem,
  name: string,
  text: string,
  all: NonNullable<ReturnType<typeof eachIn>>,
): Problem[] {
  const lacking = all.find(
    (each) => "key" in each && text.startsWith("each.value") && valueIn(text, each) === undefined,
  );
  if (!lacking || !("key" in lacking)) return [];
  const { value } = lacking;
  const names = typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  const wanted = text.slice("each.value".length).replace(/^\.|["[\]]/g, "");
  const meant = closest(wanted, names);
  const hint =
    meant === undefined ? (names.length > 0 ? ` It has ${names.join(", ")}.` : "") : ` Did you mean "${meant}"?`;
  return [
    {
      about: [item],
      at: path(name),
      text: message`the element "${lacking.key}" of \`forEach\` has no "${wanted}".${hint}`,
    },
  ];
}

function expressionsIn(given: Given): string[] {
  if (typeof given !== "object" || given === null) return [];
  if (MARK in given)
    return ((given as Marked)[MARK] ?? []).flatMap((part) =>
      typeof part === "object" && "repeated" in part ? [part.repeated] : [],
    );
  return Object.values(given as Block["configuration"]).flatMap(expressionsIn);
}
