import type { ItemOf } from "../../framework/checks/application";
import { type Problem, problem } from "../../framework/checks/check";
import { path } from "../../framework/diagnostics";
import { message, template } from "../../naming/message";
import { isMap } from "../../plugin/cty/value";
import { backupJob } from "../../resources/backup/job";
import { haNodeAffinityRule } from "../../resources/ha/node-affinity-rule";
import { realmSyncJob } from "../../resources/jobs/realm-sync";
import { matcher } from "../../resources/notifications/matcher";
import { replicationJob } from "../../resources/replication/job";
import type { Policy } from "./policy";

export const spreadOverNodes: Policy = {
  id: "ha-one-node",
  severity: "error",
  doc: "An HA rule ties its resources to a single node. If the node fails, no other node may run them.",
  remedy: "Name further nodes, or set `strict = false`.",
  find: (cluster) =>
    cluster.of(haNodeAffinityRule).flatMap((rule): Problem[] => {
      const nodes = rule.value("nodes");
      if (rule.flag("enabled") === false || !rule.flag("strict") || !isMap(nodes)) return [];
      const [only, ...others] = Object.keys(nodes);
      if (only === undefined || others.length > 0 || rule.text("affinity") === "negative") return [];
      return [problem([rule], message`its resources run on ${only} or nowhere.`, path("nodes"))];
    }),
};

export const failuresReachSomebody: Policy = {
  id: "alerts-for-failures",
  severity: "error",
  doc: "The configuration has backup, replication or realm-sync jobs, but no matcher sends notifications of severity `error`.",
  remedy: "Add a matcher with a target, for `error` or for all severities.",
  find(cluster) {
    const [job] = cluster.of(backupJob, replicationJob, realmSyncJob);
    if (!job) return [];
    const matchers = cluster.of(matcher);
    if (matchers.some(mayAlert)) return [];
    return [problem([job], template("its failures send no notification: no matcher sends errors to a target."))];
  },
};

/** Unknown values count as correct. */
function mayAlert(item: ItemOf<typeof matcher>): boolean {
  if (item.flag("enabled") === false) return false;
  const { known, isAll } = item.texts("targets");
  if (isAll && known.length === 0) return false;
  if (item.flag("invert_match") !== false || !item.isKnown("match_severities")) return true;
  const severities = item.value("match_severities");
  if (!Array.isArray(severities) || severities.length === 0) return true;
  return severities.some((each) => Array.isArray(each) && each.includes("error"));
}
