import { expect, it } from "vitest";
import { sdn } from "../../../src";
import { refused } from "../refused";

const nodes = ["pve1", "pve2"].map((name, index) => ({ name, ip: `10.255.0.${index + 1}`, interfaces: ["ens19"] }));
const routed = { name: "dc1", asn: 65_000, vrfVxlan: 10_000 };

it.each([
  [{ ...routed }, "say how the nodes reach each other by one of `fabricCidr` (with `nodes`) and `peers`"],
  [{ ...routed, fabricCidr: "10.255.0.0/24" }, "`fabricCidr` and `nodes` belong together"],
  [{ ...routed, peers: ["10.0.0.1"], nodes }, "`fabricCidr` and `nodes` belong together"],
])("an EVPN network of %j is refused: %s", (config, problem) => {
  expect(refused((stack) => void new sdn.EvpnNetwork(stack, "dc", config))).toContain(`[stack/dc] ${problem}`);
});

it("a gateway and masquerading without a network are refused", () => {
  const found = refused((stack) => {
    const production = new sdn.VlanNetwork(stack, "production", { zone: "prod", bridge: "vmbr0" });
    production.addNetwork("web", { vnet: "web", tag: 1, gateway: "10.0.0.1", snat: true });
  });
  expect(found).toEqual(["gateway", "snat"].map((name) => `[stack/production/zone/web] \`${name}\` needs \`cidr\``));
});
