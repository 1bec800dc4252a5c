import { sessionOf } from "../../support/client";
import type { DataGroup } from "./group";
import { fabrics } from "./sdn-fabrics";
import { networks } from "./sdn-networks";
import { routing } from "./sdn-routing";
import { EVERY_KIND } from "./sdn-seeds";

const APPLY_AND_USE = {
  "pve_sdn_apply.this": {
    triggers: { objects: '${sha256(file("seeds.tf.json"))}' },
    detect_pending: false,
    depends_on: [
      "pve_sdn_subnet.four",
      "pve_sdn_subnet.six",
      "pve_sdn_vnet.vlan",
      "pve_sdn_zone_qinq.zone",
      "pve_sdn_zone_vxlan.zone",
      "pve_sdn_zone_evpn.zone",
      "pve_sdn_controller_bgp.controller",
      "pve_sdn_controller_isis.controller",
      "pve_sdn_fabric_node_openfabric.node",
      "pve_sdn_fabric_node_ospf.node",
      "pve_sdn_route_map_entry.entry",
      "pve_sdn_prefix_list_entry.entry",
      "pve_sdn_fabric_node_bgp.node",
      "pve_sdn_fabric_wireguard_peers.one",
      "pve_sdn_fabric_wireguard_peers.two",
      "pve_sdn_ipam_netbox.ipam",
      "pve_sdn_ipam_phpipam.ipam",
    ],
  },
  "pve_sdn_vnet_ip.ip": {
    zone: "${pve_sdn_zone_simple.zone.zone}",
    vnet: "${pve_sdn_vnet.simple.vnet}",
    ip: "10.10.0.20",
    mac: "BC:24:11:00:00:10",
    vmid: 100,
    depends_on: ["pve_sdn_apply.this"],
  },
  "pve_sdn_vnet_firewall_options.simple": {
    vnet: "${pve_sdn_vnet.simple.vnet}",
    enabled: true,
    forward_policy: "DROP",
    depends_on: ["pve_sdn_apply.this"],
  },
  "pve_sdn_vnet_firewall_rules.simple": {
    vnet: "${pve_sdn_vnet.simple.vnet}",
    rules: [
      { type: "forward", action: "ACCEPT", macro: "HTTPS" },
      { type: "forward", action: "DROP", log_level: "info" },
    ],
    depends_on: ["pve_sdn_apply.this"],
  },
};

/** SDN: one applied object of each kind, and another user's zone that is only staged. */
export const sdn: DataGroup = {
  name: "sdn",
  seeds: { ...EVERY_KIND, ...APPLY_AND_USE },
  async before({ client }) {
    const others = sessionOf(client);
    await others.post("/cluster/sdn/zones", { zone: "other", type: "simple" }, { domain: "domain-sdn" });
  },
  async after({ client }) {
    await sessionOf(client).delete("/cluster/sdn/zones/other", {}, { domain: "domain-sdn" });
  },
  cases: [...networks, ...fabrics, ...routing],
};
