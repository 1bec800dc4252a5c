/** Cautions about settings of zones that the server stores although they cannot work. Facts: contributing/facts/sdn.md#zones. */

import { path } from "../../../framework/diagnostics";
import type { Caution } from "../../../framework/plan-warnings";
import { template } from "../../../naming/message";
import { UNKNOWN, type Value } from "../../../plugin/cty/value";
import { between, unworkable } from "../../attributes/unworkable";

export const mtuOutOfRange = unworkable({
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
  finds: "A zone has `dhcp` and no `ipam`, so that DHCP has no addresses to give out.",
  remedy: SET_IPAM,
  find({ ipam, dhcp }, warn) {
    if (isGiven(dhcp) && isMissing(ipam)) warn(path("dhcp"), template("gives out no address without `ipam`."));
  },
};

export const dnsWithoutZone: Caution<Services> = {
  id: "dns-without-zone",
  finds: "A zone has `dns` and no `dns_zone`, so that it registers no names.",
  remedy: "Set `dns_zone` to the domain of the names, or remove `dns`.",
  find({ dns, dns_zone }, warn) {
    if (isGiven(dns) && isMissing(dns_zone)) warn(path("dns"), template("registers no names without `dns_zone`."));
  },
};

export const dnsWithoutIpam: Caution<Services> = {
  id: "dns-without-ipam",
  finds: "A zone has `dns_zone` and no `ipam`. Proxmox VE registers a name only when the IPAM gives out an address.",
  remedy: SET_IPAM,
  find({ ipam, dns, dns_zone }, warn) {
    if (isGiven(dns_zone) && isGiven(dns) && isMissing(ipam))
      warn(path("dns_zone"), template("remains empty without `ipam`, which registers the names."));
  },
};
