/**
 * VNets: virtual networks of a zone. On the nodes they are bridges with the same name.
 * Facts: contributing/facts/sdn.md#vnets.
 */

import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";
import { type Section, type Sections, sectionConfig } from "../../kernel/section-config";
import { parametersOf } from "../../schema/description";
import { SUBNETS, VNETS, ZONES } from "./files";
import { underLock } from "./lock";
import { requestedConfig } from "./requested-config";
import { idOf, requestedOptions, updateSection } from "./section-objects";
import * as refuse from "./texts";

const vnetConfig = sectionConfig({
  parameters: parametersOf("POST /cluster/sdn/vnets"),
  types: { vnet: { required: "zone", optional: "tag alias vlanaware isolate-ports" } },
  // The server writes non-ASCII characters, but its parser drops the line.
  values: { alias: { stored: (text) => (/^\p{ASCII}+$/u.test(text) ? text : undefined) } },
});

function list(call: Call) {
  const { objects, digest } = requestedConfig(call, VNETS, "vnets");
  return Object.entries(objects)
    .map(([vnet, options]) => ({ ...(options as Record<string, unknown>), vnet, digest }))
    .filter((vnet: { vnet: string; zone?: unknown; pending?: unknown }) => {
      const zone = vnet.zone ?? (vnet.pending as { zone?: unknown } | undefined)?.zone;
      return call.hasPrivilege(`/sdn/zones/${zone}/${vnet.vnet}`, ["SDN.Audit", "SDN.Allocate"], true);
    });
}

/** Reads a VNet. Running and pending values can be read only if the VNet is staged. */
function read(call: Call) {
  const vnet = idOf(call, "vnet");
  accessibleVnet(call, vnet, "read");
  const { objects, digest } = requestedConfig(call, VNETS, "vnets");
  return { ...(objects[vnet] ?? refuse.noSuchVnet(vnet)), vnet, digest };
}

const API_FILE = "/usr/share/perl5/PVE/API2/Network/SDN/Vnets.pm";

function create(call: Call): void {
  const id = idOf(call, "vnet");
  call.requireQuorum();
  underLock(call, "create sdn vnet object failed", () =>
    call.edit(VNETS, (vnets) => {
      const vnet = vnetConfig.create("vnet", requestedOptions(call, "vnet"));
      if (vnets[id]) refuse.objectExists("vnet", id);
      vnets[id] = vnet;
      checkVnet(call, id, vnets, `${API_FILE} line 326.`);
    }),
  );
}

function update(call: Call): void {
  const id = idOf(call, "vnet");
  accessibleVnet(call, id, "write");
  underLock(call, "update sdn vnet object failed", () =>
    call.edit(VNETS, (vnets) => {
      call.checkDigest(VNETS);
      const before = vnets[id] ?? refuse.noSuchVnet(id);
      const after: Section = updateSection(call, vnetConfig, before);
      if (call.text("zone") === "") refuse.zoneIsRequired();
      if (after.zone !== before.zone && hasSubnets(call, id)) refuse.zoneHasSubnets();
      vnets[id] = after;
      checkVnet(call, id, vnets, `${API_FILE} line 402.`);
    }),
  );
}

function remove(call: Call): void {
  const id = idOf(call, "vnet");
  accessibleVnet(call, id, "write");
  underLock(call, "delete sdn vnet object failed", () =>
    call.edit(VNETS, (vnets) => {
      if (!vnets[id]) refuse.noSuchVnet(id);
      if (hasSubnets(call, id)) refuse.vnetHasSubnets();
      delete vnets[id];
    }),
  );
}

export const vnets: Routes = {
  "GET /cluster/sdn/vnets": list,
  "POST /cluster/sdn/vnets": create,
  "GET /cluster/sdn/vnets/{vnet}": read,
  "PUT /cluster/sdn/vnets/{vnet}": update,
  "DELETE /cluster/sdn/vnets/{vnet}": remove,
};

// Checks of VNets by the type of their zone, mostly of the tag. Facts: contributing/facts/sdn.md#vnets.

/** @param place place of the server's error about an unknown zone */
function checkVnet(call: Call, id: string, vnets: Sections, place: string): void {
  const vnet = vnets[id] as Section;
  const zone = call.read(ZONES)[String(vnet.zone)] ?? refuse.undefinedZone(place);
  checkTag[zone.type]?.(call, id, vnets);
  if (vnet.vlanaware && hasSubnets(call, id)) refuse.subnetsExist();
}

function hasSubnets(call: Call, vnet: string): boolean {
  return Object.values(call.read(SUBNETS)).some((subnet) => subnet.vnet === vnet);
}

type TagCheck = (call: Call, id: string, vnets: Sections) => void;

const checkTag: Readonly<Record<string, TagCheck>> = {
  simple: checkSimple,
  vlan: checkVlan,
  qinq: checkQinq,
  vxlan: checkVxlan,
  evpn: checkEvpn,
  faucet: checkVlan,
};

const VLAN_MAX = 4096;

/** Returns the first other VNet, by name, with this property. */
function findOther(id: string, vnets: Sections, matches: (vnet: Section) => boolean): string | undefined {
  return Object.keys(vnets)
    .sort()
    .find((name) => name !== id && matches(vnets[name] as Section));
}

function checkSimple(_call: Call, id: string, vnets: Sections): void {
  if (vnets[id]?.tag !== undefined) refuse.wrongTag("vlan tag is not allowed on simple zone");
}

/** Checks VNets of VLAN and Faucet zones. */
function checkVlan(_call: Call, id: string, vnets: Sections): void {
  const { tag, zone } = vnets[id] as Section;
  if (tag === undefined) refuse.wrongTag("missing vlan tag");
  if (Number(tag) > VLAN_MAX) refuse.wrongTag(`vlan tag max value is ${VLAN_MAX}`);
  const other = findOther(id, vnets, (vnet) => vnet.zone === zone && vnet.tag === tag);
  if (other !== undefined) refuse.wrongTag(`tag ${tag} already exist in vnet ${other}`);
}

/** Checks VNets of QinQ zones. One VNet of the zone may have no tag. */
function checkQinq(_call: Call, id: string, vnets: Sections): void {
  const { tag, zone } = vnets[id] as Section;
  if (Number(tag) > VLAN_MAX) refuse.wrongTag(`VLAN tag maximal value is ${VLAN_MAX}`);
  const other = findOther(id, vnets, (vnet) => vnet.zone === zone && vnet.tag === tag);
  if (other === undefined) return;
  refuse.wrongTag(
    tag === undefined
      ? `tag-less vnet already exists in zone ${zone} vnet ${other}`
      : `tag ${tag} already exist in zone ${zone} vnet ${other}`,
  );
}

/** Checks VNets of VXLAN zones. VXLAN ids are unique among all VXLAN and EVPN zones. */
function checkVxlan(call: Call, id: string, vnets: Sections): void {
  const { tag } = vnets[id] as Section;
  if (tag === undefined) refuse.wrongTag("missing vxlan tag");
  const zones = call.read(ZONES);
  const isVxlan = (zone: string) => ["vxlan", "evpn"].includes(zones[zone]?.type ?? "");
  const other = findOther(id, vnets, (vnet) => vnet.tag === tag && isVxlan(String(vnet.zone)));
  // The server's message ends with a blank.
  if (other !== undefined)
    refuse.wrongTag(`vxlan tag ${tag} already exist in vnet ${other} in zone ${vnets[other]?.zone} `);
}

function checkEvpn(call: Call, id: string, vnets: Sections): void {
  const { tag, vlanaware } = vnets[id] as Section;
  if (tag === undefined) refuse.wrongTag("missing vxlan tag");
  if (vlanaware) refuse.vlanAwareEvpn();
  checkVxlan(call, id, vnets);
}

/** Returns the staged VNet. Refuses if it is missing (500) or the caller lacks privileges on it in its zone (403). */
export function accessibleVnet(call: Call, id: string, access: "read" | "write"): Section {
  const vnet = call.read(VNETS)[id] ?? refuse.noSuchVnet(id);
  const path = `/sdn/zones/${vnet.zone}/${id}`;
  if (access === "read") call.check(path, ["SDN.Audit", "SDN.Allocate"], true);
  else call.check(path, ["SDN.Allocate"]);
  return vnet as Section;
}
