/** One spelling for each network. Facts: contributing/facts/firewall.md#ip-sets. */
import { string } from "../framework/attribute";
import { defineFunction } from "../framework/function";
import { storedIpsetEntry } from "../resources/formats/firewall-addresses";
import { networkOrAddress } from "./network-or-address";

export const cidrCanonical = defineFunction({
  name: "cidr_canonical",
  documentation: {
    summary: "The one spelling of an address or a network: equal networks have equal texts.",
    details:
      "Lower case, zeros of IPv6 compressed, host bits cleared, no `/32` and `/128`: the form in which the server stores members of ip sets. Configurations need it only to compare: the provider sees by itself that spellings mean the same.",
    example: ["2001:DB8:0:0::1/64"],
    result: "2001:db8::/64",
  },
  parameters: {
    cidr: string({ doc: "Address or network, such as `10.1.2.3/24`.", check: [networkOrAddress] }).required(),
  },
  returns: string({ doc: "The address or network." }).computed(),
  run: ({ cidr }) => storedIpsetEntry(cidr),
});
