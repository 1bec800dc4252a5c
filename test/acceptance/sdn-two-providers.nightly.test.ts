/** Two configurations of the provider in one run: each has a process of its own, and neither knows of the other. */
import { describe, expect, it } from "vitest";
import type { Simulator } from "../../src/simulator";
import {
  applied,
  expectEmptyPlan,
  expectNothingPending,
  open,
  server,
  terraform,
  useClusters,
} from "../support/sdn-runs";

useClusters(2);

/** Two configurations of the provider; the second one creates the objects of the first one, and more. */
const two = (second: Simulator, prefix: string) => `
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
  vnet = "vna"
  zone = pve_sdn_zone_simple.zone.zone
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
    server().faults.add({ fault: "task", type: "reloadnetworkall", failure: "ifreload failed", times: 1 });
    const failed = await terraform("apply", "-auto-approve");
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining("ifreload failed")]);
    await expectNothingPending(3, 1);
    await applied();
    await expectNothingPending(1);
    await expectNothingPending(3, 1);
    await expectEmptyPlan();
  }, 60_000);
});
