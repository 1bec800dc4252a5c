import { expect, it } from "vitest";
import { withReferences } from "../../../src/tools/export/references";
import type { ClusterObject } from "../../../src/tools/inventory/objects";
import { clusterObject } from "./objects";

const pool = (id: string, parent?: string) => clusterObject("pool", id, { pool_id: id, ...(parent && { parent }) });
const zone = (id: string) => clusterObject("sdn_zone_simple", id, { zone: id });
const vnet = (id: string, of: string) => clusterObject("sdn_vnet", id, { vnet: id, zone: of });
const subnet = (id: string, of: string) => clusterObject("sdn_subnet", id, { vnet: of, cidr: id });
const job = (id: string, of: string | null) => clusterObject("backup_job", id, { job_id: id, pool: of });
const alias = (name: string) => clusterObject("firewall_alias", name, { name, cidr: "192.0.2.1", ref: `dc/${name}` });

const groups = (...objects: readonly ClusterObject[]) =>
  Object.fromEntries(
    withReferences(objects, new Set(), "tenant").map(({ object, group }) => [
      `${object.resource.type} ${object.id}`,
      group,
    ]),
  );

it("objects that refer to a pool or a zone, directly or not, are in the tenant's file, and others in their family's file", () => {
  const tenantObjects = [pool("web"), zone("lab"), vnet("v1", "lab"), subnet("10.0.0.0/24", "v1"), job("j1", "web")];
  expect(groups(...tenantObjects, job("j2", null), alias("a1"))).toEqual({
    "pool web": "tenant_web",
    "backup_job j1": "tenant_web",
    "sdn_zone_simple lab": "tenant_lab",
    "sdn_vnet v1": "tenant_lab",
    "sdn_subnet 10.0.0.0/24": "tenant_lab",
    "backup_job j2": "backup",
    "firewall_alias a1": "firewall",
  });
});

it("a pool and a zone with one ID form one tenant, and nested pools belong to the outermost pool", () => {
  expect(Object.values(groups(pool("acme"), pool("acme/web"), zone("acme")))).toEqual(Array(3).fill("tenant_acme"));
});

it("tenants whose names differ only in punctuation or case get clearly different files and classes", () => {
  const names = new Set(Object.values(groups(pool("a-b"), pool("a_b"), pool("A.B"), pool("ab"), pool("a-b-2"))));
  expect(names.size).toBe(5);
  expect(new Set([...names].map((name) => name.replaceAll("_", "").toLowerCase())).size).toBe(5);
});

it("new objects go into the files of existing tenants, and refer to earlier objects only where this is possible", () => {
  const [acme, lab] = [pool("acme"), zone("lab")];
  const later = (canBeNamed: boolean) =>
    withReferences(
      [vnet("v1", "lab"), job("j1", "acme"), pool("a-cme")],
      new Set([acme, lab]),
      "tenant",
      () => canBeNamed,
    ).map(({ object, group, needs }) => [object.id, group, [...needs].map(({ id }) => id)]);
  expect(later(true).sort()).toEqual([
    ["a-cme", "tenant_a_cme_2", []],
    ["j1", "tenant_acme", ["acme"]],
    ["v1", "tenant_lab", ["lab"]],
  ]);
  expect(later(false).map(([, , needs]) => needs)).toEqual([[], [], []]);
});
