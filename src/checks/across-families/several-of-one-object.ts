import type { Check, Problem } from "../../framework/checks/check";
import { path } from "../../framework/diagnostics";
import { attribute, listed, message } from "../../naming/message";
import type { ApplicationOfBlocks } from "../graph/application";
import { identifyingNames, identityOf } from "../graph/identity";
import { numberOf } from "../graph/instances";

export const severalOfOneObject: Check = {
  id: "several-of-one-object",
  severity: "error",
  doc: "`count` or `forEach` makes several objects with the same name, of which the server refuses all but the first.",
  remedy: "Use `count.index`, or `key` or `value` of the iterator, in the name.",
  find: ({ clusters }: ApplicationOfBlocks) =>
    clusters.flatMap(({ items }) =>
      items.flatMap((item): Problem[] => {
        const instances = numberOf(item.block.configuration) ?? 0;
        if (!item.isResource || instances < 2 || identityOf(item) === undefined) return [];
        const [name, ...others] = identifyingNames(item.type);
        const what =
          name === undefined
            ? "the cluster has only one such object"
            : message`${listed(
                [name, ...others].map((one) => attribute(one)),
                " and ",
              )} is the same for all of them`;
        return [
          {
            about: [item],
            at: name === undefined ? [] : path(name),
            text: message`stands for ${instances} objects, and ${what}. Put \`count.index\` or the iterator's \`key\` into it.`,
          },
        ];
      }),
    ),
};
