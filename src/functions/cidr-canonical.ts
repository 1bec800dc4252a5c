/** Canonical spelling of networks. Facts: contributing/facts/firewall.md#ip-sets. */
import { string } from "../framework/attribute";
import { defineFunction } from "../framework/function";
import { storedIpsetEntry } from "../resources/formats/firewall-addresses";
import { parseNetwork } from "../resources/formats/networks";
import type { Validator } from "../resources/formats/validator";

export const networkOrAddress: Validator = (value) =>
  parseNetwork(value) === undefined
    ? "must be an IPv4 or IPv6 address or network, such as 192.0.2.1 or 10.0.0.0/8"
    : undefined;

export const cidrCanonical = defineFunction({
  name: "cidr_canonical",
  documentation: {
    summary: "The canonical spelling of an address or a network: equal networks have equal strings.",
    details:
      "Lower case, compressed zeros of IPv6, cleared host bits, no `/32` and `/128`: the form in which the server stores entries of IP sets. Use it only to compare networks: the provider recognizes equal networks in any spelling.",
    example: ["2001:DB8:0:0::1/64"],
    result: "2001:db8::/64",
  },
  parameters: {
    cidr: string({ doc: "Address or network, such as `10.1.2.3/24`.", check: [networkOrAddress] }).required(),
  },
  returns: string({ doc: "The address or network." }).computed(),
  run: ({ cidr }) => storedIpsetEntry(cidr),
});
