/** Formats of software-defined networking. */

import { chomp, isNetwork } from "./addresses";
import { type FormatTable, unless } from "./format";

const ASN_MAX = 4294967295;

function routeTarget(value: string): string | undefined {
  const parts = /^(\d+):(\d+)\n?$/.exec(value);
  const ok = parts !== null && Number(parts[1]) <= ASN_MAX && Number(parts[2]) <= ASN_MAX;
  return unless(ok, "value does not look like a valid bgp route-target");
}

/** Checks a subnet: a CIDR at creation, `<zone>-<address>-<mask>` everywhere else. */
function subnetId(value: string): string | undefined {
  const parts = /^([a-zA-Z][a-zA-Z0-9]*[a-zA-Z0-9])-(.+)-(\d+)$/.exec(chomp(value));
  const cidr = parts ? `${parts[2]}/${parts[3]}` : value;
  return unless(isNetwork(cidr), "value does not look like a valid CIDR network");
}

const objectId = (kind: string) => (value: string) =>
  unless(
    /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,30}[a-zA-Z0-9]?\n?$/.test(value),
    `${kind} ID '${value}' contains illegal characters`,
  );

export const sdnFormats: FormatTable = {
  "pve-sdn-bgp-rt": routeTarget,
  "pve-sdn-isis-net": (value) =>
    unless(
      /^[a-fA-F0-9]{2}(?:\.[a-fA-F0-9]{4}){3,9}\.[a-fA-F0-9]{2}\n?$/.test(value),
      "value does not look like a valid isis net",
    ),
  "pve-sdn-subnet-id": subnetId,
  "pve-sdn-fabric-id": (value) =>
    unless(/^[a-zA-Z0-9][a-zA-Z0-9-]{0,7}\n?$/.test(value), `Fabric ID '${value}' contains illegal characters`),
  "pve-sdn-route-map-id": objectId("Route Map"),
  "pve-sdn-prefix-list-id": objectId("Prefix List"),
  "pve-sdn-dhcp-range": { properties: { "start-address": { type: "string" }, "end-address": { type: "string" } } },
  "pve-sdn-fabric-wireguard-interface": {
    properties: {
      name: { type: "string", pattern: "[a-zA-Z0-9][a-zA-Z0-9-]{0,6}[a-zA-Z0-9]?" },
      listen_port: { type: "integer", minimum: 1, maximum: 65535, optional: 1 },
      public_key: { type: "string", optional: 1 },
      ip: { type: "string", format: "CIDRv4", optional: 1 },
      ip6: { type: "string", format: "CIDRv6", optional: 1 },
    },
  },
};
