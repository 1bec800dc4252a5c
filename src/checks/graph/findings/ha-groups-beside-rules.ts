import { type Check, inEachCluster, type Problem } from "../check";

export const haGroupsBesideRules: Check = {
  id: "ha-groups-beside-rules",
  severity: "error",
  doc: "HA groups and HA rules in one cluster: a server takes rules only when it has no groups any more, and groups only before.",
  remedy: "Keep to rules on Proxmox VE 9, and to groups before.",
  find: inEachCluster((cluster) => {
    const [group] = cluster.of("pve_ha_group");
    if (!group) return [];
    return cluster.of(/^pve_ha_(node|resource)_affinity_rule$/).map((rule): Problem => {
      const text = `${group.path} is an HA group, and a cluster has either groups (before Proxmox VE 9) or rules.`;
      return { about: [group, rule], text };
    });
  }),
};
