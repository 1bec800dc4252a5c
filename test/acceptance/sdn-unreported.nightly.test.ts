/** SDN applies that fail unnoticed: two clusters in one configuration, and damaged records. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  applied,
  applyPlanOf,
  expectEmptyPlan,
  FAILED,
  failReload,
  network,
  open,
  server,
  terraform,
  unreported,
  useClusters,
  workspace,
} from "../support/sdn-runs";

useClusters(2);

const SMALL = network(["a", "b"]);

it("a failure of one cluster does not affect another one in the same configuration", async () => {
  const [one, other] = [server(), server(1)];
  const two = (names: readonly string[]) => `
provider "pve" {}
provider "pve" {
  alias     = "other"
  endpoint  = "${other.url}"
  api_token = "${other.token}"
}
${network(names)}
${network(["a"]).replaceAll('" {', '" {\n  provider = pve.other').replaceAll('"zone"', '"zone2"').replaceAll('"vnet"', '"vnet2"').replaceAll(".zone.", ".zone2.")}
`;
  expect(one.url).not.toBe(other.url);
  await open(two(["a", "b"]), "packaged");
  failReload();
  expect((await applyPlanOf(two(["a", "b"]), two(["a", "b", "c", "d"]), "packaged")).code).toBe(0);
  const plan = await terraform("plan", "-detailed-exitcode");
  expect(plan.stdout.match(new RegExp(FAILED, "g"))).toHaveLength(1);
  const again = await terraform("apply", "-auto-approve");
  expect([again.code, again.applies]).toEqual([0, [1, 0]]);
  expect(unreported()).toEqual([]);
  await expectEmptyPlan();
}, 120_000);

it("a plan reports a damaged record, and the next successful apply removes it", async () => {
  await open(SMALL);
  await applied();
  const folder = join(workspace().directory, ".terraform", "cdktf-pve");
  writeFileSync(join(folder, "unreported-sdn-apply-1-a.json"), '{"process":');
  const plan = await terraform("plan", "-detailed-exitcode");
  expect([plan.code, plan.stdout.includes("The result of an SDN apply of an earlier run is unknown")]).toEqual([
    2,
    true,
  ]);
  failReload();
  const failed = await terraform("apply", "-auto-approve");
  expect([failed.code, failed.stderr.includes("ifreload failed")]).toEqual([1, true]);
  expect(unreported()).toHaveLength(1);
  expect(await applied()).toBe(1);
  expect(unreported()).toEqual([]);
  await expectEmptyPlan();
}, 120_000);
