import fc from "fast-check";
import { expect, it } from "vitest";
import { Grants, leastGrants } from "../../../src/resources/permissions/grants";
import { isFulfilled, type Requirement } from "../../../src/resources/permissions/requirement";
import { runs } from "../../support/runs";

const grant = (path: string, privilege: string, below = false) => ({ path, privilege, below });

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
      for (const one of grants)
        expect(enough(grants.filter((other) => other !== one)), JSON.stringify(one)).toBe(false);
    }),
    { numRuns: runs(2_000) },
  );
});
