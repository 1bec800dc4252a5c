/**
 * HA with the Terraform command and a running HA manager: operations that take time, and objects that depend on each
 * other.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { jsonConfiguration } from "../support/json-configuration";

describe("a replacement of an HA resource", () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await openTestCluster();
  });
  afterAll(() => cluster.close());

  const configuration = (generation: number) =>
    jsonConfiguration({
      "terraform_data.guest": { triggers_replace: generation, input: 100 },
      "pve_ha_resource.web": { sid: "vm:${terraform_data.guest.output}" },
      "pve_ha_resource.db": { sid: "vm:101" },
      "pve_ha_node_affinity_rule.web": { rule: "web", resources: ["${pve_ha_resource.web.sid}"], nodes: { pve1: 0 } },
      "pve_ha_resource_affinity_rule.together": {
        rule: "together",
        affinity: "positive",
        resources: ["${pve_ha_resource.web.sid}", "${pve_ha_resource.db.sid}"],
      },
    });

  it("keeps it in its rules, also if its id is known only after the replacement of the guest", async () => {
    const members = async () => {
      const rules = await cluster.session().list<{ rule: string; resources: string }>("/cluster/ha/rules");
      return Object.fromEntries(rules.map(({ rule, resources }) => [rule, resources]));
    };
    const all = { web: "vm:100", together: "vm:100,vm:101" };
    cluster.workspace.write("main.tf.json", configuration(1));
    await cluster.apply();
    cluster.workspace.write("main.tf.json", configuration(2));
    await cluster.apply();
    expect(await members()).toEqual(all);
    expect(await cluster.plan()).toEqual([]);
    await cluster.apply("-replace=pve_ha_resource.web");
    expect(await members()).toEqual(all);
    expect(await cluster.plan()).toEqual([]);
  });

  it("removes it from them when it gets another id, and when it is destroyed", async () => {
    const purged = () =>
      cluster.simulator.requests.all.filter(({ method, params }) => method === "DELETE" && params.purge === undefined);
    cluster.simulator.requests.clear();
    cluster.workspace.write("main.tf.json", jsonConfiguration({ "pve_ha_resource.db": { sid: "vm:102" } }));
    await cluster.apply();
    expect(purged().map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/cluster/ha/resources/vm:100", "/cluster/ha/resources/vm:101"]),
    );
  });
});
