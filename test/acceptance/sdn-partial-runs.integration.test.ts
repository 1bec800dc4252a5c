/**
 * Runs with a part of the planned changes, or with other ones: the number of applies, and no staged changes at the end.
 */
import { describe, expect, it } from "vitest";
import {
  applied,
  expectEmptyPlan,
  expectNothingPending,
  network,
  open,
  rewrite,
  server,
  terraform,
  useClusters,
} from "../support/sdn-runs";

useClusters();

const ABC = ["a", "b", "c"];

describe("a run with a part of the plan, or with other changes,", () => {
  it("applies one target of several planned changes, and the rest after a refresh-only run", async () => {
    await open(network(ABC));
    await terraform("plan");
    expect(await applied('-target=pve_sdn_vnet.vnet["b"]')).toBe(1);
    await expectNothingPending(1);
    rewrite(network([...ABC, "d"], "two"));
    expect(await applied("-refresh-only")).toBe(0);
    expect(await applied()).toBe(1);
    await expectNothingPending(4);
    await expectEmptyPlan();
  });

  it("applies fewer changes than the last plan showed, and replaces one object", async () => {
    await open(network(ABC));
    await terraform("plan");
    rewrite(network(["a", "x"]));
    expect(await applied()).toBe(1);
    await expectNothingPending(2);
    expect(await applied('-replace=pve_sdn_vnet.vnet["a"]')).toBe(1);
    await expectNothingPending(2);
  });

  it("names the refused last change, and applies those before it", async () => {
    await open(`${network(["a", "b"])}
resource "pve_sdn_vnet" "last" {
  vnet       = "vnlast"
  zone       = pve_sdn_zone_simple.zone.zone
  depends_on = [pve_sdn_vnet.vnet]
}
`);
    const message = "create sdn vnet object failed: something is wrong";
    const request = { method: "POST", path: "/cluster/sdn/vnets" } as const;
    const body = JSON.stringify({ data: null, message });
    // The third one: the last one waits until both others exist.
    server().faults.add({ fault: "answer", status: 500, reason: message, body, request, skip: 2, times: 1 });
    const { code, stderr, applies: counts } = await terraform("apply", "-auto-approve");
    expect(code).toBe(1);
    expect(stderr).toContain("with pve_sdn_vnet.last");
    expect(stderr).toContain("something is wrong");
    expect(stderr.match(/Error: /g)).toHaveLength(1);
    expect(counts[0]).toBe(1);
    await expectNothingPending(2);
    expect(await applied()).toBe(1);
    await expectNothingPending(3);
  });
});
