import type { TerraformStack } from "cdktf";
import { expect, it } from "vitest";
import { sdn } from "../../../src";
import { deployed } from "../deployed";
import { refused } from "../refused";
import { only, resources } from "../synthesized";

const cidr = "10.20.0.0/24";
const gateway = "10.20.0.1";
const dhcpRanges = [{ startAddress: "10.20.0.100", endAddress: "10.20.0.199" }];

it("a simple network can be deployed without DHCP, gets it with a range, and can be destroyed", async () => {
  const network = (bench: sdn.SimpleNetworkOptions) => (scope: TerraformStack) => {
    const lab = new sdn.SimpleNetwork(scope, "lab", { nodes: ["pve1"], mtu: 1450 });
    lab.addNetwork("bench", { cidr, gateway, snat: true, ...bench });
    lab.addNetwork("bare", { isolatePorts: true });
  };
  const { cluster, change, destroy } = await deployed(network({}));
  const [zone] = (await cluster.read("/cluster/sdn/zones")) as object[];
  expect(zone).toMatchObject({ zone: "lab", type: "simple", nodes: "pve1", mtu: 1450, ipam: "pve" });
  expect(zone).not.toHaveProperty("dhcp");
  await cluster.expectObject("/cluster/sdn/vnets/bench/subnets", { cidr, gateway, snat: 1 });
  await change(network({ dhcpRanges, dhcpDnsServer: "10.20.0.53" }));
  await cluster.expectObject("/cluster/sdn/zones", { zone: "lab", dhcp: "dnsmasq" });
  await cluster.expectObject("/cluster/sdn/vnets/bench/subnets", {
    "dhcp-dns-server": "10.20.0.53",
    "dhcp-range": [{ "start-address": "10.20.0.100", "end-address": "10.20.0.199" }],
  });
  await change(network({}));
  expect((await cluster.read("/cluster/sdn/zones")) as object[]).toEqual([
    expect.not.objectContaining({ dhcp: "dnsmasq" }),
  ]);
  await destroy();
  expect(await cluster.read("/cluster/sdn/zones")).toEqual([]);
});

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
])("DHCP is %j of %j with %j", (dhcp, config, ...networks) => {
  expect(dhcpOf(config, networks)).toBe(dhcp);
});

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
