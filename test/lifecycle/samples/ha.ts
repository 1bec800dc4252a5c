/** High availability. The simulated cluster has few guests, so that most types are tried on one object. */
import type { Config, Scenario } from "../sample";

const managed = (...sids: readonly string[]): Record<string, Config> =>
  Object.fromEntries(sids.map((sid) => [`pve_ha_resource.${sid.replace(":", "")}`, { sid }]));

export const ha: Scenario = {
  name: "ha",
  samples: [
    {
      type: "ha_resource",
      singleton: true,
      minimal: () => ({ sid: "vm:100" }),
      fields: {
        sid: ["vm:100", "vm:101"],
        state: ["stopped", "ignored"],
        max_restart: [0, 3],
        max_relocate: [2, 0],
        failback: [false, true],
        auto_rebalance: [false, true],
        comment: ["Web server", "Büro, 100 %20 ☃"],
        purge_rules: [false, true],
      },
      except: {
        group: "refused by servers that have migrated groups to rules; the acceptance test of HA has an older cluster",
      },
    },
    {
      type: "ha_resource_affinity_rule",
      singleton: true,
      given: managed("ct:200", "ct:201"),
      minimal: () => ({ rule: "apart", resources: ["ct:200", "ct:201"], affinity: "negative" }),
      fields: {
        rule: ["apart", "other"],
        resources: [
          ["ct:200", "ct:201", "vm:100"],
          ["ct:201", "vm:100"],
        ],
        affinity: ["positive", "negative"],
        enabled: [false, true],
        comment: ["Zusammen", "100 %"],
        keep_others: [true, false],
      },
    },
  ],
};

const shared = (rule: string): Config => ({
  rule,
  resources: ["ct:200", "ct:201"],
  affinity: "positive",
  // Both have the same resources, and could contradict each other.
  enabled: false,
  keep_others: true,
  // Rules accept only guests under HA.
  depends_on: ["pve_ha_resource.ct200", "pve_ha_resource.ct201"],
});

/** Members of other owners' rules. */
export const haMembers: Scenario = {
  name: "ha-members",
  samples: [
    {
      type: "ha_rule_member",
      singleton: true,
      given: {
        ...managed("ct:200", "ct:201", "vm:100", "vm:101"),
        "pve_ha_resource_affinity_rule.shared": shared("shared"),
        "pve_ha_resource_affinity_rule.second": shared("second"),
      },
      minimal: () => ({ rule: "shared", sid: "vm:100" }),
      fields: { rule: ["shared", "second"], sid: ["vm:100", "vm:101"] },
    },
  ],
};

/** Servers with negative node affinity. */
export const haNewer: Scenario = {
  name: "ha-newer",
  version: "9.2.20",
  samples: [
    {
      type: "ha_node_affinity_rule",
      singleton: true,
      given: managed("vm:101", "vm:102"),
      minimal: () => ({ rule: "pinned", resources: ["vm:101"], nodes: { pve1: 0 } }),
      fields: {
        rule: ["pinned", "other"],
        resources: [["vm:101", "vm:102"], ["vm:102"]],
        // Affinity comes before the nodes: those of a negative rule have no priorities.
        affinity: ["positive", "negative"],
        nodes: [{ pve1: 2, pve2: 1, pve3: 0 }, { pve2: 0 }],
        strict: [true, false],
        enabled: [false, true],
        comment: ["50%20 off ☃", "plain"],
        keep_others: [true, false],
      },
    },
  ],
};

/** A cluster of version 8, which still has groups. */
export const haGroups: Scenario = {
  name: "ha-groups",
  fixture: "ha-groups-legacy",
  samples: [
    {
      type: "ha_group",
      minimal: (n) => ({ group: `group${n}`, nodes: { pve1: 0 } }),
      fields: {
        nodes: [
          { pve2: 1, pve1: 2, pve3: 0 },
          { pve3: 0, pve1: 7 },
        ],
        restricted: [true, false],
        no_failback: [true, false],
        comment: ["Rack 1", "Rack 2"],
      },
    },
  ],
};

export const haArming: Scenario = {
  name: "ha-arming",
  samples: [
    {
      type: "ha_arming",
      singleton: true,
      given: managed("vm:100"),
      minimal: () => ({ armed: true }),
      fields: {
        armed: [true, { with: { resource_mode: "freeze" }, value: false }],
        resource_mode: ["freeze", "ignore"],
      },
      unseen: { resource_mode: "the server reports the mode only while HA is disarmed" },
      without: { disappear: "HA is always either armed or disarmed" },
      importId: () => "cluster",
    },
  ],
};
