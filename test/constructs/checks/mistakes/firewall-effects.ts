/** Firewalls that the server accepts, and that do not work as intended. */
import type { Construct } from "constructs";
import { firewall, sdn } from "../../../../src";
import { type Mistake, wiring } from "./row";

const { Alias, Ipset, Options, Rule, Rules, SecurityGroup } = firewall;
const accept = { type: "in", action: "ACCEPT" };
const drop = { type: "in", action: "DROP" };
const rules = (scope: Construct, ...list: object[]) => new Rules(scope, "rules", { rules: list as never });
const on = (scope: Construct, options: object = {}) => new Options(scope, "options", { enabled: true, ...options });
const shadowed = "rules: rules[1]: never matches";

export const firewallEffects: readonly Mistake[] = [
  wiring(shadowed, "10.1.0.0/16", "192.0.2.0/24", (scope, source) => {
    const office = new Alias(scope, "alias", { name: "office", cidr: "10.0.0.0/8" });
    rules(scope, { ...drop, source: office }, { ...accept, macro: "SSH", source });
  }),
  wiring(shadowed, "198.51.100.7", "10.128.0.1", (scope, source) => {
    const set = new Ipset(scope, "set", { name: "partners", entries: { "198.51.100.0/24": "", "10.0.0.0/9": "" } });
    rules(scope, { ...drop, source: set }, { ...accept, source });
  }),
  wiring(shadowed, "1:1024", "23:1024", (scope, destinationPort) =>
    rules(scope, { ...drop, protocol: "tcp", destinationPort }, { ...accept, macro: "SSH" }),
  ),
  wiring(shadowed, "ssh", "https", (scope, destinationPort) =>
    rules(scope, { ...drop, protocol: "tcp", destinationPort: "22" }, { ...accept, protocol: "tcp", destinationPort }),
  ),
  wiring("never matches: rules[0] (", {}, { source: "192.0.2.0/24" }, (scope, last) => {
    new SecurityGroup(scope, "group", {
      name: "base",
      rules: [
        { ...accept, macro: "Ping" },
        { ...drop, ...last },
      ],
    });
    rules(scope, { type: "group", securityGroup: "base" }, { ...accept, macro: "SSH" });
  }),
  wiring("above it matches all its packets", undefined, "192.0.2.0/24", (scope, source) => {
    new Rule(scope, "first", { ...drop, position: 0, ...(source && { source }) });
    new Rule(scope, "ssh", { ...accept, macro: "SSH", position: 1 });
  }),
  // Rules without the intended effect.
  wiring("have different IP versions", "2001:db8::10", "192.0.2.10", (scope, cidr) => {
    const web = new Alias(scope, "alias", { name: "web", cidr });
    rules(scope, { ...accept, macro: "HTTPS", source: "198.51.100.0/24", destination: web });
  }),
  wiring("rules: rules[0].interface: net0 is the interface of a guest", "net0", "vmbr0", (scope, name) =>
    rules(scope, { ...accept, macro: "SSH", interface: name }),
  ),
  wiring('has no rule of type "forward"', "in", "forward", (scope, type) => {
    new SecurityGroup(scope, "group", { name: "web", rules: [{ type, action: "ACCEPT", macro: "HTTPS" }] });
    new sdn.VnetFirewallRules(scope, "rules", { vnet: "web", rules: [{ type: "group", securityGroup: "web" }] });
    new sdn.VnetFirewallOptions(scope, "options", { vnet: "web", enabled: true });
  }),
  wiring('rules: the rules of "web" do nothing', false, true, (scope, isOn) => {
    new sdn.VnetFirewallRules(scope, "rules", { vnet: "web", rules: [{ type: "forward", action: "DROP" }] });
    if (isOn) new sdn.VnetFirewallOptions(scope, "options", { vnet: "web", enabled: true });
  }),
  wiring(
    'set: nomatch["10.9.0.0/24"]: 10.9.0.0/24 is an exception',
    "10.9.0.0/24",
    "10.0.9.0/24",
    (scope, cidr) => new Ipset(scope, "set", { name: "lan", entries: { "10.0.0.0/16": "" }, nomatch: { [cidr]: "" } }),
  ),
  wiring("second: position: 0 is the position of", 0, 1, (scope, position) => {
    new Rule(scope, "first", { ...accept, macro: "SSH", position: 0 });
    new Rule(scope, "second", { ...drop, source: "192.0.2.0/24", position });
  }),
  // Rules that block the nodes.
  wiring(
    "rules: rules[0]: 198.51.100.0/24 does not get through to the API",
    "198.51.100.0/24",
    "203.0.113.0/24",
    (scope, source) => {
      new Ipset(scope, "set", { name: "management", entries: { "198.51.100.0/24": "" } });
      rules(scope, { ...drop, source });
      on(scope);
    },
  ),
  wiring("rules: rules[1]: drops the cluster's own traffic", [drop], [], (scope, last) => {
    rules(scope, { ...accept, macro: "SSH" }, ...last);
    on(scope);
  }),
  wiring(
    "options: drops the tunnels of",
    [],
    [{ ...accept, protocol: "udp", destinationPort: "4789", source: "192.0.2.0/24" }],
    (scope, further) => {
      new sdn.ZoneVxlan(scope, "zone", { zone: "vx", peers: ["192.0.2.1", "192.0.2.2"] });
      rules(scope, { ...accept, macro: "SSH" }, ...further);
      on(scope);
    },
  ),
  wiring("options: drops the sessions of", [], [{ ...accept, macro: "BGP" }], (scope, further) => {
    new sdn.ControllerEvpn(scope, "evpn", { controller: "evpn", asn: 1, peers: ["192.0.2.1"] });
    rules(scope, { ...accept, macro: "SSH" }, ...further);
    on(scope);
  }),
];
