/** Names in firewall rules: sets, aliases, services, and management networks. */
import { firewall } from "../../../../src";
import { type Mistake, value, values, wiring } from "./row";

const rule = (of: object) => ({ rules: [{ type: "in", action: "ACCEPT", ...of }] }) as never;

export const firewallSets: readonly Mistake[] = [
  wiring(
    "rules: rules[0].source: +dc/branches has no address of the IP version of icmp",
    "icmp",
    "icmpv6",
    (scope, protocol) => {
      const entries = { "2001:db8:100::/40": "" };
      const { ref: source } = new firewall.Ipset(scope, "set", { name: "branches", entries });
      new firewall.Rules(scope, "rules", rule({ protocol, source }));
    },
  ),
  wiring('set: entries["dc/all"]: dc/all matches every address', "0.0.0.0/0", "10.0.0.0/8", (scope, cidr) => {
    new firewall.Alias(scope, "alias", { name: "all", cidr });
    const entries = { "192.0.2.1": "", "dc/all": "" };
    new firewall.Ipset(scope, "set", { name: "offices", entries });
  }),
  wiring('set: nomatch["198.51.100.9"]: 198.51.100.9 is an exception', "198.51.100.9", "192.0.2.9", (scope, cidr) => {
    new firewall.Alias(scope, "alias", { name: "office", cidr: "192.0.2.0/24" });
    const entries = { "dc/office": "" };
    new firewall.Ipset(scope, "set", { name: "offices", entries, nomatch: { [cidr]: "" } });
  }),
  ...Object.entries({ managment: "management6", blackilst: "blocklist" }).map(([incorrect, corrected]) =>
    value(
      firewall.Ipset,
      { entries: { "192.0.2.0/24": "" } },
      { name: incorrect },
      { name: corrected },
      `name: "${incorrect}" is an ordinary set, without the special effect`,
    ),
  ),
  ...values(firewall.Rules, {}, [
    [
      'rules[0].destinationPort: Proxmox VE 9.2 does not know the service "prometheus". Write its number.',
      rule({ protocol: "tcp", destinationPort: "80,prometheus" }),
      rule({ protocol: "tcp", destinationPort: "80,postgresql" }),
    ],
  ]),
  wiring(
    "rules: rules[0]: 198.51.100.0/25 does not get through to the API",
    { protocol: "tcp", destinationPort: "8006" },
    { macro: "Telnet" },
    (scope, of) => {
      const entries = { "198.51.100.0/25": "" };
      new firewall.Ipset(scope, "set", { name: "management", entries, nomatch: { "198.51.100.9": "" } });
      new firewall.Rules(scope, "rules", { rules: [{ type: "in", action: "DROP", ...of }] });
      new firewall.Options(scope, "options", { enabled: true });
    },
  ),
];
