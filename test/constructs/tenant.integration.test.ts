import { TerraformStack, Testing } from "cdktf";
import { expect, it } from "vitest";
import { PveProvider, sdn, Tenant, type TenantConfig } from "../../src";

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
