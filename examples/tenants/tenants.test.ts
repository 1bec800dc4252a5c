import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Testing } from "cdktf";
import { Deployment, SimulatedCluster } from "cdktf-pve/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Guests } from "./guests";
import { type Networks, Tenants } from "./tenants";

const ACME: Networks = { acme: { tag: 200, cidr: "10.2.0.0/24", gateway: "10.2.0.1" } };
const GLOBEX: Networks = { globex: { tag: 201, cidr: "10.2.1.0/24", gateway: "10.2.1.1" } };

const cluster = new SimulatedCluster();
const stackWith = (networks: Networks) => new Tenants(Testing.app(), "tenants", networks);

beforeAll(() => cluster.start());
afterAll(() => cluster.stop());

it("the tenants deploy, grow by one, and are destroyed", { timeout: 120_000 }, async () => {
  const deployment = new Deployment(stackWith(ACME), cluster);
  await deployment.apply();
  await cluster.expectObject("/pools", { poolid: "acme" });
  await cluster.expectRule({ macro: "HTTPS" }, "acme");

  deployment.switchTo(stackWith({ ...ACME, ...GLOBEX }));
  expect(
    (await deployment.plan()).filter(({ action, address }) => action !== "create" && !/apply/.test(address)),
  ).toEqual([]);
  await deployment.apply();
  await cluster.expectObject("/cluster/sdn/vnets", { vnet: "globex", tag: 201 });
  await cluster.expectObject("/cluster/backup", { id: "nightly-globex", pool: "globex" });
  await deployment.expectPlanEmpty();

  await deployment.destroy();
  expect(await cluster.read("/cluster/sdn/vnets")).toEqual([]);
});

it("machines of bpg/proxmox use the tenants' networks, and join their pools", () => {
  const app = Testing.app();
  const tenants = new Tenants(app, "tenants", ACME);
  const guest = { name: "acme-web", vmId: 1001, nodeName: "pve1", tenant: tenants.of("acme") };
  const stack = new Guests(app, "guests", { endpoint: "https://pve1.example.com:8006", guests: [guest] });
  app.synth();
  const file = join(app.outdir, app.manifest.forStack(stack).synthesizedStackPath);
  const { resource } = JSON.parse(readFileSync(file, "utf8"));
  const machine = resource.proxmox_virtual_environment_vm["acme-web"];
  expect(machine.dynamic.network_device.for_each[0]).toMatch(/^\$\{data\.terraform_remote_state\..*vnet/);
  const id = "${proxmox_virtual_environment_vm.acme-web.vm_id}";
  expect(resource.pve_pool_membership["acme-web-membership"]).toMatchObject({ vm_id: id });
  expect(resource.pve_ha_resource["acme-web-ha"]).toMatchObject({ sid: `vm:${id}` });
});
