/** Attributes of subnets and the rules between them. Facts: contributing/facts/sdn.md#subnets. */

import { setOf, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { Caution } from "../../../framework/plan-warnings";
import { invalidValue } from "../../../framework/planning/diagnostics";
import type { Report } from "../../../framework/resource";
import type { ConfigOf, Unknown } from "../../../framework/state-of";
import { template } from "../../../naming/message";
import type { Path } from "../../../plugin/contract";
import { UNKNOWN } from "../../../plugin/cty/value";
import { canonicalAddress, ipAddress } from "../../formats/addresses";
import { canonicalDnsName, dnsName } from "../../formats/hosts";
import { canonicalNetwork, hasHostBits } from "../../formats/networks";
import { sdnId } from "../../formats/sdn-names";
import { dhcpRangesProblem, gatewayProblem, reservedAddress, subnetCidr } from "../../formats/subnets";
import { parameter, subkey } from "../../parameters/parameter";
import { subnetSpelling } from "../diagnostics";
import { flag } from "../fields";

const address = (doc: string) => string({ doc, check: [ipAddress], canonical: canonicalAddress });

export const subnetAttributes = {
  vnet: parameter("vnet", { doc: "VNet that the subnet belongs to.", check: [sdnId], only: "read" })
    .key()
    .refersTo("sdn.vnet"),
  cidr: parameter("cidr", {
    doc: "Network, such as `10.0.0.0/24`. The server uses the spelling as the name of the subnet: write it without host bits, and IPv6 in its shortest form.",
    check: [subnetCidr],
    only: "read",
  }).key(),
  gateway: parameter("gateway", address("Address of the gateway, within the network.")).optional(),
  snat: flag("snat", "Whether outgoing traffic is masqueraded, in simple zones and on exit nodes of EVPN zones."),
  dns_zone_prefix: parameter("dnszoneprefix", {
    doc: "Labels between host names and the DNS zone of the zone: `web` results in `host.web.example.com`.",
    check: [dnsName],
    canonical: canonicalDnsName,
  }).optional(),
  dhcp_ranges: parameter(
    "dhcp-range",
    setOf(
      {
        start_address: subkey("start-address", address("First address.")).required(),
        end_address: subkey("end-address", address("Last address.")).required(),
      },
      {
        doc: "Address ranges of DHCP. They must lie within the network and must not overlap.",
        otherNames: { start: "start_address", end: "end_address" },
      },
    ),
  )
    .optional()
    .since("8.1"),
  dhcp_dns_server: parameter("dhcp-dns-server", address("DNS server that DHCP announces. Default: the gateway."))
    .optional()
    .since("8.1"),
  subnet_id: parameter("subnet", {
    doc: "ID of the subnet: zone, address and prefix length, joined by hyphens.",
    only: "read",
  }).computed(),
  zone: parameter("zone", { doc: "Zone of the VNet.", only: "read" }).computed(),
};

type Config = ConfigOf<typeof subnetAttributes>;

const spellingProblem = (cidr: string): string =>
  hasHostBits(cidr) ? "has host bits set" : "is not in its shortest form";

export function validateSubnet({ cidr, gateway, dhcp_ranges }: Config, report: Report): void {
  if (!isText(cidr) || subnetCidr(cidr) !== undefined) return;
  const canonical = canonicalNetwork(cidr);
  if (cidr !== canonical)
    report.warn(subnetSpelling({ cidr, canonical, problem: spellingProblem(cidr) }, path("cidr")));
  if (isText(gateway) && ipAddress(gateway) === undefined) {
    const wrong = gatewayProblem(cidr, gateway);
    const problem = `${wrong}. Got ${JSON.stringify(gateway)}.`;
    if (wrong) report.error(invalidValue({ attribute: "gateway", name: "gateway", problem }, path("gateway")));
  }
  const ranges = knownRanges(dhcp_ranges);
  const wrong = ranges && dhcpRangesProblem(cidr, ranges);
  const named = { attribute: "dhcp_ranges", name: "dhcp_ranges", problem: `${wrong}.` };
  if (wrong) report.error(invalidValue(named, path("dhcp_ranges")));
}

const snatWithoutGateway: Caution<Config> = {
  id: "snat-without-gateway",
  finds:
    "A subnet has `snat` and no `gateway`. The nodes make a rule for it, but have no address in the subnet and do not forward its traffic.",
  remedy: "Set `gateway`, or remove `snat`.",
  find({ cidr, gateway, snat }, warn) {
    if (snat !== true || (gateway ?? "") !== "") return;
    const broken = isText(cidr) && cidr.includes(":") ? ", and for IPv6 they run `iptables`, which refuses it" : "";
    const detail = `Nodes have no address in the subnet and do not forward its traffic${broken}.`;
    warn(path("snat"), detail, template("`snat` has no effect without a `gateway`"));
  },
};

const addressOfNetwork: Caution<Config> = {
  id: "subnet-gateway",
  finds:
    "The gateway or an end of a DHCP range of an IPv4 subnet is the network or broadcast address, which no guest can use.",
  remedy: "Use an address between the network and the broadcast address.",
  find({ cidr, gateway, dhcp_ranges: ranges }, warn) {
    const judge = (address: string | Unknown | null, at: Path) => {
      const role = isText(address) && isText(cidr) ? reservedAddress(cidr, address) : undefined;
      if (role !== undefined) warn(at, `is the ${role} address of ${String(cidr)}. Got "${String(address)}".`);
    };
    judge(gateway, path("gateway"));
    if (ranges === null || ranges === UNKNOWN) return;
    ranges.forEach((range, index) => {
      if (range === UNKNOWN) return;
      judge(range.start_address, path("dhcp_ranges", index, "start_address"));
      judge(range.end_address, path("dhcp_ranges", index, "end_address"));
    });
  },
};

const dnsServerOfOtherVersion: Caution<Config> = {
  id: "dhcp-dns-server-version",
  finds: "`dhcp_dns_server` has another IP version than the subnet, so DHCP cannot announce it.",
  remedy: "Name a DNS server of the subnet's IP version.",
  find({ cidr, dhcp_dns_server: server }, warn) {
    if (!isText(cidr) || !isText(server) || cidr.includes(":") === server.includes(":")) return;
    warn(
      path("dhcp_dns_server"),
      `is of another IP version than ${cidr}, so DHCP cannot announce it. Got "${server}".`,
    );
  },
};

export const subnetCautions = [snatWithoutGateway, addressOfNetwork, dnsServerOfOtherVersion];

const isText = (value: string | Unknown | null): value is string => value !== null && value !== UNKNOWN;

/** The ranges. `undefined` if one of their addresses is unknown. */
function knownRanges(ranges: Config["dhcp_ranges"]): { readonly start: string; readonly end: string }[] | undefined {
  if (ranges === null || ranges === UNKNOWN) return undefined;
  const known = ranges.flatMap((range) => {
    if (range === UNKNOWN) return [];
    const { start_address: start, end_address: end } = range;
    return isText(start) && isText(end) ? [{ start, end }] : [];
  });
  return known.length === ranges.length ? known : undefined;
}
