/** What a VNet may look like in a zone of each type: mostly rules about its tag. Facts: contributing/facts/sdn.md#vnets. */
import type { Call } from "../../../kernel/call";
import type { Section, Sections } from "../../../kernel/section-config";
import { SUBNETS, ZONES } from "../files";
import * as refuse from "./texts";

/** @param place where the server complains about an unknown zone */
export function checkVnet(call: Call, id: string, vnets: Sections, place: string): void {
  const vnet = vnets[id] as Section;
  const zone = call.read(ZONES)[String(vnet.zone)] ?? refuse.undefinedZone(place);
  checkTag[zone.type]?.(call, id, vnets);
  if (vnet.vlanaware && hasSubnets(call, id)) {
    refuse.subnetsExist();
  }
}

export function hasSubnets(call: Call, vnet: string): boolean {
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
