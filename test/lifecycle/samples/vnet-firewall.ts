/** Firewall of a VNet. The VNet has to be applied before, by `pve_sdn_apply`. */
import type { Config, Scenario } from "../sample";

const vnets: Readonly<Record<string, Config>> = {
  "pve_sdn_zone_simple.given": { zone: "walled" },
  "pve_sdn_vnet.one": { vnet: "walled1", zone: "${pve_sdn_zone_simple.given.zone}" },
  "pve_sdn_vnet.two": { vnet: "walled2", zone: "${pve_sdn_zone_simple.given.zone}" },
  "pve_sdn_apply.given": {
    triggers: { one: "${pve_sdn_vnet.one.vnet}", two: "${pve_sdn_vnet.two.vnet}" },
    detect_pending: false,
    apply_on_destroy: false,
  },
  "pve_firewall_security_group.given": { name: "walled" },
};

const forward = { type: "forward", action: "ACCEPT" };

export const vnetFirewall: Scenario = {
  name: "vnet-firewall",
  samples: [
    {
      type: "sdn_vnet_firewall_options",
      given: vnets,
      singleton: true,
      minimal: () => ({ vnet: "walled1" }),
      fields: {
        vnet: ["walled1", "walled2"],
        enabled: [true, false],
        forward_policy: ["DROP", "ACCEPT"],
        log_level: ["info", "nolog"],
      },
      without: { disappear: "the options exist as long as the VNet does" },
    },
    {
      type: "sdn_vnet_firewall_rules",
      given: vnets,
      singleton: true,
      minimal: () => ({ vnet: "walled1", rules: [] }),
      fields: {
        vnet: ["walled1", "walled2"],
        rules: [
          [
            { ...forward, macro: "SSH", source: "192.0.2.0/24" },
            {
              ...forward,
              protocol: "udp",
              source_port: "1024:65535",
              destination: "10.0.0.53",
              destination_port: "53",
            },
            { ...forward, protocol: "icmp", icmp_type: "echo-request" },
            { type: "forward", action: "DROP" },
          ],
          [
            { type: "group", security_group: "walled" },
            { ...forward, protocol: "tcp", destination_port: "22,80" },
            { ...forward, macro: "SSH", source: "192.0.2.0/24", enabled: false },
            { type: "forward", action: "DROP", log_level: "warning", comment: "Rest" },
          ],
        ],
      },
      without: { disappear: "the list exists as long as the VNet does" },
    },
  ],
};
