import { expect, it } from "vitest";
import { sdn } from "../../../src";
import { only, resources } from "../synthesized";

const cidr = "10.20.0.0/24";
const gateway = "10.20.0.1";
const dhcpRanges = [{ startAddress: "10.20.0.100", endAddress: "10.20.0.199" }];

const dhcpOf = (config: sdn.SimpleNetworkConfig, networks: readonly sdn.SimpleNetworkOptions[]) =>
  only(
    resources((scope) => {
      const lab = new sdn.SimpleNetwork(scope, "lab", config);
      networks.forEach((options, index) => void lab.addNetwork(`net${index}`, options));
    }).pve_sdn_zone_simple,
  )?.dhcp;

it.each<[unknown, sdn.SimpleNetworkConfig, ...sdn.SimpleNetworkOptions[]]>([
  [undefined, {}],
  [undefined, {}, { cidr, gateway, dhcpRanges: [] }],
  ["dnsmasq", {}, {}, { cidr, gateway, dhcpRanges }],
  ["dnsmasq", {}, { cidr, gateway, dhcpDnsServer: "10.20.0.53" }],
  ["dnsmasq", { dhcp: true }],
  [undefined, { dhcp: false }, { cidr, gateway }],
])("DHCP is %j of %j with %j", (dhcp, config, ...networks) => expect(dhcpOf(config, networks)).toBe(dhcp));
