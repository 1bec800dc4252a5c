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

const shadows: readonly Mistake[] = [
  wiring(
    shadowed,
    (scope, source: string) => {
      const office = new Alias(scope, "alias", { name: "office", cidr: "10.0.0.0/8" });
      rules(scope, { ...drop, source: office }, { ...accept, macro: "SSH", source });
    },
    "10.1.0.0/16",
    "192.0.2.0/24",
  ),
  wiring(
    shadowed,
    (scope, source: string) => {
      const set = new Ipset(scope, "set", {
        name: "partners",
        entries: { "198.51.100.0/24": "", "10.0.0.0/9": "" },
      });
      rules(scope, { ...drop, source: set }, { ...accept, source });
    },
    "198.51.100.7",
    "10.128.0.1",
  ),
  wiring(
    shadowed,
    (scope, destinationPort: string) =>
      void rules(scope, { ...drop, protocol: "tcp", destinationPort }, { ...accept, macro: "SSH" }),
    "1:1024",
    "23:1024",
  ),
  wiring(
    shadowed,
    (scope, destinationPort: string) =>
      void rules(
        scope,
        { ...drop, protocol: "tcp", destinationPort: "22" },
        { ...accept, protocol: "tcp", destinationPort },
      ),
    "ssh",
    "https",
  ),
  wiring(
    "never matches: rules[0] (",
    (scope, last: object) => {
      new SecurityGroup(scope, "group", {
        name: "base",
        rules: [
          { ...accept, macro: "Ping" },
          { ...drop, ...last },
        ],
      });
      rules(scope, { type: "group", securityGroup: "base" }, { ...accept, macro: "SSH" });
    },
    {},
    { source: "192.0.2.0/24" },
  ),
  wiring(
    "above it matches all its packets",
    (scope, source: string | undefined) => {
      new Rule(scope, "first", { ...drop, position: 0, ...(source && { source }) });
      new Rule(scope, "ssh", { ...accept, macro: "SSH", position: 1 });
    },
    undefined,
    "192.0.2.0/24",
  ),
];

const effects: readonly Mistake[] = [
  wiring(
    "have different IP versions",
    (scope, cidr: string) => {
      const web = new Alias(scope, "alias", { name: "web", cidr });
      rules(scope, { ...accept, macro: "HTTPS", source: "198.51.100.0/24", destination: web });
    },
    "2001:db8::10",
    "192.0.2.10",
  ),
  wiring(
    "rules: rules[0].interface: net0 is the interface of a guest",
    (scope, name: string) => void rules(scope, { ...accept, macro: "SSH", interface: name }),
    "net0",
    "vmbr0",
  ),
  wiring(
    'has no rule of type "forward"',
    (scope, type: string) => {
      new SecurityGroup(scope, "group", { name: "web", rules: [{ type, action: "ACCEPT", macro: "HTTPS" }] });
      new sdn.VnetFirewallRules(scope, "rules", { vnet: "web", rules: [{ type: "group", securityGroup: "web" }] });
      new sdn.VnetFirewallOptions(scope, "options", { vnet: "web", enabled: true });
    },
    "in",
    "forward",
  ),
  wiring(
    'rules: the rules of "web" do nothing',
    (scope, isOn: boolean) => {
      new sdn.VnetFirewallRules(scope, "rules", { vnet: "web", rules: [{ type: "forward", action: "DROP" }] });
      if (isOn) new sdn.VnetFirewallOptions(scope, "options", { vnet: "web", enabled: true });
    },
    false,
    true,
  ),
  wiring(
    'set: nomatch["10.9.0.0/24"]: 10.9.0.0/24 is an exception',
    (scope, cidr: string) =>
      void new Ipset(scope, "set", { name: "lan", entries: { "10.0.0.0/16": "" }, nomatch: { [cidr]: "" } }),
    "10.9.0.0/24",
    "10.0.9.0/24",
  ),
  wiring(
    "second: position: 0 is the position of",
    (scope, position: number) => {
      new Rule(scope, "first", { ...accept, macro: "SSH", position: 0 });
      new Rule(scope, "second", { ...drop, source: "192.0.2.0/24", position });
    },
    0,
    1,
  ),
];

const nodes: readonly Mistake[] = [
  wiring(
    "rules: rules[0]: 198.51.100.0/24 does not get through to the API",
    (scope, source: string) => {
      new Ipset(scope, "set", { name: "management", entries: { "198.51.100.0/24": "" } });
      rules(scope, { ...drop, source });
      on(scope);
    },
    "198.51.100.0/24",
    "203.0.113.0/24",
  ),
  wiring(
    "rules: rules[1]: drops the cluster's own traffic",
    (scope, last: object[]) => {
      rules(scope, { ...accept, macro: "SSH" }, ...last);
      on(scope);
    },
    [drop],
    [],
  ),
  wiring(
    "options: drops the tunnels of",
    (scope, further: object[]) => {
      new sdn.ZoneVxlan(scope, "zone", { zone: "vx", peers: ["192.0.2.1", "192.0.2.2"] });
      rules(scope, { ...accept, macro: "SSH" }, ...further);
      on(scope);
    },
    [],
    [{ ...accept, protocol: "udp", destinationPort: "4789", source: "192.0.2.0/24" }],
  ),
  wiring(
    "options: drops the sessions of",
    (scope, further: object[]) => {
      new sdn.ControllerEvpn(scope, "evpn", { controller: "evpn", asn: 1, peers: ["192.0.2.1"] });
      rules(scope, { ...accept, macro: "SSH" }, ...further);
      on(scope);
    },
    [],
    [{ ...accept, macro: "BGP" }],
  ),
];

export const firewallMeaning: readonly Mistake[] = [...shadows, ...effects, ...nodes];
