import { TerraformStack, Testing } from "cdktf";
import { expect, it } from "vitest";
import { backup, PveProvider, sdn, Tenant, type TenantConfig } from "../../src";
import { deployed } from "./deployed";
import { refused } from "./refused";

it("tenants can be deployed with all their objects, extended and destroyed", async () => {
  const tenants = (guests: number[]) => (scope: TerraformStack) => {
    const production = new sdn.VlanNetwork(scope, "production", { zone: "prod", bridge: "vmbr0" });
    const nightly = new backup.Plan(scope, "nightly", { name: "nightly", schedule: "02:30", storage: "backups" });
    const acme = new Tenant(scope, "acme", {
      guests,
      vnet: production.addNetwork("acme", { tag: 200, cidr: "10.2.0.0/24", gateway: "10.2.0.1" }),
      backup: nightly,
      preferredNodes: ["pve1", "pve2"],
    });
    acme.firewall?.acceptFromAnywhere({ macro: "HTTPS" });
    new Tenant(scope, "plain", { name: "plain", comment: "Only a pool", parentPool: acme.pool });
  };
  const { cluster, change, destroy } = await deployed(tenants([100]));
  await cluster.expectObject("/pools", { poolid: "acme/plain", comment: "Only a pool" });
  await cluster.expectObject("/cluster/backup", { id: "nightly-acme", pool: "acme" });
  await cluster.expectRule({ macro: "HTTPS" }, "acme");
  await cluster.expectObject("/cluster/firewall/ipset/acme", { cidr: "10.2.0.0/24" });
  await change(tenants([100, 101]));
  await cluster.expectObject("/cluster/ha/rules", { rule: "acme-nodes", nodes: "pve1:2,pve2:1" });
  await cluster.expectObject("/cluster/ha/resources", { sid: "vm:101" });
  await destroy();
  expect(await cluster.read("/cluster/sdn/vnets")).toEqual([]);
});

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
