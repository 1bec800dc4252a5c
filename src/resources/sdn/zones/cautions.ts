/** Zones that the server stores and that cannot work. Facts: contributing/facts/sdn.md#zones. */
import { path } from "../../../framework/diagnostics";
import type { Caution } from "../../../framework/plan-warnings";
import { UNKNOWN, type Value } from "../../../plugin/cty/value";
import { between, unworkable } from "../../attributes/unworkable";

export const mtuOutOfRange = unworkable({
  id: "mtu-out-of-range",
  finds: "The MTU of a zone is below 576 or above 65535.",
  works: between(576, 65_535),
  needs: "an MTU is 576 to 65535",
});

/** Of a Linux network interface, whose name has at most 15 characters; bonds, network cards and VLANs of interfaces are none. */
const BRIDGE = /^(?!(?:bond|eth)\d+$)(?!en(?:o|s|p|x)[\da-f])(?!.*\.\d+$)[^\s/:,;]{1,15}$/;

export const bridgeName = unworkable({
  id: "bridge-name",
  finds:
    "The bridge of a zone has a name that Linux does not allow for bridges, or that belongs to a bond, a network card or a VLAN.",
  works: (name: string) => BRIDGE.test(name),
  needs:
    "a bridge has a name of at most 15 characters without blanks, slashes, colons and commas, and is no bond, no network card and no VLAN of an interface",
});

export const isUsableVlanTag = between(1, 4094);
export const VLAN_TAGS = "a VLAN tag is 1 to 4094";

export const reservedVlanTag = unworkable({
  id: "reserved-vlan-tag",
  finds: "The service VLAN of a QinQ zone has a reserved tag: 0, 4095 or 4096.",
  works: isUsableVlanTag,
  needs: VLAN_TAGS,
});

interface Services {
  readonly ipam: Value;
  readonly dns: Value;
  readonly dns_zone: Value;
}

/** An empty text is the same as none. */
const isMissing = (value: Value) => value === null || value === "";
const isGiven = (value: Value) => !isMissing(value) && value !== UNKNOWN;

export const dhcpWithoutIpam: Caution<{ readonly ipam: Value; readonly dhcp: Value }> = {
  id: "dhcp-without-ipam",
  finds: "A zone has `dhcp` and no `ipam`, which DHCP takes its addresses from.",
  remedy: 'Set `ipam`, mostly to "pve".',
  find({ ipam, dhcp }, warn) {
    if (isGiven(dhcp) && isMissing(ipam))
      warn(path("dhcp"), 'gives out no address without `ipam`. Set it, mostly to "pve".');
  },
};

export const dnsWithoutZone: Caution<Services> = {
  id: "dns-without-zone",
  finds: "A zone has `dns` and no `dns_zone`: no names are registered.",
  remedy: "Set `dns_zone`, or remove `dns`.",
  find({ dns, dns_zone }, warn) {
    if (isGiven(dns) && isMissing(dns_zone)) warn(path("dns"), "registers no names without `dns_zone`.");
  },
};

export const dnsWithoutIpam: Caution<Services> = {
  id: "dns-without-ipam",
  finds: "A zone has `dns_zone` and no `ipam`: names are registered when the IPAM gives out an address.",
  remedy: 'Set `ipam`, mostly to "pve".',
  find({ ipam, dns, dns_zone }, warn) {
    if (isGiven(dns_zone) && isGiven(dns) && isMissing(ipam))
      warn(path("dns_zone"), "stays empty without `ipam`: names are registered when it gives out an address.");
  },
};
