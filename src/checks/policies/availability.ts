import { path } from "../../framework/diagnostics";
import { isMap } from "../../plugin/cty/value";
import type { Item } from "../graph/item";
import type { Policy, Problem } from "./policy";

export const spreadOverNodes: Policy = {
  id: "ha-one-node",
  severity: "error",
  doc: "An HA rule ties its resources to a single node. If it fails, no other node takes over.",
  remedy: "Name further nodes, or set `strict = false`.",
  find: (cluster) =>
    cluster.of("pve_ha_node_affinity_rule").flatMap((rule): Problem[] => {
      const nodes = rule.value("nodes");
      if (rule.flag("enabled") === false || !rule.flag("strict") || !isMap(nodes)) return [];
      const [only, ...others] = Object.keys(nodes);
      if (only === undefined || others.length > 0 || rule.text("affinity") === "negative") return [];
      return [{ about: [rule], at: path("nodes"), text: `its resources run on ${only} or nowhere.` }];
    }),
};

export const failuresReachSomebody: Policy = {
  id: "alerts-for-failures",
  severity: "error",
  doc: "The configuration has backup, replication or realm-sync jobs, but no matcher sends notifications of severity `error`.",
  remedy: "Add a matcher with a target, for `error` or for all severities.",
  find(cluster) {
    const [job] = cluster.of(/^pve_(backup_job|replication_job|realm_sync_job)$/);
    if (!job) return [];
    const matchers = cluster.of("pve_notification_matcher");
    if (matchers.some(mayAlert)) return [];
    return [{ about: [job], text: "nobody is told when it fails: no matcher sends errors to a target." }];
  },
};

/** What is not known is taken for right. */
function mayAlert(matcher: Item): boolean {
  if (matcher.flag("enabled") === false) return false;
  const { known, isAll } = matcher.texts("targets");
  if (isAll && known.length === 0) return false;
  if (matcher.flag("invert_match") !== false || !matcher.isKnown("match_severities")) return true;
  const severities = matcher.value("match_severities");
  if (!Array.isArray(severities) || severities.length === 0) return true;
  return severities.some((each) => Array.isArray(each) && each.includes("error"));
}
