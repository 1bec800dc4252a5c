/** Types and attributes that need a newer server are refused in the plan, before the apply. */
import { describe, expect, it } from "vitest";
import { ClientStateStore } from "../../src/api/session";
import type { PveSession } from "../../src/api/types";
import { parseVersion } from "../../src/api/version";
import { nullState } from "../../src/framework/values/state";
import type { Value } from "../../src/plugin/cty/value";
import { definitionOf } from "../lifecycle/instances";

async function refusals(type: string, version: string, given: Readonly<Record<string, Value>> = {}) {
  const definition = definitionOf(type);
  const config = { ...nullState(definition.attributes), ...given };
  const summaries: string[] = [];
  await definition.plan?.({
    config,
    prior: null,
    planned: { ...config },
    services: {
      client: new ClientStateStore(),
      version: async () => parseVersion({ version }),
      list: async () => [],
      object: async () => ({}),
      read: async () => [],
      settings: { sdnApply: "manual" },
    } as unknown as PveSession,
    signal: AbortSignal.timeout(1000),
    error: ({ summary }) => void summaries.push(summary),
    warn: () => undefined,
    replace: () => undefined,
  });
  return summaries;
}

describe("a type that is newer than the server", () => {
  it.each([
    ["cpu_model", {}, "9.1.15"],
    ["ha_node_affinity_rule", {}, "9.0"],
    ["metric_server_opentelemetry", {}, "9.0"],
    ["guests_start", {}, "9.0.13"],
    ["ceph_rolling_restart", {}, "9.2.5"],
    ["notification_endpoint_webhook", {}, "8.2.9"],
    ["sdn_fabric_node_wireguard", {}, "9.2"],
    ["sdn_lock", {}, "9.0"],
    // As a whole, not for its required attributes.
    ["sdn_prefix_list", { prefix_list: "x" }, "9.2"],
    ["sdn_fabric_ospf", { fabric: "x" }, "9.0"],
    ["sdn_vnet_firewall_rules", { vnet: "x" }, "8.3"],
    ["notification_endpoint_gotify", { token: "x" }, "8.1"],
    ["notification_endpoint_sendmail", {}, "8.1"],
    ["notification_endpoint_smtp", {}, "8.1"],
    ["notification_matcher", {}, "8.1"],
    ["pool_membership", {}, "8.1"],
  ])("a type that is newer than the server is refused: %s", async (type, given, since) => {
    const [older, newer] = since === "8.1" ? ["8.0.4", "8.1.3"] : ["8.2.4", "9.2.11"];
    expect(await refusals(type, older, given)).toEqual([`pve_${type} needs Proxmox VE ${since}`]);
    expect(await refusals(type, newer, given)).toEqual([]);
  });

  it("a type that is newer than the server is refused with a value that is newer still, but not with the former value", async () => {
    const affinity = (value: string) => ({ affinity: value, nodes: { pve1: 0 } });
    expect(await refusals("ha_node_affinity_rule", "9.2.5", affinity("negative"))).toEqual([
      "affinity needs Proxmox VE 9.2.6",
    ]);
    expect(await refusals("ha_node_affinity_rule", "9.2.5", affinity("positive"))).toEqual([]);
    expect(await refusals("ha_node_affinity_rule", "9.2.6", affinity("negative"))).toEqual([]);
  });

  it.each([
    ["backup_job", { notification_mode: "auto" }, "8.0.4", "notification_mode needs Proxmox VE 8.1"],
    ["backup_job", { pbs_change_detection_mode: "data" }, "8.1.3", "pbs_change_detection_mode needs Proxmox VE 8.3"],
    ["cluster_options", { replication: { type: "secure" } }, "8.4.1", "replication needs Proxmox VE 9.0"],
    ["cluster_options", { crs: { ha_auto_rebalance: true } }, "9.0.3", "ha_auto_rebalance needs Proxmox VE 9.1"],
    ["pool", { pool_id: "a/b" }, "8.0.4", "Nested pools need Proxmox VE 8.1"],
    ["pool", { pool_id: "a" }, "8.0.4", "`deprecated_path = true` is needed"],
  ])("an attribute of %s that is newer than the server is refused: %j", async (type, given, version, refusal) => {
    expect(await refusals(type, version, given)).toEqual([refusal]);
    expect(await refusals(type, "9.2.11", given)).toEqual([]);
  });

  it("a type that is newer than the server does not affect pools, which older servers create at another path", async () => {
    expect(await refusals("pool", "8.0.4", { pool_id: "a", deprecated_path: true })).toEqual([]);
  });

  it("related types are allowed", async () => {
    expect(await refusals("metric_server_graphite", "8.2.4")).toEqual([]);
  });
});
