/** The plan reports mistyped names of nodes, in every family with node names. */
import { describe, expect, it } from "vitest";
import type { Value } from "../../src/plugin/cty/value";
import { resources } from "../../src/resources";
import { CLUSTER_STATUS } from "../support/cluster-status";
import { FakeSession, refusal } from "../support/fake-session";
import { Lifecycle } from "../support/lifecycle";

const nodes = { pve1: 1, pev2: 0 };
const device = {
  node_name: "pev2",
  path: "0000:01:00.0",
  vendor_device_id: "10de:2204",
  subsystem_id: null,
  iommu_group: null,
  description: null,
};
const configurations: Record<string, Record<string, Value>> = {
  ha_node_affinity_rule: { rule: "r1", resources: ["vm:100"], nodes },
  ha_group: { group: "g1", nodes },
  mapping_pci: { id: "m1", map: [device] },
  mapping_usb: {
    id: "m1",
    map: [{ node_name: "pev2", vendor_product_id: "1050:0407", path: null, description: null }],
  },
  mapping_dir: { id: "m1", map: [{ node_name: "pev2", path: "/srv/a" }] },
  backup_job: { job_id: "nightly", schedule: "daily", all: true, node_name: "pev2" },
  replication_job: { guest: 100, target: "pev2" },
  ha_migration: { sid: "vm:100", node_name: "pev2" },
  sdn_zone_vlan: { zone: "z1", bridge: "vmbr0", nodes: ["pve1", "pev2"] },
  sdn_zone_evpn: { zone: "z1", controller: "c1", vrf_vxlan: 10, exit_nodes: ["pev2"] },
  sdn_controller_evpn: { controller: "c1", asn: 65000, peers: ["192.0.2.1"], nodes: ["pev2"] },
  sdn_controller_bgp: { controller: "c1", node_name: "pev2", asn: 65000, peers: ["192.0.2.1"] },
  sdn_fabric_node_ospf: { fabric: "f1", node_name: "pev2", ip: "10.0.0.1" },
  sdn_fabric_node_wireguard: { fabric: "f1", node_name: "pev2" },
  acme_plugin: { id: "p1", api: "cf", nodes: ["pve1", "pev2"] },
};

const answers = {
  "GET /cluster/status": CLUSTER_STATUS as unknown,
  "GET /cluster/ha/groups": [],
  "GET /cluster/ha/status/current": [],
  "GET /cluster/acme/challenge-schema": [{ id: "cf", name: "Cloudflare", type: "dns", schema: {} }],
};

describe.each(Object.entries(configurations))("%s", (type, config) => {
  const definition = resources.find((candidate) => candidate.type === type) ?? fail();
  const plan = async (table: Readonly<Record<string, unknown>>) =>
    (await new Lifecycle(definition, new FakeSession(table, { settings: { sdnApply: "manual" } })).plan(config))
      .diagnostics;

  it("warns of a node that is not in the cluster", async () => {
    const [warning, ...others] = await plan(answers);
    expect(warning).toMatchObject({ severity: "warning", summary: "Node pev2 not in the cluster" });
    expect(warning?.detail).toContain("pve1, pve2, pve3");
    expect(others).toEqual([]);
  });

  it.each([
    ["cannot be listed without a permission", refusal(403, "Permission check failed (/, Sys.Audit)")],
    ["cannot be listed due to a server error", refusal(500, "unable to read the cluster's status")],
    ["are listed in an unknown form", null],
  ])("prints no warning when the nodes %s", async (_, answer) => {
    expect(await plan({ ...answers, "GET /cluster/status": answer })).toEqual([]);
  });
});

const definition = resources.find(({ type }) => type === "backup_job") ?? fail();
const plan = async (seen: unknown) => {
  const session = new FakeSession({ "GET /cluster/resources": seen });
  const config = { job_id: "nightly", schedule: "daily", all: true, storage: "bakcups" };
  return (await new Lifecycle(definition, session).plan(config)).diagnostics;
};

const stored = (storage: string) => ({ id: `storage/pve1/${storage}`, type: "storage", storage });

it("the plan checks storages of backup jobs if the credentials can list any", async () => {
  expect(await plan(["backups", "local"].map(stored))).toMatchObject([
    {
      severity: "warning",
      summary: 'Storage "bakcups" is missing or not visible to this token',
      path: [{ attribute: "storage" }],
    },
  ]);
  expect(await plan([stored("bakcups")])).toEqual([]);
  expect(await plan([])).toEqual([]);
  expect(await plan(refusal(500, "got timeout"))).toEqual([]);
});

function fail(): never {
  throw new Error("there is no such type");
}
