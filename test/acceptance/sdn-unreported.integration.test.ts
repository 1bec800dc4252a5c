/**
 * SDN applies that fail after the run has ended its waiting: the run succeeds, and the next one has to report the
 * failure. A saved plan runs in a folder whose only record is that of a larger plan, so that announced changes never
 * come.
 */
import { expect, it } from "vitest";
import { groupOf, killGroup } from "../support/processes";
import {
  applied,
  applyPlanOf,
  expectNothingPending,
  FAILED,
  failReload,
  network,
  open,
  planElsewhere,
  server,
  terraform,
  unreported,
  useClusters,
  workspace,
} from "../support/sdn-runs";
import { until } from "../support/until";

useClusters();

const SMALL = network(["a", "b"]);
const LARGE = network(["a", "b", "c", "d"]);

it("the next plan reports a reload that failed unnoticed, the next apply repeats it, and the record is removed", async () => {
  await open(SMALL);
  failReload();
  const run = await applyPlanOf(SMALL, LARGE);
  // Without pending announced changes, the run itself fails, and this test has no case.
  expect([run.code, run.applies[0]]).toEqual([0, 1]);
  expect(unreported()).toHaveLength(1);
  const plan = await terraform("plan", "-detailed-exitcode");
  expect(plan.code).toBe(2);
  expect(plan.stdout).toContain("1 to change");
  expect(plan.stdout).toContain(FAILED);
  expect(plan.stdout.match(new RegExp(FAILED, "g"))).toHaveLength(1);
  expect(plan.stdout).toContain("ifreload failed");
  expect(await applied()).toBe(1);
  expect(unreported()).toEqual([]);
  const after = await terraform("plan", "-detailed-exitcode");
  expect([after.code, after.stdout.includes(FAILED)]).toEqual([0, false]);
  await expectNothingPending(2);
});

it("the next run repeats an apply whose process was killed without a waiting client", async () => {
  await open(SMALL, "packaged");
  server().faults.add({ fault: "task", type: "reloadnetworkall", milliseconds: 60_000, times: 1 });
  await planElsewhere(SMALL, LARGE, "packaged");
  const run = workspace().start(["apply", "plan"]);
  const isWaiting = () => server().requests.all.some(({ path }) => /\/tasks\/.*\/status$/.test(path));
  await until(isWaiting);
  killGroup(groupOf(run));
  await run.finished;
  const plan = await terraform("plan", "-detailed-exitcode");
  expect([plan.code, plan.stdout.includes("The result of an SDN apply of an earlier run is unknown")]).toEqual([
    2,
    true,
  ]);
  expect(await applied()).toBe(1);
  expect(unreported()).toEqual([]);
  await expectNothingPending(2);
});
