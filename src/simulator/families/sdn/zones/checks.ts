/**
 * What has to be true of a zone besides the form of its options. References are looked up as staged.
 * Facts: docs/facts/sdn.md#zones.
 */
import { fail, parameterError } from "../../../kernel/api-error";
import type { Call } from "../../../kernel/call";
import type { Section, Sections } from "../../../kernel/section-config";
import { DATACENTER } from "../../options/files";
import { ipams } from "../external/ipam-file";
import { CONTROLLERS, DNS, SUBNETS } from "../files";
import { hasOption } from "../section-objects";

/** References as given in this request: those that are already there are not looked at again. */
export function checkReferences(call: Call): void {
  const [dns, reversedns, ipam] = [call.text("dns"), call.text("reversedns"), call.text("ipam")];
  const servers = call.read(DNS);
  if (dns && !servers[dns]) parameterError({ dns: `${dns} don't exist` });
  if (reversedns && !servers[reversedns]) parameterError({ reversedns: `${reversedns} don't exist` });
  if (call.text("dnszone") && !dns) parameterError({ dnszone: "missing dns server" });
  if (ipam && !ipams(call)[ipam]) parameterError({ ipam: `${ipam} not existing` });
}

/** Addresses are not moved from one IPAM to another. */
export function checkIpamChange(call: Call, id: string, before: Section, after: Section): void {
  if ((before.ipam ?? "") === (after.ipam ?? "")) return;
  const hasSubnets = Object.keys(call.read(SUBNETS)).some((subnet) => subnet.startsWith(`${id}-`));
  if (hasSubnets) parameterError({ ipam: "can't change ipam if a subnet is already defined in this zone" });
}

/** Checks by type, and what the server fills in. */
export function completeZone(call: Call, id: string, zones: Sections): void {
  const zone = zones[id] as Section;
  if (zone.type === "vxlan") checkVxlan(call, zone);
  if (zone.type === "evpn") completeEvpn(call, id, zones);
}

function checkVxlan(call: Call, zone: Section): void {
  if (hasOption(call, zone, "peers") !== hasOption(call, zone, "fabric")) return;
  const problem = "must have exactly one of peers / fabric defined";
  parameterError({ peers: problem, fabric: problem });
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
  if (other !== undefined) fail(500, `vrf-vxlan ${vni} is already declared in ${other}`);
  zone.mac ??= call.cluster.random.mac(call.read(DATACENTER).mac_prefix);
}

function checkController(call: Call, id: string): void {
  const controller = call.read(CONTROLLERS)[id];
  if (!controller) {
    fail(500, `controller ${id} don't exist at /usr/share/perl5/PVE/Network/SDN/Zones/EvpnPlugin.pm line 354.`);
  }
  if (controller.type !== "evpn") fail(500, `${id} is not a evpn controller type`);
}
