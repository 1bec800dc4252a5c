/** Formats of the firewall. */

import { icmpTypes, icmpv6Types, isProtocol, servicePorts } from "../../../net/protocols";
import { chomp, type IpVersion, isIPv4, isIPv6, parseAddress, parseNetwork } from "./addresses";
import type { FormatTable } from "./format";

const NAME_MAX = 64;
const PORTS_MAX = 15;
const ALIAS = /^(?:(?:dc|guest)\/)?[A-Za-z][A-Za-z0-9\-_]+\n?$/;

/** Checks an address or a network. Host bits are allowed. */
function addressOrNetwork(value: string): string | undefined {
  const [, address = "", length] = /^([^/]+)(?:\/(\d+))?$/.exec(chomp(value)) ?? [];
  if (!isIPv4(address) && !isIPv6(address)) return "value does not look like a valid IP address or CIDR network";
  return parseNetwork(address, length).problem;
}

/** Splits at commas as Perl does: empty entries at the end are lost. The callers refuse a list that lost entries. */
function elementsOf(list: string): string[] {
  const elements = list.split(",");
  while (elements.length > 0 && elements.at(-1) === "") elements.pop();
  return elements;
}

/** Checks `+set`, an alias, a comma-separated list of addresses of one IP version, or one range. */
function addressSpec(value: string): string | undefined {
  if (/^\+\S+\n?$/.test(value)) return value.length > NAME_MAX + 1 ? "ipset name too long" : undefined;
  if (ALIAS.test(value)) return value.length > NAME_MAX ? "alias name too long" : undefined;
  const elements = elementsOf(value);
  if (elements.join(",") !== value) return "extraneous commas in list";
  let version: IpVersion | undefined;
  for (const element of elements) {
    const parsed = parseAddress(element);
    if (parsed.problem !== undefined) return `invalid IP address: ${parsed.problem}`;
    if (version !== undefined && version !== parsed.version) {
      return `detected mixed ipv4/ipv6 addresses in address list '${value}'`;
    }
    version = parsed.version;
  }
  const hasRange = elements.some((element) => element.includes("-"));
  return hasRange && elements.length > 1 ? "you can't use a range in a list" : undefined;
}

/** Checks numbers, `low:high` and service names. Destination ports may also be one ICMP type. */
function portSpec(value: string, isIcmpType: (element: string) => boolean): string | undefined {
  const elements = elementsOf(value);
  if (elements.join(",") !== value) return "extraneous commas in list";
  for (const element of elements) {
    const problem = isIcmpType(element) ? undefined : portProblem(element);
    if (problem !== undefined) return problem;
  }
  if (elements.length > 1 && elements.some(isIcmpType)) return "ICMP ports not allowed in port range";
  const count = elements.filter((element) => !isIcmpType(element)).flatMap((element) => numbersIn(element)).length;
  return count > PORTS_MAX ? `too many entries in port list (> ${PORTS_MAX} numbers)` : undefined;
}

const RANGE = /^(\d+):(\d+)\n?$/;

/** A range counts as two. */
const numbersIn = (element: string): string[] => RANGE.exec(element)?.slice(1) ?? [element];

function portProblem(element: string): string | undefined {
  if (RANGE.test(element)) {
    const [low = "", high = ""] = numbersIn(element);
    const wrong = [low, high].find((port) => Number(port) > 65535);
    if (wrong !== undefined) return `invalid port '${wrong}'`;
    if (Number(low) <= Number(high)) return undefined;
    return `backwards range '${low}:${high}' not allowed, did you mean '${high}:${low}'?`;
  }
  if (/^\d+\n?$/.test(element)) return Number(element) > 65535 ? `invalid port '${chomp(element)}'` : undefined;
  return servicePorts.has(element) ? undefined : `invalid port '${element}'`;
}

const isIcmpType = (element: string): boolean => icmpTypes.has(element) || icmpv6Types.has(element);
const isNoIcmpType = (): boolean => false;

export const firewallFormats: FormatTable = {
  IPorCIDR: addressOrNetwork,
  IPorCIDRorAlias: (value) => (ALIAS.test(value) ? undefined : addressOrNetwork(value)),
  "pve-fw-addr-spec": addressSpec,
  // Line feeds are refused. The server's message is unknown.
  "pve-fw-comment-spec": (value) => (/[\r\n]/.test(value) ? "comment must not contain line breaks" : undefined),
  "pve-fw-dport-spec": (value) => portSpec(value, isIcmpType),
  "pve-fw-sport-spec": (value) => portSpec(value, isNoIcmpType),
  "pve-fw-icmp-type-spec": (value) =>
    value === "" || icmpTypes.has(value) || icmpv6Types.has(value) ? undefined : `invalid icmp-type value '${value}'`,
  "pve-fw-protocol-spec": (value) => (value === "" || isProtocol(value) ? undefined : `unknown protocol '${value}'`),
};
