/** `terraform query`: the objects of a cluster, and their configuration. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import type { TestCluster } from "../lifecycle/cluster";
import { because, lacks } from "../support/engine-facts";
import { openWithEverything } from "./everything";

const TYPES = resources.filter(({ identity }) => identity.length > 0).map(({ type }) => type);
/** Groups no longer exist, the cluster's rules are managed as a whole here, and no check of Ceph is muted. */
const NONE = ["ceph_health_mute", "firewall_rule", "ha_group"];

let cluster: TestCluster;

const block = (type: string, name: string, body: string) =>
  `list "pve_${type}" "${name}" {\n  provider = pve\n${body}}\n`;
const listed = (shown: string) => [...shown.matchAll(/^list\.pve_\w+\.(\w+) +(\S+) +(.*)$/gm)].map(([, ...row]) => row);

describe.skipIf(lacks("queries"))(`queries${because("queries")}`, () => {
  beforeAll(async () => {
    cluster = await openWithEverything();
    cluster.workspace.write("flag.tf", 'resource "pve_ceph_flag" "noout" {\n  flag = "noout"\n}\n');
    await cluster.apply();
    for (const name of ["main.tf", "flag.tf", "terraform.tfstate"]) cluster.workspace.write(name, "");
  });
  afterAll(() => cluster?.close());

  it("lists all objects of a cluster, with configurations whose import changes nothing", async () => {
    const { workspace, run } = cluster;
    workspace.write("all.tfquery.hcl", TYPES.map((type) => block(type, type, "  limit = 1000\n")).join("\n"));
    const before = cluster.writes().length;
    const shown = await run("query", "-generate-config-out=generated.tf");
    const found = listed(shown);
    expect(new Set(found.map(([type]) => type))).toEqual(new Set(TYPES.filter((type) => !NONE.includes(type))));
    expect(await run("plan")).toContain(`Plan: ${found.length} to import, 0 to add, 0 to change, 0 to destroy.`);
    await cluster.apply();
    expect(cluster.writes()).toHaveLength(before);
    expect(await cluster.plan()).toEqual([]);
  });

  it("lists the objects that match the filters, up to the limit", async () => {
    const { workspace, run } = cluster;
    for (const name of ["generated.tf", "terraform.tfstate"]) workspace.write(name, "");
    const named = '  config {\n    pool_id = "production*"\n  }\n';
    const parentFilter = '  config {\n    prefix_list = "private"\n  }\n';
    const zoneFilter = '  config {\n    zone = "lab"\n  }\n';
    workspace.write(
      "all.tfquery.hcl",
      [
        block("pool", "named", named),
        block("pool", "first", `  limit = 1\n${named}`),
        block("sdn_prefix_list_entry", "of", parentFilter),
        block("sdn_vnet", "of", zoneFilter),
      ].join("\n"),
    );
    const found = listed(await run("query")).sort();
    expect(found).toEqual([
      ["first", "pool_id=production", "production"],
      ["named", "pool_id=production", "production"],
      ["named", "pool_id=production/web", "production/web"],
      ["of", "prefix_list=private,seq=10", "private/10"],
      ["of", "prefix_list=private,seq=20", "private/20"],
      ["of", "vnet=lab", "lab"],
    ]);
    workspace.write("all.tfquery.hcl", "");
    const list = { pve_pool: { json: { provider: "pve", config: { pool_id: "staging" } } } };
    workspace.write("stack.tfquery.json", JSON.stringify({ list }));
    expect(listed(await run("query"))).toEqual([["json", "pool_id=staging", "staging"]]);
    workspace.write("stack.tfquery.json", "{}");
    workspace.write("all.tfquery.hcl", block("pool", "wrong", '  config {\n    pool_id = "a b"\n  }\n'));
    await expect(run("query")).rejects.toThrow(/Invalid value for pool_id/);
  });
});
