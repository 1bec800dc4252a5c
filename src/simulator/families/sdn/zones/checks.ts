/**
 * What has to be true of a zone besides the form of its options. References are looked up as staged.
 * Facts: contributing/facts/sdn.md#zones.
 */
import type { Call } from "../../../kernel/call";
import type { Section, Sections } from "../../../kernel/section-config";
import { DATACENTER } from "../../options/files";
import { ipams } from "../external/ipam-file";
import { CONTROLLERS, DNS, SUBNETS } from "../files";
import { hasOption } from "../section-objects";
import * as refuse from "./texts";

/** References as given in this request: those that are already there are not looked at again. */
export function checkReferences(call: Call): void {
  const [dns, reversedns, ipam] = [call.text("dns"), call.text("reversedns"), call.text("ipam")];
  const servers = call.read(DNS);
  if (dns && !servers[dns]) refuse.noDns(dns);
  if (reversedns && !servers[reversedns]) refuse.noReverseDns(reversedns);
  if (call.text("dnszone") && !dns) refuse.dnsMissing();
  if (ipam && !ipams(call)[ipam]) refuse.noIpam(ipam);
}

/** Addresses are not moved from one IPAM to another. */
export function checkIpamChange(call: Call, id: string, before: Section, after: Section): void {
  if ((before.ipam ?? "") === (after.ipam ?? "")) return;
  const hasSubnets = Object.keys(call.read(SUBNETS)).some((subnet) => subnet.startsWith(`${id}-`));
  if (hasSubnets) refuse.ipamIsFixed();
}

/** Checks by type, and what the server fills in. */
export function completeZone(call: Call, id: string, zones: Sections): void {
  const zone = zones[id] as Section;
  if (zone.type === "vxlan") checkVxlan(call, zone);
  if (zone.type === "evpn") completeEvpn(call, id, zones);
}

function checkVxlan(call: Call, zone: Section): void {
  if (hasOption(call, zone, "peers") !== hasOption(call, zone, "fabric")) return;
  refuse.peersAndFabric();
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
  if (!controller) {
    refuse.noController(id);
  }
  if (controller.type !== "evpn") refuse.otherControllerType(id);
}
