import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import type { Item } from "../item";
import { byName } from "../sdn";

export const matcherWithoutTarget: Check = {
  id: "matcher-without-target",
  severity: "warning",
  doc: "A matcher of notifications has no targets, or only targets that are disabled: what it matches goes nowhere.",
  remedy: "Give it `targets`, or disable it.",
  find: inEachCluster((cluster) =>
    enabled(cluster, "matcher").flatMap((matcher): Problem[] => {
      const { known, isAll } = matcher.texts("targets");
      if (!isAll) return [];
      const off = known.flatMap((name) => disabled(cluster).get(name) ?? []);
      if (known.length > off.length) return [];
      const why = off.length === 0 ? "there are none" : `${off.map(({ path }) => path).join(" and ")} is disabled`;
      return [{ about: [...off, matcher], at: "targets", text: `${why}, so that what it matches goes nowhere.` }];
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
  doc: "No matcher of the application has the endpoint among its targets: it gets no notifications, unless a matcher that is made elsewhere names it.",
  remedy: "Name it in the `targets` of a matcher.",
  find: inEachCluster((cluster) => {
    const targets = cluster.of("pve_notification_matcher").map((matcher) => matcher.texts("targets"));
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

const enabled = (cluster: Cluster, kind: string) =>
  cluster.of(new RegExp(`^pve_notification_${kind}$`)).filter((item) => item.flag("enabled") !== false);
