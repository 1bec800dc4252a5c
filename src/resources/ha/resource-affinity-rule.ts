/** HA rules that keep HA resources together or apart. Facts: contributing/facts/ha.md#rules. */

import type { PveSession } from "../../api/types";

import { path } from "../../framework/diagnostics";
import type { Behaviour } from "../../framework/resource";
import { UNKNOWN } from "../../plugin/cty/value";
import { hasReason } from "../failures";
import { collectionOperations } from "../kinds/collection-options";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { haTooFewResources } from "./diagnostics";
import { affinityValues } from "./enumerations";
import { RULE_PLACE, RULE_READS, ruleAttributes, ruleBehaviour, ruleCollection } from "./rule";
import type { Reason } from "./server-texts";
import { managerNodes } from "./status";

const { rule, resources, ...common } = ruleAttributes;

const attributes = {
  rule,
  resources,
  affinity: parameter("affinity", {
    doc: "`positive` keeps the resources on one node, `negative` keeps each on a different node.",
    check: [affinityValues],
  }).required(),
  ...common,
};

const options = ruleCollection("resource-affinity", attributes);
const base = ruleBehaviour(options);

/** Longest wait for nodes. After the first HA resource, the newly elected manager takes up to about 20 s to list the nodes. */
const NODE_WAIT_MS = 30_000;
const PAUSE_MS = 2_000;

const behaviour: Behaviour<PveSession, typeof attributes, "rule"> = {
  ...base,
  async create(planned, context) {
    for (let waited = 0; ; waited += PAUSE_MS) {
      try {
        return await base.create(planned, context);
      } catch (failure) {
        const isEarly = hasReason<Reason>(failure, "more-resources-than-nodes") && waited < NODE_WAIT_MS;
        if (!isEarly || Object.keys(await managerNodes(context.services)).length > 0) throw failure;
        await context.services.sleep(PAUSE_MS);
      }
    }
  },
};

export const haResourceAffinityRule = resource({
  type: "ha_resource_affinity_rule",
  // The position among all rules changes with other rules. `pve_ha_rules` reports it.
  ignoredProperties: ["order"],
  since: "9.0",
  description:
    "An HA rule that keeps HA resources on one node, or on different nodes. It is always strict: HA does nothing that would break it. The server refuses it for resources whose node affinity rule has different priorities. Needs Proxmox VE 9.0 or newer, and a cluster whose HA groups have been converted.",
  importExample: "databases-apart",
  attributes,
  identity: ["rule"],
  operations: [...collectionOperations(options), "GET /cluster/ha/status/manager_status"],
  behaviour,
  validate({ resources: sids, enabled }, report) {
    // A disabled rule may be incomplete.
    if (enabled === false || enabled === UNKNOWN || sids === null || sids === UNKNOWN || sids.length >= 2) return;
    report.error(haTooFewResources(path("resources")));
  },
});

export const haResourceAffinityRuleData = objectDataSource(haResourceAffinityRule, {
  reads: RULE_READS,
  more: RULE_PLACE,
});
export const haResourceAffinityRulesData = listDataSource(haResourceAffinityRule, "rules", {
  type: "ha_resource_affinity_rules",
  reads: RULE_READS,
  more: RULE_PLACE,
});
