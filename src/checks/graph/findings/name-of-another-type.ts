import type { Cluster } from "../application";
import { type Check, groupedBy, inEachCluster, type Problem, pairsOf } from "../check";
import type { Item } from "../item";

export const nameOfAnotherType: Check = {
  id: "name-of-another-type",
  severity: "error",
  doc: "Objects of two types that share one name space have one name: notification endpoints of all types and matchers, and jobs of all kinds.",
  remedy: "Give one of them another name.",
  find: inEachCluster((cluster) => SPACES.flatMap((space) => problems(space, cluster))),
};

const SPACES = [
  { types: /^pve_notification_(endpoint_\w+|matcher)$/, attribute: "name", property: "name" },
  { types: /^pve_(backup|realm_sync)_job$/, attribute: "job_id", property: "jobId" },
] as const;

function problems({ types, attribute, property }: (typeof SPACES)[number], cluster: Cluster): Problem[] {
  const nameOf = (item: Item) => item.text(attribute) ?? undefined;
  return groupedBy(cluster.of(types), nameOf).flatMap((same) =>
    pairsOf(same)
      // Of one type it is the same object twice.
      .filter(([one, other]) => one.type !== other.type)
      .map(([one, other]): Problem => {
        const text = `${one.path} (${one.type}) has the name "${nameOf(one)}" already, and both types share one name space.`;
        return { about: [one, other], at: property, text };
      }),
  );
}
