import { expect } from "vitest";
import { apiIndexes } from "./api-index";
import type { DataGroup } from "./group";

const joinInfo = (preferred_node: string) => ({
  config_digest: expect.stringMatching(/^[0-9a-f]{40}$/),
  nodes: [1, 2, 3].map((node_id) => ({
    name: `pve${node_id}`,
    address: `192.0.2.1${node_id}`,
    fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
    node_id,
    quorum_votes: 1,
  })),
  preferred_node,
});

/** The cluster's own data and its options. */
export const cluster: DataGroup = {
  name: "cluster",
  about: "cluster",
  seeds: {
    "pve_cluster_options.this": {
      keyboard: "de",
      max_workers: 6,
      migration: { type: "secure", network: "192.0.2.0/24" },
      next_id: { lower: 200, upper: 900 },
      registered_tags: ["prod"],
      tag_style: { color_map: { prod: { background: "FF0000" } } },
    },
  },
  cases: [
    {
      type: "api",
      arguments: { path: "/cluster/options" },
      expected: { answer: expect.objectContaining({ keyboard: "de" }) },
    },
    {
      type: "version",
      about: "release",
      expected: { release: "9.2", repository_id: "0f3a5b7c9d1e2f40", version: "9.2.11" },
    },
    {
      type: "cluster_options",
      expected: {
        allowed_tags: ["prod", "web"],
        id: "cluster",
        keyboard: "de",
        mac_prefix: "BC:24:11",
        max_workers: 6,
        migration: { network: "192.0.2.0/24", type: "secure" },
        next_id: { lower: 200, upper: 900 },
        registered_tags: ["prod"],
        tag_style: { color_map: { prod: { background: "FF0000" } } },
      },
    },
    {
      type: "cluster_status",
      expected: {
        cluster_name: "datacenter",
        config_version: 3,
        local_node: "pve1",
        nodes: [
          { name: "pve1", ip: "192.0.2.11", level: "", local: true, node_id: 1 },
          { name: "pve2", ip: "192.0.2.12", level: "", local: false, node_id: 2 },
          { name: "pve3", ip: "192.0.2.13", level: "", local: false, node_id: 3 },
        ],
        quorate: true,
      },
    },
    {
      type: "cluster_resources",
      expected: {
        resources: expect.arrayContaining([
          expect.objectContaining({
            id: "qemu/100",
            name: "web1",
            node_name: "pve1",
            tags: "prod;web",
            status: "running",
          }),
          expect.objectContaining({ id: "node/pve3", type: "node", status: "online", max_cpu: 16 }),
          expect.objectContaining({ id: "storage/pve1/local", storage: "local", storage_type: "dir", shared: false }),
        ]),
      },
    },
    {
      type: "cluster_resources",
      arguments: { type: "vm" },
      expected: {
        resources: [
          { name: "ct1", id: "lxc/200", type: "lxc", node_name: "pve1", vm_id: 200 },
          { name: "ct2", id: "lxc/201", type: "lxc", node_name: "pve3", vm_id: 201 },
          { name: "web1", id: "qemu/100", type: "qemu", node_name: "pve1", vm_id: 100 },
          { name: "db1", id: "qemu/101", type: "qemu", node_name: "pve1", vm_id: 101 },
          { name: "app1", id: "qemu/102", type: "qemu", node_name: "pve2", vm_id: 102 },
        ],
      },
    },
    {
      type: "cluster_log",
      arguments: { max: 1 },
      expected: { entries: [{ node_name: "pve1", priority: 6, user: expect.stringMatching(/^root/) }] },
      changing: true,
    },
    { type: "cluster_tasks", expected: { tasks: [] } },
    { type: "next_id", expected: { next_id: 202 } },
    { type: "next_id", arguments: { vm_id: 555 }, expected: { next_id: 555 } },
    {
      type: "metrics_export",
      expected: {
        metrics: expect.arrayContaining([
          expect.objectContaining({ id: "node/pve1", metric: "cpu_max", type: "gauge", value: 16 }),
        ]),
      },
      changing: true,
    },
    {
      type: "cluster_config_nodes",
      expected: {
        nodes: [
          { name: "pve1", node_id: 1, quorum_votes: 1, ring_addresses: ["192.0.2.11"] },
          { name: "pve2", node_id: 2, quorum_votes: 1, ring_addresses: ["192.0.2.12"] },
          { name: "pve3", node_id: 3, quorum_votes: 1, ring_addresses: ["192.0.2.13"] },
        ],
      },
    },
    {
      type: "cluster_totem",
      expected: { cluster_name: "datacenter", config_version: 3, ip_version: "ipv4-6", link_mode: "passive" },
    },
    { type: "cluster_qdevice", expected: { settings: {} } },
    { type: "cluster_join_info", expected: joinInfo("pve1") },
    { type: "cluster_join_info", arguments: { node_name: "pve2" }, expected: joinInfo("pve2") },
    { type: "cluster_join_api_version", expected: { version: 1 } },
    {
      type: "schedule_preview",
      arguments: { schedule: "*:0/15", start_time: 1_800_000_000, iterations: 3 },
      expected: {
        runs: [
          { utc: "Fri Jan 15 08:15:00 2027" },
          { utc: "Fri Jan 15 08:30:00 2027" },
          { utc: "Fri Jan 15 08:45:00 2027" },
        ],
      },
    },
    ...apiIndexes,
  ],
};
