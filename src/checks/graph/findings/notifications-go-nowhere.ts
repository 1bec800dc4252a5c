import { path } from "../../../framework/diagnostics";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import type { Item } from "../item";
import { byName } from "../sdn";

export const matcherWithoutTarget: Check = {
  id: "matcher-without-target",
  severity: "warning",
  doc: "A notification matcher has no targets, or only disabled ones, so that nobody receives its notifications.",
  remedy: "Set `targets`, or disable the matcher.",
  find: inEachCluster((cluster) =>
    enabled(cluster, "matcher").flatMap((matcher): Problem[] => {
      const { known, isAll } = targetsOf(matcher, cluster);
      if (!isAll) return [];
      const off = known.flatMap((name) => disabled(cluster).get(name) ?? []);
      if (known.length > off.length) return [];
      const why = off.length === 0 ? "there are none" : `${off.map(({ path }) => path).join(" and ")} is disabled`;
      return [{ about: [...off, matcher], at: path("targets"), text: `${why}, so that what it matches goes nowhere.` }];
    }),
  ),
};

const disabled = (cluster: Cluster): ReadonlyMap<string, Item> =>
  byName(
    cluster.of(/^pve_notification_endpoint_/).filter((endpoint) => endpoint.flag("enabled") === false),
    "name",
  );

export const endpointWithoutMatcher: Check = {
  id: "endpoint-without-matcher",
  severity: "warning",
  doc: "No matcher of the application has the endpoint among its targets. It receives notifications only through matchers from elsewhere.",
  remedy: "Name the endpoint in the `targets` of a matcher.",
  find: inEachCluster((cluster) => {
    const targets = cluster.of("pve_notification_matcher").map((matcher) => targetsOf(matcher, cluster));
    targets.push(singleTargets(cluster));
    if (targets.some(({ isAll }) => !isAll)) return [];
    const reached = new Set(targets.flatMap(({ known }) => known));
    return enabled(cluster, "endpoint_\\w+").flatMap((endpoint): Problem[] => {
      const name = endpoint.text("name");
      if (typeof name !== "string" || reached.has(name)) return [];
      return [
        { about: [endpoint], text: `no matcher sends anything to "${name}". Name it in the \`targets\` of one.` },
      ];
    });
  }),
};

/** Its own, and those that are given to it one by one. */
function targetsOf(matcher: Item, cluster: Cluster) {
  const own = matcher.texts("targets");
  const name = matcher.text("name");
  const single = singleTargets(cluster, (target) => target === undefined || target === name);
  return { known: [...own.known, ...single.known], isAll: own.isAll && single.isAll };
}

function singleTargets(cluster: Cluster, isFor: (matcher: string | null | undefined) => boolean = () => true) {
  const all = cluster.items.filter(({ type, isResource }) => isResource && type === "pve_notification_matcher_target");
  const own = all.filter((item) => item.block.several || isFor(item.text("matcher")));
  const names = own.map((item) => (item.block.several ? undefined : item.text("target")));
  const known = names.filter((name) => typeof name === "string");
  return { known, isAll: known.length === own.length };
}

const enabled = (cluster: Cluster, kind: string) =>
  cluster.of(new RegExp(`^pve_notification_${kind}$`)).filter((item) => item.flag("enabled") !== false);
