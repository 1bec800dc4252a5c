/** `protect`, `max_deletions` and `maintenance_window` with the Terraform command. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { systemClock } from "../../src/system/clock";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";

const pools = (...names: readonly string[]) =>
  names.map((name) => `resource "pve_pool" "${name}" {\n  pool_id = "${name}"\n}\n`).join("\n");

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await openTestCluster();
});
beforeEach(async () => {
  for (const name of ["PROTECT", "MAX_DELETIONS", "MAINTENANCE_WINDOW"]) delete cluster.environment[`PVE_${name}`];
  cluster.workspace.write("main.tf", pools("a", "b", "c"));
  await cluster.apply();
});
afterAll(() => cluster.close());

/** Expects an error before any write. */
async function refused(...args: string[]): Promise<string> {
  const before = cluster.writes().length;
  const errors = await cluster.refused(...args);
  expect(cluster.writes()).toHaveLength(before);
  return errors;
}

it("a protected object is neither removed, replaced nor destroyed, also by an earlier plan", async () => {
  cluster.workspace.write("main.tf", pools("a", "b"));
  await cluster.run("plan", "-out=saved.tfplan");
  cluster.environment.PVE_PROTECT = "firewall, pve_pool";
  expect(await refused("plan")).toContain('pve_pool "c" is protected');
  expect(await refused("plan", "-destroy")).toContain("is protected");
  expect(await refused("apply", "saved.tfplan")).toContain('pve_pool "c" is protected');
  cluster.environment.PVE_PROTECT = "pools";
  cluster.workspace.write("main.tf", pools("a", "b", "c").replace('pool_id = "c"', 'pool_id = "d"'));
  expect(await refused("plan")).toContain('pve_pool "c" is protected');
  cluster.workspace.write("main.tf", pools("a", "b"));
  cluster.environment.PVE_PROTECT = "firewall";
  await cluster.apply();
  expect(await cluster.plan()).toEqual([]);
});

it("a plan outside of the window warns, and an apply sends nothing", async () => {
  // 1 January 1970 was a Thursday: take the day in three days.
  const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
  const today = Math.floor(systemClock.now() / 86_400_000) + 4;
  cluster.environment.PVE_MAINTENANCE_WINDOW = `${days[(today + 3) % 7]} 12:00-12:01`;
  cluster.workspace.write("main.tf", pools("a", "b"));
  expect(await cluster.run("plan")).toContain("Outside of the maintenance window");
  const output = await refused("apply", "-auto-approve");
  expect(output).toContain("the maintenance window is closed");
  expect(output).toContain("PVE_MAINTENANCE_WINDOW");
  cluster.environment.PVE_MAINTENANCE_WINDOW = "00:00-24:00 Europe/Vienna; sat 01:00-02:00";
  await cluster.apply();
  expect(await cluster.plan()).toEqual([]);
});

it("the provider refuses settings without a meaning", async () => {
  for (const [name, value, message] of [
    ["PVE_PROTECT", "firewal", 'No area or type is called "firewal". Did you mean "firewall"?'],
    ["PVE_MAX_DELETIONS", "-1", "PVE_MAX_DELETIONS must be a whole number"],
    ["PVE_MAINTENANCE_WINDOW", "at night", '"at night" must look like'],
  ] as const) {
    cluster.environment[name] = value;
    expect(await refused("plan")).toContain(message);
    delete cluster.environment[name];
  }
});
