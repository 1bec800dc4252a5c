import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";

export const matcherWithoutTarget: Check = {
  id: "matcher-without-target",
  severity: "warning",
  doc: "A matcher of notifications has no targets: what it matches goes nowhere.",
  remedy: "Give it `targets`, or disable it.",
  find: inEachCluster((cluster) =>
    enabled(cluster, "matcher").flatMap((matcher): Problem[] => {
      const { known, isAll } = matcher.texts("targets");
      if (known.length > 0 || !isAll) return [];
      return [{ about: [matcher], at: "targets", text: "there are none, so that what it matches goes nowhere." }];
    }),
  ),
};

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
