import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { haGroup } from "../group";
import { haNodeAffinityRule } from "../node-affinity-rule";
import { haResource } from "../resource";
import { haResourceAffinityRule } from "../resource-affinity-rule";

export const haGroupsWithRules: Check = {
  id: "ha-groups-with-rules",
  severity: "error",
  doc: "One cluster has HA groups, or resources in a group, and HA rules. A server accepts HA rules only after it has converted all groups, and groups only before.",
  remedy: "Use rules on Proxmox VE 9, and groups on older versions.",
  find: inEachCluster((cluster) => {
    const rules = cluster.of(haNodeAffinityRule, haResourceAffinityRule);
    const [group] = cluster.of(haGroup);
    const [rule] = rules;
    const either = "a cluster has either groups (before Proxmox VE 9) or rules";
    return [
      ...rules.flatMap((one): Problem[] =>
        group ? [{ about: [group, one], text: message`${group.path} is an HA group, and ${either}.` }] : [],
      ),
      ...cluster
        .of(haResource)
        .filter((resource) => rule && typeof resource.text("group") === "string")
        .map((resource): Problem => {
          return { about: [resource], at: path("group"), text: message`${rule?.path} is an HA rule, and ${either}.` };
        }),
    ];
  }),
};
