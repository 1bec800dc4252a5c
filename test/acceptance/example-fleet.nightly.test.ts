/** `examples/fleet` with 200 clusters. Three drop all connections during the rollout and for drift, and two are slow. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FleetOptions, programs, SimulatedFleet, testRollout, withoutPostgres } from "./example-fleet";

const DEAD = { fault: "drop", when: "before" } as const;
const OPTIONS: FleetOptions = {
  waves: { canary: 2, early: 18, rest: 180 },
  failing: { count: 3, fault: DEAD },
  slow: 2,
};

describe.skipIf(!programs)(`a fleet of 200 clusters${withoutPostgres}`, { timeout: 3_000_000 }, () => {
  let fleet: SimulatedFleet;
  beforeAll(async () => {
    fleet = await SimulatedFleet.start(OPTIONS);
  });
  afterAll(async () => await fleet?.close());

  testRollout(() => fleet, OPTIONS);

  it("drift compares all other clusters while three are dead and two are slow", async () => {
    const dead = fleet.in("early").slice(-3);
    for (const name of dead) fleet.cluster(name).faults.add(DEAD);
    const before = dead.map((name) => fleet.cluster(name).requests.all.length);
    const { code, output } = await fleet.drift();
    expect(code).toBe(1);
    // Some reads begin together, and each is tried for 15 seconds. Ten minutes of attempts would be 130 requests.
    dead.forEach((name, index) => {
      expect(fleet.cluster(name).requests.all.length - Number(before[index]), name).toBeLessThan(65);
    });
    const [, summary = ""] = output.split("Fleet of 200 clusters\n");
    const failed = [...summary.matchAll(/^ {2}(\S+) +failed/gm)].map(([, name]) => name);
    expect(failed).toEqual(dead);
    expect(summary.match(/ ok$/gm)).toHaveLength(197);
  });
});
