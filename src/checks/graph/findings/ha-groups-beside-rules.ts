import { path } from "../../../framework/diagnostics";
import { type Check, inEachCluster, type Problem } from "../check";

export const haGroupsBesideRules: Check = {
  id: "ha-groups-beside-rules",
  severity: "error",
  doc: "HA groups, or resources in a group, and HA rules in one cluster: a server takes rules only when it has no groups any more, and groups only before.",
  remedy: "Keep to rules on Proxmox VE 9, and to groups before.",
  find: inEachCluster((cluster) => {
    const rules = cluster.of(/^pve_ha_(node|resource)_affinity_rule$/);
    const [group] = cluster.of("pve_ha_group");
    const [rule] = rules;
    const either = "a cluster has either groups (before Proxmox VE 9) or rules";
    return [
      ...rules.flatMap((one): Problem[] =>
        group ? [{ about: [group, one], text: `${group.path} is an HA group, and ${either}.` }] : [],
      ),
      ...cluster
        .of("pve_ha_resource")
        .filter((resource) => rule && typeof resource.text("group") === "string")
        .map((resource): Problem => {
          return { about: [resource], at: path("group"), text: `${rule?.path} is an HA rule, and ${either}.` };
        }),
    ];
  }),
};
