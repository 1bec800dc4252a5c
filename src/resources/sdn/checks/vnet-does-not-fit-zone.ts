import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { groupedBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { type Message, message, template } from "../../../naming/message";
import type { Path } from "../../../plugin/contract";
import { UNWORKABLE } from "../../attributes/unworkable";
import { isUsableVlanTag, reservedVlanTag } from "../zones/cautions";
import { evpnZone, qinqZone, simpleZone, vlanZone, vxlanZone } from "../zones/types";
import { ofItsType, subnetsOf, type VnetInZone, vnetsOf } from "./networks";

export const vnetDoesNotFitZone: Check = {
  id: "vnet-does-not-fit-zone",
  severity: "error",
  doc: "A VNet does not fit the type of its zone: a simple zone forbids a tag, and VLAN, VXLAN and EVPN zones require one. VLAN and QinQ zones allow tags up to 4096. EVPN zones and VNets with subnets do not allow `vlanAware`.",
  remedy: "Set the options that the type of the zone allows.",
  find: inEachCluster((cluster) => {
    const vnets = vnetsOf(cluster);
    const untagged = vnets.filter(({ vnet, zone }) => zone.is(qinqZone) && vnet.number("tag") === null);
    return [
      ...vnets.flatMap(problemsOf),
      ...groupedBy(untagged, ({ zone }) => zone.path).flatMap(([, ...others]) =>
        others.map(({ vnet }): Problem => {
          const text = message`is missing: one VNet of a QinQ zone may be without, and another one of the zone is.`;
          return { about: [vnet], at: path("tag"), text };
        }),
      ),
      ...subnetsOf(cluster)
        .filter(({ vnet }) => vnet.flag("vlan_aware"))
        .map(({ vnet, subnet }): Problem => {
          const text = message`${vnet.path} is VLAN-aware, and has no subnets. Leave \`vlanAware\` or the subnet out.`;
          return { about: [vnet, subnet], at: path("vnet"), text };
        }),
    ];
  }),
};

function problemsOf({ vnet, zone }: VnetInZone): Problem[] {
  const tag = vnet.number("tag");
  const found: Problem[] = [];
  const say = (at: Path, text: Message) => found.push({ about: [zone, vnet], at, text });
  const of = ofItsType(zone);
  if (zone.is(simpleZone) && typeof tag === "number")
    say(path("tag"), message`${of}, whose VNets have no tag. Leave it out.`);
  if (zone.is(vlanZone, vxlanZone, evpnZone) && tag === null) say(path("tag"), message`is missing: ${of}.`);
  if (zone.is(vlanZone, qinqZone) && typeof tag === "number" && tag > 4096)
    say(path("tag"), message`must be at most 4096, since ${of}. Got ${tag}.`);
  if (zone.is(evpnZone) && vnet.flag("vlan_aware"))
    say(path("vlan_aware"), message`${of}, whose VNets are not VLAN-aware. Leave it out.`);
  if (zone.is(vlanZone, qinqZone) && typeof tag === "number" && tag <= 4096 && !isUsableVlanTag(tag))
    found.push({
      about: [zone, vnet],
      at: path("tag"),
      text: message`${tag} ${UNWORKABLE}. ${template(reservedVlanTag.remedy)}`,
      severity: "warning",
    });
  return found;
}
