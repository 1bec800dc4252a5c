import type { Cluster, Item } from "../../framework/checks/application";
import { type Check, inEachCluster, type Problem } from "../../framework/checks/check";
import { conflictsIn, groupedBy } from "../../framework/checks/grouping";
import { path } from "../../framework/diagnostics";
import { claimsOf } from "../../framework/handlers/identity";
import { NOTIFICATION_NAMES } from "../../resources/notifications/common";
import { sendmail } from "../../resources/notifications/mail";
import { matcher } from "../../resources/notifications/matcher";
import { resourceOf } from "../types";

export const nameOfAnotherType: Check = {
  id: "name-of-another-type",
  severity: "error",
  doc: "Objects of two types with a common name space have the same name: notification endpoints and matchers, or jobs of all kinds. Or an object has the name of a built-in object of another type.",
  remedy: "Give one of them another name.",
  find: inEachCluster((cluster) => [...sharedNames(cluster), ...builtInNames(cluster), ...builtInIpam(cluster)]),
};

/** Types with one name space have one word for it in their definitions. */
const spaceOf = ({ type }: Item): string | undefined => resourceOf(type)?.nameSpace;

function sharedNames(cluster: Cluster): Problem[] {
  return groupedBy(cluster.of(), spaceOf).flatMap((items) => {
    const [attribute = ""] = claimsOf(resourceOf(items[0]?.type ?? "") as never)?.by ?? [];
    const nameOf = (item: Item<string>) => item.text(attribute) ?? undefined;
    return groupedBy(items, nameOf).flatMap((same) =>
      // Of one type it is the same object twice.
      conflictsIn(same, (one, other) => one.type !== other.type).map(([one, other]): Problem => {
        const text = `${one.path} (${one.type}) has the name "${nameOf(one)}" already, and both types share one name space.`;
        return { about: [one, other], at: path(attribute), text };
      }),
    );
  });
}

/** Objects of every server, and the type that may manage them. */
const BUILT_IN = [
  { name: "mail-to-root", managedBy: sendmail, what: "a sendmail endpoint" },
  { name: "default-matcher", managedBy: matcher, what: "a matcher" },
] as const;

function builtInNames(cluster: Cluster): Problem[] {
  const all = cluster.of().filter((item) => spaceOf(item) === NOTIFICATION_NAMES);
  return BUILT_IN.flatMap(({ name, managedBy, what }) =>
    all
      .filter((item) => !item.is(managedBy) && item.text("name") === name)
      .map(
        (item): Problem => ({ about: [item], at: path("name"), text: `"${name}" is ${what} that every server has.` }),
      ),
  );
}

function builtInIpam(cluster: Cluster): Problem[] {
  return cluster
    .of()
    .filter(({ attributes }) => attributes.ipam?.traits.identifies?.includes("sdn.ipam"))
    .filter((item) => item.text("ipam") === "pve")
    .map((item): Problem => {
      const text = '"pve" is the built-in IPAM that every server has.';
      return { about: [item], at: path("ipam"), text };
    });
}
