/** SDN applies with two configurations of the provider in one run, and with damaged records of earlier ones. */
import { describe, expect, it } from "vitest";
import type { Simulator } from "../../src/simulator";
import {
  applied,
  applyPlanOf,
  expectEmptyPlan,
  expectNothingPending,
  FAILED,
  failReload,
  open,
  server,
  terraform,
  unreported,
  useClusters,
} from "../support/sdn-runs";

useClusters(2);

/** Two configurations of the provider; the second one creates the objects of the first one, and more. */
const two = (second: Simulator, prefix: string, names: readonly string[] = ["a"]) => `
provider "pve" {}
provider "pve" {
  alias     = "other"
  endpoint  = "${second.url}"
  api_token = "${second.token}"
}
resource "pve_sdn_zone_simple" "zone" { zone = "z1" }
resource "pve_sdn_zone_simple" "other" {
  provider = pve.other
  zone     = "${prefix}z1"
}
resource "pve_sdn_vnet" "vnet" {
  for_each = toset(${JSON.stringify(names)})
  vnet     = "vn\${each.key}"
  zone     = pve_sdn_zone_simple.zone.zone
}
resource "pve_sdn_vnet" "other" {
  provider = pve.other
  for_each = toset(["a", "b", "c"])
  vnet     = "${prefix}vn\${each.key}"
  zone     = pve_sdn_zone_simple.other.zone
}
`;

describe("two configurations of the provider in one run", () => {
  it("takes an apply for each if both have identical settings, and leaves nothing staged", async () => {
    await open(two(server(), "o"), "packaged");
    // The processes are independent: an apply each.
    expect(await applied()).toBeLessThanOrEqual(2);
    await expectNothingPending(4);
    await expectEmptyPlan();
  }, 60_000);

  it("reports a failure on one of two clusters with objects of the same names", async () => {
    await open(two(server(1), ""), "packaged");
    failReload();
    const failed = await terraform("apply", "-auto-approve");
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining("ifreload failed")]);
    await expectNothingPending(3, 1);
    await applied();
    await expectNothingPending(1);
    await expectNothingPending(3, 1);
    await expectEmptyPlan();
  }, 60_000);

  it("a plan reports a failure that no run was left to report, for its cluster only", async () => {
    const some = two(server(1), "", ["a", "b"]);
    await open(some, "packaged");
    failReload();
    expect((await applyPlanOf(some, two(server(1), "", ["a", "b", "c", "d"]), "packaged")).code).toBe(0);
    const plan = await terraform("plan", "-detailed-exitcode");
    expect(plan.stdout.match(new RegExp(FAILED, "g"))).toHaveLength(1);
    expect(await terraform("apply", "-auto-approve")).toMatchObject({ code: 0, applies: [1, 0] });
    expect(unreported()).toEqual([]);
    await expectEmptyPlan();
  }, 120_000);
});
