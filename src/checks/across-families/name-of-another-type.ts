import type { Cluster, Item } from "../../framework/checks/application";
import { certainMistake, inEachCluster, type Problem, problem } from "../../framework/checks/check";
import { differencesIn, groupedBy } from "../../framework/checks/grouping";
import { path } from "../../framework/diagnostics";
import { claimsOf } from "../../framework/handlers/identity";
import { message, typeName } from "../../naming/message";
import { resourceOf } from "../types";

export const nameOfAnotherType = certainMistake("name-of-another-type", {
  doc: "Objects of two types with a common name space have the same name: notification endpoints and matchers, or jobs of all kinds.",
  remedy: "Give one of them another name.",
  find: inEachCluster(sharedNames),
});

/** Types that share a namespace use one word for it in their definitions. */
const spaceOf = ({ type }: Item): string | undefined => resourceOf(type)?.nameSpace;

function sharedNames(cluster: Cluster): Problem[] {
  return groupedBy(cluster.of(), spaceOf).flatMap((items) => {
    const [attribute = ""] = claimsOf(resourceOf(items[0]?.type ?? "") as never)?.by ?? [];
    const nameOf = (item: Item<string>) => item.text(attribute) ?? undefined;
    return groupedBy(items, nameOf).flatMap((group) =>
      // Two items of one type are the same object, which another check reports.
      differencesIn(group, ({ type }) => type).map(([one, other]): Problem => {
        const text = message`${one.path} (${typeName(one.type)}) has the name "${nameOf(one)}" already, and both types share one name space.`;
        return problem([one, other], text, path(attribute));
      }),
    );
  });
}
