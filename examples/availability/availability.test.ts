import { Testing } from "cdktf";
import { Deployment, SimulatedCluster } from "cdktf-pve/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Availability, type AvailabilityOptions } from "./availability";

const PAIR: AvailabilityOptions = { databases: ["vm:100", "vm:101"], databaseNodes: ["pve1", "pve2"] };
const cluster = new SimulatedCluster();
const stackWith = (options: AvailabilityOptions) => new Availability(Testing.app(), "availability", options);

beforeAll(() => cluster.start());
afterAll(() => cluster.stop());

it("the groups deploy, grow by a guest and a node, and are destroyed", { timeout: 120_000 }, async () => {
  const deployment = new Deployment(stackWith(PAIR), cluster);
  await deployment.apply();
  await cluster.expectObject("/cluster/ha/resources", { sid: "vm:100", state: "started", comment: "Primary copy" });
  await cluster.expectObject("/cluster/ha/rules", { rule: "database-apart", affinity: "negative" });
  await cluster.expectObject("/cluster/ha/rules", { rule: "web-nodes", nodes: "pve2:2,pve3:1" });

  deployment.switchTo(stackWith({ databases: [...PAIR.databases, "ct:200"], databaseNodes: ["pve1", "pve2", "pve3"] }));
  await deployment.apply();
  await cluster.expectObject("/cluster/ha/rules", { rule: "database-apart", resources: "ct:200,vm:100,vm:101" });
  await deployment.expectPlanEmpty();

  await deployment.destroy();
  expect(await cluster.read("/cluster/ha/resources")).toEqual([]);
});

it("synthesis refuses more copies than nodes", () => {
  expect(() => Testing.synth(stackWith({ ...PAIR, databaseNodes: ["pve1"] }), true)).toThrow(
    "2 guests cannot be apart: `onlyOnNodes` needs as many nodes, and has 1",
  );
});
