/** Deploys, changes and destroys a stack on a simulated cluster with the testing kit, as users do. */
import { TerraformStack, Testing } from "cdktf";
import { onTestFinished } from "vitest";
import { PveProvider, testing } from "../../src";
import { attachProvider } from "../support/attached";

type Fill = (stack: TerraformStack) => void;

const stackOf = (fill: Fill): TerraformStack => {
  const stack = new TerraformStack(Testing.app(), "stack");
  new PveProvider(stack, "pve");
  fill(stack);
  return stack;
};

export interface Deployed {
  readonly cluster: testing.SimulatedCluster;
  /** Deploys another stack in its place, and checks that the next plan is empty. */
  readonly change: (fill: Fill) => Promise<void>;
  readonly destroy: () => Promise<void>;
}

/** Deploys, and checks that the next plan is empty. */
export async function deployed(
  fill: Fill,
  prepare?: (cluster: testing.SimulatedCluster) => Promise<unknown>,
  options?: testing.SimulatedClusterOptions,
): Promise<Deployed> {
  const cluster = new testing.SimulatedCluster(options);
  await cluster.start();
  onTestFinished(() => cluster.stop());
  await prepare?.(cluster);
  const { engine } = await attachProvider();
  const deployment = new testing.Deployment(stackOf(fill), cluster, { engine });
  const run = async () => {
    await deployment.apply();
    await deployment.expectPlanEmpty();
  };
  await run();
  const change = (other: Fill) => {
    deployment.switchTo(stackOf(other));
    return run();
  };
  return { cluster, change, destroy: () => deployment.destroy() };
}
