/**
 * Shared parts of zones. Facts: contributing/facts/sdn.md#zones. The list has whole objects. PUT changes only parameters that it contains. The
 * type cannot change. The server accepts `dnszone` only in a request with `dns`. It refuses to delete a zone with staged VNets, and to
 * change the IPAM of a zone with subnets.
 */

import type { Attributes } from "../../../framework/attribute";
import type { Caution } from "../../../framework/plan-warnings";
import type { Documentation, Report } from "../../../framework/resource";
import type { ConfigOf } from "../../../framework/state-of";
import { integer } from "../../attributes/integer";
import type { Dependence } from "../../attributes/without-effect";
import { canonicalDnsName, dnsName } from "../../formats/hosts";
import { sdnId, sdnServiceId } from "../../formats/sdn-names";
import { collectionResource, type Defined, type Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { nodeNames, requireOther, textField, withKnownNodes } from "../fields";
import { lockToken, SDN_LOCK } from "../lock";
import { dnsWithoutIpam, dnsWithoutZone, mtuOutOfRange } from "./cautions";

export type ZoneType = "simple" | "vlan" | "qinq" | "vxlan" | "evpn";

export const commonZoneAttributes = {
  zone: parameter("zone", {
    doc: "ID of the zone: 2 to 8 letters and digits, beginning with a letter.",
    check: [sdnId],
  })
    .key()
    .identifies("sdn.zone")
    .whenWritten("To replace a zone with VNets, set `create_before_destroy = true` in its `lifecycle`."),
  nodes: nodeNames("nodes", "Nodes that the zone exists on. Default: all nodes.").sharedWith("sdn_zone_node"),
  mtu: parameter(
    "mtu",
    integer({ doc: "MTU of the bridges of the zone, in bytes. VXLAN tunnels need 50 bytes of the network's MTU." }),
  )
    .optional()
    .cautioned(mtuOutOfRange),
  ipam: textField("ipam", "IPAM that registers the subnets of the zone, such as `pve`.", sdnServiceId)
    .refersTo("sdn.ipam")
    .whenWritten("It cannot change while the zone has subnets."),
  dns: parameter("dns", textField("dns", "DNS server that registers names of guests.", sdnServiceId), {
    always: true,
  }).refersTo("sdn.dns_server"),
  reverse_dns: textField("reversedns", "DNS server that registers reverse names of guests.", sdnServiceId).refersTo(
    "sdn.dns_server",
  ),
  dns_zone: parameter("dnszone", {
    doc: "DNS zone of the names, such as `example.com`. Needs `dns`.",
    check: [dnsName],
    canonical: canonicalDnsName,
  }).optional(),
};

export type CommonZoneAttributes = typeof commonZoneAttributes;

interface ZoneOptions<A extends Attributes> extends Documentation {
  readonly type: ZoneType;
  readonly attributes: A;
  readonly validate?: (config: ConfigOf<CommonZoneAttributes & A>, report: Report) => void;
  readonly withoutEffect?: readonly Dependence[];
  readonly cautions?: readonly Caution<ConfigOf<CommonZoneAttributes & A>>[];
}

export function zoneResource<const A extends Attributes>({
  type,
  attributes,
  validate,
  withoutEffect = [],
  cautions = [],
  ...documentation
}: ZoneOptions<A>): Defined<Resource, CommonZoneAttributes & A> {
  const zone = collectionResource({
    type: `sdn_zone_${type}`,
    ...documentation,
    attributes: { ...commonZoneAttributes, ...attributes },
    collection: {
      path: "/cluster/sdn/zones",
      key: "zone",
      domain: SDN_LOCK,
      overlaps: true,
      onCreate: { type },
      update: "partial",
      ofThisType: (entry) => entry.type === type,
      withEveryWrite: lockToken,
    },
    withoutEffect,
    // Zones of all types have the attributes of the shared ones.
    cautions: [dnsWithoutZone, dnsWithoutIpam, ...cautions] as never,
    validate(config, report) {
      // Zones of all types have these attributes.
      requireOther(
        config as ConfigOf<CommonZoneAttributes>,
        report,
        "dns_zone",
        "dns",
        "Names of the DNS zone are registered on that server.",
      );
      validate?.(config, report);
    },
  });
  return withKnownNodes(zone, "nodes", "exit_nodes");
}
