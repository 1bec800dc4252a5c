import { TerraformStack, Testing } from "cdktf";
import { expect, it } from "vitest";
import { PveProvider, sdn, Tenant, type TenantConfig } from "../../src";
import { refused } from "./refused";

it("a network in a zone that is named by a string remains the same one", () => {
  const tenant = (fill: (production: sdn.VlanNetwork) => Partial<TenantConfig>) => {
    const stack = new TerraformStack(Testing.app(), "stack");
    new PveProvider(stack, "pve");
    const production = new sdn.VlanNetwork(stack, "production", { zone: "prod", bridge: "vmbr0" });
    const acme = new Tenant(stack, "acme", { name: "acme", ...fill(production) });
    return [acme.vnet?.vnetInput, acme.vnet?.node.path, acme.firewall?.addresses.entriesInput];
  };
  const network = { tag: 200, cidr: "10.2.0.0/24" };
  expect(tenant(({ zone }) => ({ vlanZone: zone, network }))).toEqual(
    tenant((production) => ({ vnet: production.addNetwork("acme-network", { vnet: "acme", ...network }) })),
  );
});

it("a second network, a network without its zone, and nodes without high availability, are refused", () => {
  const found = refused((stack) => {
    const production = new sdn.VlanNetwork(stack, "production", { zone: "prod", bridge: "vmbr0" });
    const web = production.addNetwork("web", { vnet: "web", tag: 2 });
    new Tenant(stack, "a", { name: "a1", network: { vnet: "a1", tag: 1 } });
    new Tenant(stack, "b", { name: "b1", preferredNodes: ["pve1"], highAvailability: false });
    new Tenant(stack, "c", { name: "c1", vlanZone: production.zone, network: { tag: 1 }, vnet: web });
  });
  expect(found).toEqual([
    "[stack/a] `network` and its zone belong together",
    "[stack/b] `preferredNodes` needs `highAvailability`",
    "[stack/c] `vnet` is the network: leave out `network` and its zone",
  ]);
});
