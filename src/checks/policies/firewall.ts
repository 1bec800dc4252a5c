import { type Problem, problem } from "../../framework/checks/check";
import { path } from "../../framework/diagnostics";
import { message, template } from "../../naming/message";
import type { FirewallRule } from "../../packet-filter/firewall";
import { matches } from "../../packet-filter/matches";
import { UNKNOWN, type Value } from "../../plugin/cty/value";
import { type RuleInList, rulesOf } from "../../resources/firewall/checks/described-firewall";
import { shutOut } from "../../resources/firewall/checks/management-shut-out";
import { firewallOptions } from "../../resources/firewall/options";
import type { Policy } from "./policy";

/** Ports for administration: SSH, the API and its consoles, remote desktops, and the database ports that attackers scan most. */
export const administrationPorts: readonly (readonly [port: number, name: string])[] = [
  [22, "SSH"],
  [3128, "SPICE"],
  [3389, "RDP"],
  [5900, "VNC"],
  [8006, "the API"],
];
export const anySource: ReadonlySet<string> = new Set(["0.0.0.0/0", "::/0"]);
/** An address on the internet. */
const INTERNET_CLIENT = "198.51.100.1";

export const anyToAny: Policy = {
  id: "firewall-any-to-any",
  severity: "error",
  doc: "A rule in force accepts all incoming or forwarded traffic: from anywhere, for any service, to any address.",
  remedy: "Name a source, a service or a destination, or set the policy of the firewall instead.",
  find: (cluster) =>
    openRules(rulesOf(cluster)).flatMap((rule): Problem[] => {
      const { macro, protocol, destination_port, source_port, destination, interface: card } = rule.rule;
      const limits: (Value | undefined)[] = [macro, protocol, destination_port, source_port, destination, card];
      if (!limits.every(isNothing)) return [];
      return [{ ...placeOf(rule), text: template("accepts everything from everywhere.") }];
    }),
};

export const administrationOpen: Policy = {
  id: "firewall-administration-open",
  severity: "error",
  doc: "A rule in force gives everyone access to SSH, the API (8006), SPICE, VNC or RDP of nodes or guests.",
  remedy: "Set the source to the network of the administrators.",
  find: (cluster) =>
    openRules(rulesOf(cluster)).flatMap((rule): Problem[] => {
      const known = asRule(rule);
      if (!known || isEverything(known)) return [];
      const open = administrationPorts.filter(([port]) => isOpen(known, port));
      if (open.length === 0) return [];
      const names = open.map(([port, name]) => `${name} (port ${port})`).join(", ");
      return [{ ...placeOf(rule), text: message`lets everyone reach ${names}.` }];
    }),
};

export const defaultDrop: Policy = {
  id: "firewall-default-drop",
  severity: "error",
  doc: "The firewall of the cluster is off, or accepts incoming traffic that no rule matches.",
  remedy: "Set `enabled = true`, and leave `input_policy` at `DROP` or `REJECT`.",
  find: (cluster) =>
    cluster.of(firewallOptions).flatMap((options): Problem[] => {
      if (options.flag("enabled") === false)
        return [problem([options], template("the firewall is off."), path("enabled"))];
      if (options.text("input_policy") !== "ACCEPT") return [];
      return [problem([options], template("incoming traffic that no rule matches is accepted."), path("input_policy"))];
    }),
};

export const ruleComment: Policy = {
  id: "firewall-rule-comment",
  severity: "warning",
  doc: "A firewall rule has no `comment`.",
  remedy: "Add a `comment` that names the purpose.",
  find: (cluster) =>
    rulesOf(cluster).flatMap((rule): Problem[] => {
      const { comment, type } = rule.rule;
      return type === "group" || !isNothing(comment) ? [] : [{ ...placeOf(rule), text: template("has no comment.") }];
    }),
};

/** Enabled rules that accept traffic from any source. */
const openRules = (rules: readonly RuleInList[]): RuleInList[] =>
  rules.filter(
    ({ rule: { type, action, enabled, source } }) =>
      (type === "in" || type === "forward") &&
      action === "ACCEPT" &&
      enabled !== false &&
      enabled !== UNKNOWN &&
      (isNothing(source) || anySource.has(String(source))),
  );

const isNothing = (value: Value | undefined): boolean => value === null || value === undefined || value === "";

const placeOf = ({ list, at }: RuleInList): Pick<Problem, "about" | "at"> => ({ about: [list], at });

/** Converts a rule to the packet filter's form. Returns `undefined` if a relevant value is unknown. */
function asRule({ rule }: RuleInList): FirewallRule | undefined {
  const { macro, protocol, destination_port, source_port, icmp_type } = rule;
  const parts: Record<string, Value | undefined> = {
    macro,
    proto: protocol,
    dport: destination_port,
    sport: source_port,
    "icmp-type": icmp_type,
  };
  if (Object.values(parts).includes(UNKNOWN)) return undefined;
  const parameters = Object.entries(parts).filter(([, value]) => !isNothing(value));
  return {
    type: "in",
    action: "ACCEPT",
    ...Object.fromEntries(parameters.map(([name, value]) => [name, String(value)])),
  };
}

const isEverything = ({ macro, proto, dport, sport }: FirewallRule): boolean => !(macro || proto || dport || sport);

const isOpen = (rule: FirewallRule, destinationPort: number): boolean =>
  matches(
    rule,
    {
      direction: "in",
      source: INTERNET_CLIENT,
      destination: INTERNET_CLIENT,
      protocol: "tcp",
      sourcePort: 50_000,
      destinationPort,
    },
    { alias: () => undefined, set: () => undefined, group: () => undefined },
  );

/** Checks that administrators pass the firewall that the application describes. */
export const managementAccess: Policy = {
  id: "firewall-management-access",
  severity: "error",
  doc: "The firewall is on, and a network that manages the nodes cannot reach the API (8006) or SSH: no rule accepts it, or a rule above drops it.",
  remedy:
    "Accept the network in the first rule, or add it to the set `management`. `firewall.TieredFirewall` does both.",
  setting: {
    name: "managementNetworks",
    doc: "Networks that manage the nodes; default: `require_management_access` of the provider, and the members of the set `management`.",
  },
  find: (cluster, { managementNetworks }) => shutOut(cluster, managementNetworks),
};
