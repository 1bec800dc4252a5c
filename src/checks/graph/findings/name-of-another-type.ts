import { path } from "../../../framework/diagnostics";
import type { Cluster } from "../application";
import { type Check, groupedBy, inEachCluster, type Problem, pairsOf } from "../check";
import type { Item } from "../item";

export const nameOfAnotherType: Check = {
  id: "name-of-another-type",
  severity: "error",
  doc: "Objects of two types with a common name space have the same name: notification endpoints and matchers, or jobs of all kinds. Or an object has the name of a built-in object of another type.",
  remedy: "Give one of them another name.",
  find: inEachCluster((cluster) => [...SPACES.flatMap((space) => problems(space, cluster)), ...builtInNames(cluster)]),
};

const SPACES = [
  { types: /^pve_notification_(endpoint_\w+|matcher)$/, attribute: "name" },
  { types: /^pve_(backup|realm_sync)_job$/, attribute: "job_id" },
] as const;

/** What every server has, and the type that may take it over. */
const BUILT_IN = [
  { ...SPACES[0], name: "mail-to-root", type: "pve_notification_endpoint_sendmail", what: "a sendmail endpoint" },
  { ...SPACES[0], name: "default-matcher", type: "pve_notification_matcher", what: "a matcher" },
  { types: /^pve_sdn_ipam_/, attribute: "ipam", name: "pve", type: "", what: "the built-in IPAM" },
] as const;

const builtInNames = (cluster: Cluster): Problem[] =>
  BUILT_IN.flatMap(({ types, attribute, name, type, what }) =>
    cluster
      .of(types)
      .filter((item) => item.type !== type && item.text(attribute) === name)
      .map(
        (item): Problem => ({
          about: [item],
          at: path(attribute),
          text: `"${name}" is ${what} that every server has.`,
        }),
      ),
  );

function problems({ types, attribute }: (typeof SPACES)[number], cluster: Cluster): Problem[] {
  const nameOf = (item: Item) => item.text(attribute) ?? undefined;
  return groupedBy(cluster.of(types), nameOf).flatMap((same) =>
    pairsOf(same)
      // Of one type it is the same object twice.
      .filter(([one, other]) => one.type !== other.type)
      .map(([one, other]): Problem => {
        const text = `${one.path} (${one.type}) has the name "${nameOf(one)}" already, and both types share one name space.`;
        return { about: [one, other], at: path(attribute), text };
      }),
  );
}
