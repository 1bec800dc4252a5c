/** What a server is too old for is refused in the plan, not halfway through an apply. */
import { describe, expect, it } from "vitest";
import type { PveSession } from "../../src/api/types";
import { parseVersion } from "../../src/api/version";
import { nullState } from "../../src/framework/state";
import { definitionOf } from "../lifecycle/instances";

async function refusals(type: string, version: string, given: Record<string, string | number[]> = {}) {
  const definition = definitionOf(type);
  const config = { ...nullState(definition.attributes), ...given };
  const summaries: string[] = [];
  await definition.plan?.({
    config,
    prior: null,
    planned: { ...config },
    services: { version: async () => parseVersion({ version }), get: async () => [] } as unknown as PveSession,
    signal: AbortSignal.timeout(1000),
    error: (summary) => void summaries.push(summary),
    warn: () => undefined,
    replace: () => undefined,
  });
  return summaries;
}

describe("a type that is newer than the server", () => {
  it.each([
    ["cpu_model", "9.1.15"],
    ["ha_node_affinity_rule", "9.0"],
    ["metric_server_opentelemetry", "9.0"],
    ["guests_start", "9.0.13"],
    ["ceph_rolling_restart", "9.2.5"],
    ["notification_endpoint_webhook", "8.2.9"],
    ["sdn_fabric_node_wireguard", "9.2"],
    ["sdn_lock", "9.0"],
  ])("is refused: %s", async (type, since) => {
    expect(await refusals(type, "8.2.4")).toEqual([`pve_${type} needs Proxmox VE ${since}`]);
    expect(await refusals(type, "9.2.11")).toEqual([]);
  });

  it.each([
    ["sdn_prefix_list", { prefix_list: "x" }, "9.2"],
    ["sdn_fabric_ospf", { fabric: "x" }, "9.0"],
    ["sdn_vnet_firewall_rules", { vnet: "x" }, "8.3"],
  ])("is refused as a whole, not for what is required: %s", async (type, given, since) => {
    expect(await refusals(type, "8.2.4", given)).toEqual([`pve_${type} needs Proxmox VE ${since}`]);
  });

  it("leaves its relatives alone", async () => {
    expect(await refusals("metric_server_graphite", "8.2.4")).toEqual([]);
  });
});
