/** Data sources report unknown properties in one attribute, next to the known ones. */
import { describe, expect, it } from "vitest";
import type { Attributes } from "../../src/framework/attribute";
import { dataSources } from "../../src/resources";
import { extraJsonOf } from "../../src/resources/unknown-properties/unknown-properties";
import { openTestCluster } from "../lifecycle/cluster";

/** Data sources of names, numbers, strings or fixed vocabularies, and summaries of complete ones. */
const WITHOUT: readonly RegExp[] = [
  // Names and vocabularies.
  /^(acme_accounts|acme_challenge_schemas?|acme_directories|acme_terms_of_service|api_index|cpu_flags)$/,
  /^(firewall_macros|firewall_refs|notification_matcher_field(s|_values)|sdn_fabric_members|cluster_join_api_version)$/,
  // Single values, and values that are computed on request.
  /^(ceph_flag|next_id|version|schedule_preview|sdn_dry_run|sdn_pending|metrics_export)$/,
  // The complete response.
  /^api$/,
  // Current status of objects that other data sources report.
  /^(ha_status|cluster_qdevice|backup_job_included_volumes|mappings|metric_servers)$/,
];

function hasExtra(attributes: Attributes): boolean {
  return Object.entries(attributes).some(
    ([name, { shape }]) =>
      name === "extra_json" || name === "raw_json" || (shape.kind === "object" && hasExtra(shape.attributes)),
  );
}

describe("data sources", () => {
  it("data sources have an attribute for unknown properties, or an entry here", () => {
    const lacking = dataSources.filter(({ attributes }) => !hasExtra(attributes)).map(({ type }) => type);
    const unlisted = lacking.filter((type) => !WITHOUT.some((name) => name.test(type)));
    expect(unlisted, "give these an `extra_json`, or list them in WITHOUT with the reason").toEqual([]);
  });

  it("data sources report unknown properties, of one object and of each in a list, as JSON with sorted keys", async () => {
    const cluster = await openTestCluster({ future: { property: "x-future" } });
    try {
      const file = `resource "pve_firewall_alias" "a" {
  name = "gateway"
  cidr = "192.0.2.1"
}
data "pve_firewall_alias" "a" {
  name = pve_firewall_alias.a.name
}
data "pve_firewall_aliases" "all" {
  depends_on = [pve_firewall_alias.a]
}
data "pve_cluster_options" "this" {}
output "read" {
  value = jsonencode([
    data.pve_firewall_alias.a.extra_json,
    [for alias in data.pve_firewall_aliases.all.aliases : alias.extra_json if alias.name == "gateway"][0],
    data.pve_cluster_options.this.extra_json,
  ])
}
`;
      cluster.workspace.write("main.tf", file);
      await cluster.apply();
      const { read } = JSON.parse(await cluster.run("output", "-json")) as { read: { value: string } };
      const [single, listed, options] = JSON.parse(read.value) as string[];
      expect([single, listed]).toEqual(['{"x-future":"1"}', '{"x-future":"1"}']);
      expect(JSON.parse(options ?? "")).toMatchObject({ "x-future": "1" });
    } finally {
      await cluster.close();
    }
  });

  it("data sources report the existence of an unknown secret, but not its value", () => {
    expect(extraJsonOf({ "api-token": "s3cret", "x-new": 1 })).toBe('{"api-token":null,"x-new":1}');
    expect(extraJsonOf({})).toBeNull();
  });
});
