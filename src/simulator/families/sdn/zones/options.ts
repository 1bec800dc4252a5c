/** Which options a zone of each type has. Facts: contributing/facts/sdn.md#zones. */
import { type OptionRule, sectionConfig } from "../../../kernel/section-config";
import { sortedNames } from "../section-objects";

const common: Record<string, OptionRule> = {
  nodes: "optional",
  dns: "optional",
  reversedns: "optional",
  dnszone: "optional",
  ipam: "optional",
};

export const zoneConfig = sectionConfig({
  properties: {
    nodes: { stored: sortedNames },
    exitnodes: { stored: sortedNames },
    mtu: { type: "integer" },
    tag: { type: "integer" },
    "dp-id": { type: "integer" },
    "vrf-vxlan": { type: "integer" },
    "vxlan-port": { type: "integer" },
    "bridge-disable-mac-learning": { type: "boolean" },
    "exitnodes-local-routing": { type: "boolean" },
    "advertise-subnets": { type: "boolean" },
    "disable-arp-nd-suppression": { type: "boolean" },
    "secondary-controllers": { type: "array" },
  },
  types: {
    simple: { ...common, mtu: "optional", dhcp: "optional" },
    vlan: { bridge: "required", ...common, mtu: "optional", "bridge-disable-mac-learning": "optional" },
    qinq: {
      tag: "required",
      bridge: "required",
      ...common,
      mtu: "optional",
      "bridge-disable-mac-learning": "optional",
      "vlan-protocol": "optional",
    },
    vxlan: { ...common, mtu: "optional", peers: "optional", fabric: "optional", "vxlan-port": "optional" },
    evpn: {
      controller: "required",
      "vrf-vxlan": "required",
      ...common,
      mtu: "optional",
      mac: "optional",
      exitnodes: "optional",
      "exitnodes-primary": "optional",
      "exitnodes-local-routing": "optional",
      "advertise-subnets": "optional",
      "disable-arp-nd-suppression": "optional",
      "rt-import": "optional",
      "vxlan-port": "optional",
      "bridge-disable-mac-learning": "optional",
      "secondary-controllers": "optional",
    },
    faucet: { "dp-id": "required", controller: "required", ...common },
  },
});
