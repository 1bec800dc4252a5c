/** `examples/fleet` with six clusters: waves, drift, locks and destruction. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { USER_CONFIG } from "../../src/simulator/kernel/access/user-config";
import { type FleetOptions, poolsOf, programs, SimulatedFleet, testRollout, withoutPostgres } from "./example-fleet";

const OPTIONS: FleetOptions = {
  waves: { canary: 1, early: 2, rest: 3 },
  // The provider retries an unreachable server, but not after this response.
  failing: { count: 1, fault: { fault: "answer", status: 401 } },
  slow: 0,
};

describe.skipIf(!programs)(`the fleet${withoutPostgres}`, () => {
  let fleet: SimulatedFleet;
  beforeAll(async () => {
    fleet = await SimulatedFleet.start(OPTIONS);
  });
  afterAll(async () => await fleet?.close());

  testRollout(() => fleet, OPTIONS);

  it("deploys a stack as before again after a change that failed", async () => {
    const [name = ""] = fleet.in("canary");
    const { faults } = fleet.cluster(name);
    faults.add({ fault: "answer", status: 403, request: { method: "DELETE", path: "/pools" } });
    await fleet.synth({ [name]: ["beer"] });
    expect(await fleet.rollout("deploy")).toMatchObject({ code: 1 });
    expect(poolsOf(fleet, name)).toEqual(["beer", "wine"]);
    faults.clear();
    await fleet.synth();
    expect(await fleet.rollout("deploy")).toMatchObject({ code: 0 });
    expect(poolsOf(fleet, name)).toEqual(["wine"]);
  });

  it("refuses a second deployment of a stack, but not of others, while one runs", async () => {
    const [first = "", other = ""] = fleet.in("rest");
    const { faults, requests } = fleet.cluster(first);
    faults.add({ fault: "delay", milliseconds: 4000, request: { path: "/cluster/firewall/*" } });
    const before = requests.all.length;
    const slow = fleet.terraform(first, "apply", "-auto-approve");
    // A run that refreshes holds the lock.
    await expect.poll(() => requests.all.length).toBeGreaterThan(before);
    expect((await fleet.terraform(first, "plan")).output).toContain("Error acquiring the state lock");
    expect(await fleet.terraform(other, "plan", "-lock-timeout=60s")).toMatchObject({ code: 0 });
    expect(await slow).toMatchObject({ code: 0 });
    faults.clear();
  });

  it("drift finds the change of another client", async () => {
    expect(await fleet.drift()).toMatchObject({ code: 0 });
    const [changed = ""] = fleet.in("canary");
    fleet.cluster(changed).state.change(USER_CONFIG, ({ pools }) => {
      pools.wine = { comment: "Beer", vms: [], storages: [] };
    });
    const { code, output } = await fleet.drift();
    expect(code).toBe(2);
    expect(output).toContain('comment: "Tenant of canary-1" -> "Beer"');
  });

  it("destroys the objects of a stack", async () => {
    const [first = ""] = fleet.names;
    expect(await fleet.terraform(first, "destroy", "-auto-approve")).toMatchObject({ code: 0 });
    expect(poolsOf(fleet, first)).toEqual([]);
  });
});
