import type { Given } from "../../constructs/checks/contract";
import { certainMistake, type Problem, problem } from "../../framework/checks/check";
import { path } from "../../framework/diagnostics";
import { closest } from "../../naming/closest";
import { attribute, listed, message } from "../../naming/message";
import type { ApplicationOfBlocks } from "../graph/application";
import { partsIn, referencesIn } from "../graph/expressions";
import { identifyingNames, identityOf } from "../graph/identity";
import { eachIn, numberOf, originOf, valueIn } from "../graph/instances";
import type { BlockItem } from "../graph/item";

export const severalOfOneObject = certainMistake("several-of-one-object", {
  doc: "`count` or `forEach` creates several objects with the same name. The server refuses all but the first.",
  remedy: "Use `count.index`, or `key` or `value` of the iterator, in the name.",
  find: ({ clusters }: ApplicationOfBlocks) =>
    clusters.flatMap(({ items }) =>
      items.flatMap((item): Problem[] => {
        const instances = numberOf(item.block.configuration) ?? 0;
        if (!item.isResource || instances < 2 || identityOf(item) === undefined) return [];
        const [name, ...others] = identifyingNames(item.type);
        const cause =
          name === undefined
            ? "the cluster has only one such object"
            : message`${listed(
                [name, ...others].map((key) => attribute(key)),
                " and ",
              )} is the same for all of them`;
        return [
          problem(
            [item],
            message`stands for ${instances} objects, and ${cause}. Put \`count.index\` or the iterator's \`key\` into it.`,
            name === undefined ? [] : path(name),
          ),
        ];
      }),
    ),
});

export const iteratorWithoutValue = certainMistake("iterator-without-value", {
  doc: "A construct with `forEach` reads a value that an element of the map lacks, so Terraform fails when it plans.",
  remedy: "Correct the name, or give each element the value.",
  find: ({ repeatedBlocks }: ApplicationOfBlocks) => repeatedBlocks.flatMap(missingValues),
});

function missingValues(item: BlockItem): Problem[] {
  const { block } = item;
  const all = eachIn(block.configuration) ?? [];
  return Object.entries(block.configuration).flatMap(([name, value]) =>
    name === "for_each" ? [] : expressionsIn(value).flatMap((text) => missingValue(item, name, text, all)),
  );
}

function missingValue(
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
  return [problem([item], message`the element "${lacking.key}" of \`forEach\` has no "${wanted}".${hint}`, path(name))];
}

const expressionsIn = (value: Given): string[] =>
  partsIn(value).flatMap(({ part }) =>
    typeof part === "object" && part !== null && "repeated" in part ? part.repeated : [],
  );

export const referenceToSeveral = certainMistake("reference-to-several", {
  doc: "A construct refers to a construct that creates several objects with `count` or `forEach`. Terraform refuses a reference that does not select one of them.",
  remedy: "Create the constructs in a loop, instead of `count` or `forEach`.",
  find(application: ApplicationOfBlocks) {
    if (application.repeatedBlocks.length === 0) return [];
    const single = application.items.filter(({ block }) => !block.several && !originOf(block));
    return [...single, ...application.repeatedBlocks].flatMap((item) => referencesToSeveral(item, application));
  },
});

function referencesToSeveral(item: BlockItem, application: ApplicationOfBlocks): Problem[] {
  return Object.entries(item.block.configuration).flatMap(([name, value]) =>
    referencesIn(value, path(name)).flatMap(({ at, reference }): Problem[] => {
      const other = application.at(reference);
      if (!other?.block.several) return [];
      const byCount = "count" in other.block.configuration;
      // In a list, the reference names all objects.
      if (byCount && reference.splat) return [];
      const argument = byCount ? "count" : "forEach";
      const text = message`${other.path} has ${attribute(argument)} and stands for several objects; the reference selects none of them. Create a construct for each object in a loop, instead of ${attribute(argument)}.`;
      return [problem([other, item], text, at)];
    }),
  );
}
