import { expect, it } from "vitest";
import { sdn } from "../../../src";
import { refused } from "../refused";
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

it.each([
  ["dhcpRanges", { dhcpRanges }],
  ["dhcpDnsServer", { dhcpDnsServer: "10.20.0.53" }],
])("`%s` is refused when DHCP is off", (name, options) => {
  const problems = refused((stack) => {
    new sdn.SimpleNetwork(stack, "lab", { dhcp: false }).addNetwork("bench", { cidr, gateway, ...options });
  });
  expect(problems).toEqual([`[stack/lab/zone/bench] \`${name}\` needs DHCP, and stack/lab has \`dhcp: false\``]);
});

it.each([{ gateway }, { snat: true }, { dhcpRanges }, { dhcpDnsServer: "10.20.0.53" }])(
  "%j without a network is refused",
  (options) => {
    const problems = refused((stack) => void new sdn.SimpleNetwork(stack, "lab").addNetwork("bench", options));
    expect(problems).toEqual([`[stack/lab/zone/bench] \`${Object.keys(options).join()}\` needs \`cidr\``]);
  },
);
