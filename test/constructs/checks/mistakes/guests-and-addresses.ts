/** Contradicting rules for guests and addresses of networks. */
import { cluster, firewall, ha, replication, sdn } from "../../../../src";
import { type Mistake, values, wiring } from "./row";

export const guestsAndAddresses: readonly Mistake[] = [
  wiring(
    "apart: resources: its resources are kept apart, and web/row",
    { pve1: 2, pve2: 1 },
    { pve1: 1, pve2: 1 },
    (scope, nodes) => {
      const resources = ["vm:100", "vm:101"];
      new ha.NodeAffinityRule(scope, "nodes", { rule: "nodes", nodes, resources });
      new ha.ResourceAffinityRule(scope, "apart", { rule: "apart", affinity: "negative", resources });
    },
  ),
  wiring("guest: group: web/row", "old", undefined, (scope, group) => {
    const guest = new ha.Resource(scope, "guest", { sid: "vm:100", ...(group && { group }) });
    guest.prefer("nodes", { pve1: 1 }, { rule: "nodes" });
  }),
  wiring("copy: target: guest 100 may run on pve1 only", { pve1: 1 }, { pve1: 1, pve2: 1 }, (scope, nodes) => {
    new ha.Resource(scope, "guest", { sid: "vm:100" }).prefer("only", nodes, { rule: "only", strict: true });
    new replication.Job(scope, "copy", { guest: 100, target: "pve1" });
  }),
  wiring(
    'member: rule: nothing in the application defines "lab-appart". Did you mean "lab-apart"?',
    "lab-appart",
    "elsewhere",
    (scope, rule) => {
      const resources = ["vm:100", "vm:101"];
      const of = { rule: "lab-apart", affinity: "negative", resources, keepOthers: true };
      new ha.ResourceAffinityRule(scope, "apart", of);
      new ha.RuleMember(scope, "member", { rule, sid: "vm:102" });
    },
  ),
  // Addresses.
  wiring("subnet: dhcpDnsServer: is of another IP version", "2001:db8::53", "10.9.0.53", (scope, dhcpDnsServer) => {
    const zone = new sdn.ZoneSimple(scope, "zone", { zone: "lab", dhcp: "dnsmasq", ipam: "pve" });
    const cidr = { cidr: "10.9.0.0/24", gateway: "10.9.0.1" };
    zone.addVnet("vnet", { vnet: "lab" }).addSubnet("subnet", { ...cidr, dhcpDnsServer });
  }),
  wiring("second: mac: bc:24:11:00:00:01 has 10.9.0.20 already", "one", "two", (scope, vnet) => {
    new sdn.VnetIp(scope, "first", { zone: "lab", vnet: "one", ip: "10.9.0.20", mac: "BC:24:11:00:00:01" });
    new sdn.VnetIp(scope, "second", { zone: "lab", vnet, ip: "10.9.0.21", mac: "bc:24:11:00:00:01" });
  }),
  wiring("zone: mtu: 1200 is too small for web/row", "2001:db8::/64", "10.9.0.0/24", (scope, cidr) => {
    const zone = new sdn.ZoneSimple(scope, "zone", { zone: "lab", mtu: 1200 });
    zone.addVnet("vnet", { vnet: "lab" }).addSubnet("subnet", { cidr });
  }),
  ...values(cluster.ApiObject, {}, [
    [
      "path: /cluster/firewall/rules/0 is a position in a list",
      { path: "/cluster/firewall/rules/0" },
      { path: "/cluster/firewall/aliases/office" },
    ],
  ]),
  wiring("object: path: web/row", "OFFICE", "other", (scope, name) => {
    new firewall.Alias(scope, "alias", { name: "office", cidr: "192.0.2.0/24" });
    new cluster.ApiObject(scope, "object", { path: `/cluster/firewall/aliases/${name}`, body: { cidr: "192.0.2.1" } });
  }),
];
