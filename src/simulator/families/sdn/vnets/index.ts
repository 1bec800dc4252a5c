/**
 * VNets: virtual networks inside a zone; on the nodes they are bridges of the same name.
 * Facts: contributing/facts/sdn.md#vnets.
 */
import type { Call } from "../../../kernel/call";
import type { Routes } from "../../../kernel/router";
import { type Section, type Sections, sectionConfig } from "../../../kernel/section-config";
import { SUBNETS, VNETS, ZONES } from "../files";
import { underLock } from "../lock";
import { requestedConfig } from "../requested-config";
import { givenOptions, idOf, updateSection } from "../section-objects";
import { objectExists } from "../texts";
import { accessibleVnet } from "./access";
import * as refuse from "./texts";

const vnetConfig = sectionConfig({
  properties: {
    tag: { type: "integer" },
    vlanaware: { type: "boolean" },
    "isolate-ports": { type: "boolean" },
    // Letters outside ASCII are accepted and written, but the file's reader drops the line.
    alias: { stored: (text) => (/^\p{ASCII}+$/u.test(text) ? text : undefined) },
  },
  types: {
    vnet: {
      zone: "required",
      tag: "optional",
      alias: "optional",
      vlanaware: "optional",
      "isolate-ports": "optional",
    },
  },
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

/** What is running or pending can be read only as long as it is staged. */
function item(call: Call) {
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
      const vnet = vnetConfig.create("vnet", givenOptions(call, "vnet"));
      if (vnets[id]) objectExists("vnet", id);
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
      if (after.zone !== before.zone && hasSubnets(call, id)) {
        refuse.zoneInUse();
      }
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
  "GET /cluster/sdn/vnets/{vnet}": item,
  "PUT /cluster/sdn/vnets/{vnet}": update,
  "DELETE /cluster/sdn/vnets/{vnet}": remove,
};

// Rules for VNets by the type of their zone, mostly about the tag. Facts: contributing/facts/sdn.md#vnets.

/** @param place where the server complains about an unknown zone */
function checkVnet(call: Call, id: string, vnets: Sections, place: string): void {
  const vnet = vnets[id] as Section;
  const zone = call.read(ZONES)[String(vnet.zone)] ?? refuse.undefinedZone(place);
  checkTag[zone.type]?.(call, id, vnets);
  if (vnet.vlanaware && hasSubnets(call, id)) {
    refuse.subnetsExist();
  }
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

/** Other VNets, by name. */
function others(id: string, vnets: Sections, wanted: (vnet: Section) => boolean): string | undefined {
  return Object.keys(vnets)
    .sort()
    .find((name) => name !== id && wanted(vnets[name] as Section));
}

function checkSimple(_call: Call, id: string, vnets: Sections): void {
  if (vnets[id]?.tag !== undefined) refuse.wrongTag("vlan tag is not allowed on simple zone");
}

/** Faucet zones are a kind of VLAN zones. */
function checkVlan(_call: Call, id: string, vnets: Sections): void {
  const { tag, zone } = vnets[id] as Section;
  if (tag === undefined) refuse.wrongTag("missing vlan tag");
  if (Number(tag) > VLAN_MAX) refuse.wrongTag(`vlan tag max value is ${VLAN_MAX}`);
  const other = others(id, vnets, (vnet) => vnet.zone === zone && vnet.tag === tag);
  if (other !== undefined) refuse.wrongTag(`tag ${tag} already exist in vnet ${other}`);
}

/** One VNet of the zone may be without a tag. */
function checkQinq(_call: Call, id: string, vnets: Sections): void {
  const { tag, zone } = vnets[id] as Section;
  if (Number(tag) > VLAN_MAX) refuse.wrongTag(`VLAN tag maximal value is ${VLAN_MAX}`);
  const other = others(id, vnets, (vnet) => vnet.zone === zone && vnet.tag === tag);
  if (other === undefined) return;
  refuse.wrongTag(
    tag === undefined
      ? `tag-less vnet already exists in zone ${zone} vnet ${other}`
      : `tag ${tag} already exist in zone ${zone} vnet ${other}`,
  );
}

/** VXLAN ids are unique over all zones that use them. */
function checkVxlan(call: Call, id: string, vnets: Sections): void {
  const { tag } = vnets[id] as Section;
  if (tag === undefined) refuse.wrongTag("missing vxlan tag");
  const zones = call.read(ZONES);
  const isVxlan = (zone: string) => ["vxlan", "evpn"].includes(zones[zone]?.type ?? "");
  const other = others(id, vnets, (vnet) => vnet.tag === tag && isVxlan(String(vnet.zone)));
  // The text ends with a blank.
  if (other !== undefined)
    refuse.wrongTag(`vxlan tag ${tag} already exist in vnet ${other} in zone ${vnets[other]?.zone} `);
}

function checkEvpn(call: Call, id: string, vnets: Sections): void {
  const { tag, vlanaware } = vnets[id] as Section;
  if (tag === undefined) refuse.wrongTag("missing vxlan tag");
  if (vlanaware) refuse.vlanAwareEvpn();
  checkVxlan(call, id, vnets);
}
