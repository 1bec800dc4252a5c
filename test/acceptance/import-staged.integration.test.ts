/** Imports of SDN objects with staged changes: the import changes nothing, and the next run applies them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inOneLine, openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { because, lacks } from "../support/engine-facts";

let cluster: TestCluster;
const session = () => cluster.session();
const lock = { domain: "test" };
const pending = async () =>
  (await session().list<{ zone: string; state?: string }>("/cluster/sdn/zones", { pending: 1 })).map(
    ({ state }) => state,
  );

beforeAll(async () => {
  cluster = await openTestCluster({ environment: { PVE_SDN_APPLY: "auto" } });
  await session().post("/cluster/sdn/zones", { zone: "west", type: "simple", nodes: "pve1,pve2" }, lock);
});
afterAll(() => cluster?.close());

describe.skipIf(lacks("generated configurations"))(
  `a zone that is staged and not applied${because("generated configurations")}`,
  () => {
    it("plans the import of a staged zone with a generated configuration, and changes nothing", async () => {
      cluster.workspace.write("imports.tf", 'import {\n  to = pve_sdn_zone_simple.west\n  id = "west"\n}\n');
      const output = inOneLine(await cluster.run("plan", "-generate-config-out=generated.tf", "-out=saved.tfplan"));
      expect(output).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.");
      expect(output).toContain('pve_sdn_zone_simple "west" has changes that no node runs yet.');
      expect(cluster.workspace.read("generated.tf")).toContain('["pve1", "pve2"]');
      await cluster.run("apply", "saved.tfplan");
      expect(await pending()).toEqual(["new"]);
    });

    it("applies the staged zone in the next run", async () => {
      expect(await cluster.plan()).toMatchObject([{ actions: ["update"], before: { applied: false } }]);
      await cluster.apply();
      expect(await pending()).toEqual([undefined]);
      expect(await cluster.plan()).toEqual([]);
    });
  },
);
