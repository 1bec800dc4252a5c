/** `examples/three-ways`, deployed and destroyed. */
import { expect, it } from "vitest";
import { contentsOf, difference } from "../faults/oracle";
import { type FORMS, withForm } from "./three-ways";

const deployed = (form: keyof typeof FORMS) =>
  withForm(form, async (cluster) => {
    await cluster.apply();
    // The HA manager stores the time of its last check.
    const contents = contentsOf(cluster.simulator.state).replace(/"timestamp": \d+/g, "");
    expect(await cluster.plan()).toEqual([]);
    await cluster.run("destroy", "-auto-approve");
    expect(await cluster.run("state", "list")).toBe("");
    return contents;
  });

it("the three forms give the same cluster, and are destroyed", { timeout: 180_000 }, async () => {
  const higherLevel = await deployed("higher-level.ts");
  expect(difference(await deployed("single-resources.ts"), higherLevel)).toBeUndefined();
  expect(difference(await deployed("main.tf"), higherLevel)).toBeUndefined();
});
