/**
 * Shared parts of zones. Facts: contributing/facts/sdn.md#zones. The list has whole objects. PUT changes only parameters that it contains. The
 * type cannot change. The server accepts `dnszone` only in a request with `dns`. It refuses to delete a zone with staged VNets, and to
 * change the IPAM of a zone with subnets.
 */
import type { Attributes } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { Caution } from "../../../framework/plan-warnings";
import type { Documentation, Report } from "../../../framework/resource";
import type { ConfigOf } from "../../../framework/state-of";
import { template } from "../../../naming/message";
import { UNKNOWN, type Value } from "../../../plugin/cty/value";
import { integer } from "../../attributes/integer";
import { between, unworkable } from "../../attributes/unworkable";
import type { Dependence } from "../../attributes/without-effect";
import { canonicalDnsName, dnsName } from "../../formats/hosts";
import { sdnId, sdnServiceId } from "../../formats/sdn-names";
import { collectionResource, type Defined, type Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { nodeNames, requireOther, textField, withKnownNodes } from "../fields";
import { lockToken, SDN_LOCK } from "../lock";

const mtuOutOfRange = unworkable({
  id: "mtu-out-of-range",
  finds: "The MTU of a zone is below 576 or above 65535.",
  remedy: "Set an MTU from 576 to 65535, such as 1450, or leave it out.",
  works: between(576, 65_535),
});

/** A name of a Linux network interface that belongs to no bond, network card or VLAN interface. */
const BRIDGE = /^(?!(?:bond|eth)\d+$)(?!en(?:o|s|p|x)[\da-f])(?!.*\.\d+$)[^\s/:,;]{1,15}$/;

export const bridgeName = unworkable({
  id: "bridge-name",
  finds:
    "The bridge of a zone has a name that Linux does not allow, or that belongs to a bond, a network card or a VLAN interface.",
  remedy: 'Name a bridge of the nodes, such as "vmbr0".',
  works: (name: string) => BRIDGE.test(name),
  why: "bridges have up to 15 characters, no blanks or slashes, and no names of bonds, network cards or VLAN interfaces",
});

export const isUsableVlanTag = between(1, 4094);

export const reservedVlanTag = unworkable({
  id: "reserved-vlan-tag",
  finds: "The service VLAN of a QinQ zone has a reserved tag: 0, 4095 or 4096.",
  remedy: "Set a tag from 1 to 4094.",
  works: isUsableVlanTag,
});

interface Services {
  readonly ipam: Value;
  readonly dns: Value;
  readonly dns_zone: Value;
}

/** The server drops an empty string. */
const isMissing = (value: Value) => value === null || value === "";
const isGiven = (value: Value) => !isMissing(value) && value !== UNKNOWN;

const SET_IPAM = 'Set `ipam`, usually to "pve".';

export const dhcpWithoutIpam: Caution<{ readonly ipam: Value; readonly dhcp: Value }> = {
  id: "dhcp-without-ipam",
  finds: "A zone has `dhcp` and no `ipam`, so DHCP has no addresses to give out.",
  remedy: SET_IPAM,
  find({ ipam, dhcp }, warn) {
    if (isGiven(dhcp) && isMissing(ipam)) warn(path("dhcp"), template("gives out no address without `ipam`."));
  },
};

const dnsWithoutZone: Caution<Services> = {
  id: "dns-without-zone",
  finds: "A zone has `dns` and no `dns_zone`, so it registers no names.",
  remedy: "Set `dns_zone` to the domain of the names, or remove `dns`.",
  find({ dns, dns_zone }, warn) {
    if (isGiven(dns) && isMissing(dns_zone)) warn(path("dns"), template("registers no names without `dns_zone`."));
  },
};

const dnsWithoutIpam: Caution<Services> = {
  id: "dns-without-ipam",
  finds: "A zone has `dns_zone` and no `ipam`. Proxmox VE registers a name only when the IPAM gives out an address.",
  remedy: SET_IPAM,
  find({ ipam, dns, dns_zone }, warn) {
    if (isGiven(dns_zone) && isGiven(dns) && isMissing(ipam))
      warn(path("dns_zone"), template("remains empty without `ipam`, which registers the names."));
  },
};

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
    integer({
      doc: "MTU of the bridges of the zone, 576 to 65535 bytes. VXLAN tunnels need 50 bytes of the network's MTU.",
    }),
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
