import { certainMistake, inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { groupBy, optionsSetTwice } from "../../../framework/checks/grouping";
import { message } from "../../../naming/message";
import { firewallOptions, vnetFirewallOptions } from "../options";
import { vnetFirewallRules } from "../rules";

export const firewallOptionTwice = certainMistake("firewall-option-twice", {
  doc: "Two constructs set the same option of the cluster's firewall. Each run would undo one of them.",
  remedy: "Set each option in one place.",
  find: inEachCluster((cluster) => optionsSetTwice(cluster.of(firewallOptions))),
});

export const vnetFirewallOff = likelyMistake("vnet-firewall-off", {
  doc: "A VNet has firewall rules, but its firewall is off by default and nothing in the application switches it on.",
  remedy:
    "Add `new sdn.VnetFirewallOptions(…, { vnet, enabled: true })`, or acknowledge the warning where other users switch it on.",
  find: inEachCluster((cluster) => {
    const options = cluster.allOf(vnetFirewallOptions);
    if (options.some(({ hasCountOrForEach }) => hasCountOrForEach)) return [];
    // Options of an unknown VNet may belong to any VNet.
    const open = options.filter((option) => option.text("vnet") === undefined);
    const byVnet = groupBy(options, (option) => option.text("vnet"));
    return cluster.of(vnetFirewallRules).flatMap((list): Problem[] => {
      const vnet = list.text("vnet");
      if (typeof vnet !== "string" || list.objects("rules").length === 0) return [];
      const own = [...(byVnet.get(vnet) ?? []), ...open];
      if (own.some((option) => option.flag("enabled") !== false)) return [];
      const [off] = own;
      const why = off ? `${off.path} leaves its firewall off` : "nothing switches its firewall on";
      return [
        problem(
          off ? [off, list] : [list],
          message`the rules of "${vnet}" do nothing: ${why}. Add \`sdn.VnetFirewallOptions\` with \`enabled: true\`.`,
        ),
      ];
    });
  }),
});
