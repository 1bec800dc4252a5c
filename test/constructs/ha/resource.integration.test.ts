import type { TerraformStack } from "cdktf";
import { expect, it } from "vitest";
import { ha } from "../../../src";
import { deployed } from "../deployed";

const RULES = "/cluster/ha/rules";

it("guests are kept apart and together, prefer and avoid nodes, and become free again", async () => {
  const guests = (rule: (one: ha.Resource, two: ha.Resource) => void) => (scope: TerraformStack) => {
    const [one, two] = [100, 101].map((id) => new ha.Resource(scope, `vm-${id}`, { sid: `vm:${id}` }));
    if (one && two) rule(one, two);
  };
  const { cluster, change, destroy } = await deployed(
    guests((one, two) => {
      one.keepApart("apart", [two], { rule: "apart", comment: "Never on one node" });
      one.prefer("nodes", { pve1: 1, pve2: 1 }, { rule: "nodes", strict: true });
      two.prefer("nodes", { pve1: 1, pve2: 1 }, { rule: "more" });
    }),
    undefined,
    { serverVersion: "9.2.20" },
  );
  await cluster.expectObject(RULES, { rule: "apart", affinity: "negative", resources: "vm:100,vm:101" });
  await cluster.expectObject(RULES, { rule: "nodes", resources: "vm:100", nodes: "pve1:1,pve2:1", strict: 1 });
  await change(
    guests((one, two) => {
      one.keepTogether("together", [two], { rule: "together" });
      one.avoid("nodes", ["pve3"], { rule: "nodes" });
    }),
  );
  await cluster.expectObject(RULES, { rule: "together", affinity: "positive" });
  await cluster.expectObject(RULES, { rule: "nodes", affinity: "negative", nodes: "pve3" });
  await destroy();
  expect(await cluster.read(RULES)).toEqual([]);
});
