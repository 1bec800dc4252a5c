import { Testing } from "cdktf";
import { Deployment, SimulatedCluster } from "cdktf-pve/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Operations } from "./operations";

const cluster = new SimulatedCluster();
const stackWith = (others: number[]) => new Operations(Testing.app(), "operations", { production: [100, 101], others });

beforeAll(() => cluster.start());
afterAll(() => cluster.stop());

it("the plan deploys, fails for an uncovered guest, and is destroyed", { timeout: 120_000 }, async () => {
  const deployment = new Deployment(stackWith([102, 200, 201]), cluster);
  await deployment.apply();
  await cluster.expectObject("/cluster/backup", { id: "nightly-production", pool: "production" });
  await cluster.expectObject("/cluster/notifications/matchers", { name: "ops-failures" });

  deployment.switchTo(stackWith([102, 200]));
  await expect(deployment.apply()).rejects.toThrow("No backup job covers 201 (ct2)");

  deployment.switchTo(stackWith([102, 200, 201]));
  await deployment.apply();
  await deployment.expectPlanEmpty();

  await deployment.destroy();
  expect(await cluster.read("/cluster/backup")).toEqual([]);
});
