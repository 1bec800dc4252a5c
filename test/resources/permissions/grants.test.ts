import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Grants, holdsIn, leastGrants, mayHoldIn } from "../../../src/resources/permissions/grants";
import { isFulfilled, type Requirement } from "../../../src/resources/permissions/requirement";
import { runs } from "../../support/runs";

const HELD = {
  "/": { "Sys.Audit": 1, "Sys.Modify": 0 },
  "/pool": { "Sys.Audit": 1, "Pool.Audit": 1 },
  "/pool/web": { "Pool.Allocate": 0 },
  "/sdn/zones/lab": { "SDN.Allocate": "1" },
};
const grant = (path: string, privilege: string, below = false) => ({ path, privilege, below });

describe("the server's report of a user's privileges", () => {
  const holds = holdsIn(HELD);

  it("a privilege counts on its own path, with or without propagation", () => {
    expect(holds(grant("/", "Sys.Modify"))).toBe(true);
    expect(holds(grant("/pool/web", "Pool.Allocate"))).toBe(true);
  });

  it("a privilege counts below its path only with propagation", () => {
    expect(holds(grant("/nodes/pve1", "Sys.Audit"))).toBe(true);
    expect(holds(grant("/nodes/pve1", "Sys.Modify"))).toBe(false);
    expect(holds(grant("/pool/web/a", "Pool.Allocate"))).toBe(false);
  });

  it("a path in the response hides the paths above it only if it has entries", () => {
    expect(holds(grant("/pool/db", "Pool.Audit"))).toBe(true);
    expect(holds(grant("/sdn/zones/lab/web", "SDN.Allocate"))).toBe(true);
    expect(holds(grant("/sdn/zones/labor", "SDN.Allocate"))).toBe(false);
  });

  it("a privilege on everything below needs propagation", () => {
    expect(holds(grant("/", "Sys.Modify", true))).toBe(false);
    expect(holds(grant("/", "Sys.Audit", true))).toBe(true);
  });

  it("a partly unknown path is accepted if the privilege is held somewhere below it", () => {
    const may = mayHoldIn(HELD);
    expect(may(grant("/sdn/zones", "SDN.Allocate", true))).toBe(true);
    expect(may(grant("/sdn/controllers", "SDN.Allocate", true))).toBe(false);
    expect(may(grant("/sdn/zones", "SDN.Allocate"))).toBe(false);
  });
});

it("a privilege that is needed anyway makes an alternative unnecessary", () => {
  const audit = { some: [grant("/sdn/zones/a", "SDN.Audit"), grant("/sdn/zones/a", "SDN.Allocate")] };
  const allocate = grant("/sdn/zones/a", "SDN.Allocate");
  expect(leastGrants([audit, allocate])).toEqual([allocate]);
  expect(leastGrants([audit])).toEqual([grant("/sdn/zones/a", "SDN.Audit")]);
});

it("a privilege with propagation covers the paths below, and one without covers its path only", () => {
  const below = grant("/sdn/zones", "SDN.Allocate", true);
  expect(leastGrants([grant("/sdn/zones/a", "SDN.Allocate"), below])).toEqual([below]);
  const at = grant("/sdn/zones", "SDN.Allocate");
  expect(leastGrants([grant("/sdn/zones/a", "SDN.Allocate"), at])).toHaveLength(2);
});

it("a path with the same beginning is not below another one", () => {
  expect(leastGrants([grant("/pool/web", "Pool.Audit", true), grant("/pool/web2", "Pool.Audit")])).toHaveLength(2);
});

const anyGrant = fc.record({
  path: fc.constantFrom("/", "/a", "/a/b", "/a/b/c", "/d"),
  privilege: fc.constantFrom("X.Audit", "X.Use", "X.Modify"),
  below: fc.boolean(),
});
const { requirement } = fc.letrec<{ requirement: Requirement }>((tie) => ({
  requirement: fc.oneof(
    { maxDepth: 3 },
    anyGrant,
    fc.record({ every: fc.array(tie("requirement"), { maxLength: 3 }) }),
    fc.record({ some: fc.array(tie("requirement"), { minLength: 1, maxLength: 3 }) }),
  ),
}));

it("the least privileges fulfil every requirement, and each of them is necessary", () => {
  fc.assert(
    fc.property(fc.array(requirement, { maxLength: 5 }), (requirements) => {
      const grants = leastGrants(requirements);
      const enough = (held: typeof grants) => requirements.every((one) => isFulfilled(one, new Grants(held).holds));
      expect(enough(grants)).toBe(true);
      for (const grant of grants)
        expect(enough(grants.filter((other) => other !== grant)), JSON.stringify(grant)).toBe(false);
    }),
    { numRuns: runs(2_000) },
  );
});
