/** The firewall's decision about a packet, with the list of rules. */
import type { FirewallRule, Packet, Verdict } from "../../packet-filter/firewall";
import type { Simulator } from "../../simulator";
import { CLUSTER_FIREWALL, vnetFile } from "../../simulator/families/firewall/files";
import type { ShownRule, ShownVerdict } from "../contract";

type Rule = FirewallRule & { readonly comment?: string | undefined };
type DecidingRule = Pick<Verdict, "position" | "group" | "groupPosition">;

export function shownVerdict({ decide, state }: Simulator, packet: Packet, vnet?: string): ShownVerdict {
  const verdict = decide(packet, vnet);
  const shared = state.read(CLUSTER_FIREWALL);
  const ofVnet = vnet !== undefined && verdict.reason.startsWith(`VNet ${vnet}: `);
  const { rules } = ofVnet ? state.read(vnetFile(vnet)) : shared;
  const group = (name: string): readonly Rule[] | undefined => shared.groups[name]?.rules;
  return {
    action: verdict.action,
    reason: verdict.reason,
    of: ofVnet ? `VNet ${vnet}` : "the cluster",
    rules: rules.map((rule, position) => shownRule(rule, position, verdict, group)),
  };
}

function shownRule(
  rule: Rule,
  position: number,
  deciding: DecidingRule,
  group: (name: string) => readonly Rule[] | undefined,
): ShownRule {
  const decides = deciding.position === position;
  const groupRules = rule.type === "group" ? group(rule.action) : undefined;
  const at = decides ? deciding.groupPosition : undefined;
  return {
    position,
    text: description(rule),
    enabled: rule.enable !== 0,
    decides: decides && at === undefined,
    ...(groupRules && {
      rules: groupRules.map((inner, index) =>
        shownRule(inner, index, { ...(at !== undefined && { position: at }) }, () => undefined),
      ),
    }),
  };
}

/** Describes a rule: `in ACCEPT SSH tcp from +dc/office to dc/web port 443 (web)`. */
function description(rule: Rule): string {
  const { type, action, macro, proto, iface, source, sport, dest, dport, comment } = rule;
  const parts = [
    ...[type, action, macro, proto, rule["icmp-type"]],
    ...[iface && `on ${iface}`, source && `from ${source}`, sport && `source port ${sport}`],
    ...[dest && `to ${dest}`, dport && `port ${dport}`, comment && `(${comment})`],
  ];
  return parts.filter(Boolean).join(" ");
}
