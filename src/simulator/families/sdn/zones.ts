/** Zones: network type and nodes of their VNets. Facts: contributing/facts/sdn.md#zones. */

import type { Call } from "../../kernel/call";
import { type Section, type Sections, sectionConfig } from "../../kernel/section-config";
import { parametersOf } from "../../schema/description";
import { DATACENTER } from "../options";
import { allIpams } from "./external/services";
import { CONTROLLERS, DNS, SUBNETS, VNETS, ZONES } from "./files";
import { requestedConfig } from "./requested-config";
import { hasOption, sectionObjects, sortedNames } from "./section-objects";
import * as refuse from "./texts";

const COMMON = "nodes dns reversedns dnszone ipam";
const zoneConfig = sectionConfig({
  parameters: parametersOf("POST /cluster/sdn/zones"),
  types: {
    simple: { optional: `${COMMON} mtu dhcp` },
    vlan: { required: "bridge", optional: `${COMMON} mtu bridge-disable-mac-learning` },
    qinq: { required: "tag bridge", optional: `${COMMON} mtu bridge-disable-mac-learning vlan-protocol` },
    vxlan: { optional: `${COMMON} mtu peers fabric vxlan-port` },
    evpn: {
      required: "controller vrf-vxlan",
      optional: `${COMMON} mtu mac exitnodes exitnodes-primary exitnodes-local-routing advertise-subnets disable-arp-nd-suppression rt-import vxlan-port bridge-disable-mac-learning secondary-controllers`,
    },
    faucet: { required: "dp-id controller", optional: COMMON },
  },
  values: { nodes: { stored: sortedNames }, exitnodes: { stored: sortedNames } },
});

export const zones = sectionObjects({
  path: "zones",
  key: "zone",
  file: ZONES,
  config: zoneConfig,
  requested: (call) => requestedConfig(call, ZONES, "zones"),
  pendingPlace: "Zones.pm line 298",
  check(call, id, objects, before) {
    if (before) checkIpamChange(call, id, before, objects[id] as Section);
    checkReferences(call);
    completeZone(call, id, objects);
  },
  checkUnused(call, id) {
    const vnet = Object.entries(call.read(VNETS)).findLast(([, { zone }]) => zone === id)?.[0];
    if (vnet !== undefined) refuse.zoneInUse(id, vnet);
  },
});

// Checks of zones in addition to their options. References are resolved in the staged configuration.
// Facts: contributing/facts/sdn.md#zones.

/** Checks the references in the request. Stored references are not checked again. */
function checkReferences(call: Call): void {
  const [dns, reversedns, ipam] = [call.text("dns"), call.text("reversedns"), call.text("ipam")];
  const servers = call.read(DNS);
  if (dns && !servers[dns]) refuse.noDns(dns);
  if (reversedns && !servers[reversedns]) refuse.noReverseDns(reversedns);
  if (call.text("dnszone") && !dns) refuse.dnsMissing();
  if (ipam && !allIpams(call)[ipam]) refuse.noIpam(ipam);
}

/** Refuses another IPAM if the zone has subnets. */
function checkIpamChange(call: Call, id: string, before: Section, after: Section): void {
  if ((before.ipam ?? "") === (after.ipam ?? "")) return;
  const hasSubnets = Object.keys(call.read(SUBNETS)).some((subnet) => subnet.startsWith(`${id}-`));
  if (hasSubnets) refuse.ipamIsFixed();
}

/** Checks a zone by its type, and sets the values that the server generates. */
function completeZone(call: Call, id: string, zones: Sections): void {
  const zone = zones[id] as Section;
  if (zone.type === "vxlan") checkVxlan(call, zone);
  if (zone.type === "evpn") completeEvpn(call, id, zones);
}

function checkVxlan(call: Call, zone: Section): void {
  if (hasOption(call, zone, "peers") === hasOption(call, zone, "fabric")) refuse.peersAndFabricOfZone();
}

function completeEvpn(call: Call, id: string, zones: Sections): void {
  const zone = zones[id] as Section;
  checkController(call, String(zone.controller ?? ""));
  for (const controller of (zone["secondary-controllers"] as string[] | undefined) ?? []) {
    checkController(call, controller);
  }
  const vni = zone["vrf-vxlan"];
  const other = Object.keys(zones).find(
    (name) => name !== id && vni !== undefined && zones[name]?.["vrf-vxlan"] === vni,
  );
  if (other !== undefined) refuse.vniTaken(vni, other);
  zone.mac ??= call.cluster.random.mac(call.read(DATACENTER).mac_prefix);
}

function checkController(call: Call, id: string): void {
  const controller = call.read(CONTROLLERS)[id];
  if (!controller) refuse.noController(id);
  if (controller.type !== "evpn") refuse.otherControllerType(id);
}
