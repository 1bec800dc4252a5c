import { describe, expect, it } from "vitest";
import { collector } from "../../../src/framework/planning/validate";
import { guardsOf, maxDeletions, protect } from "../../../src/provider/guards/guards";

const pool = (name: string) => ({ type: "pve_pool", family: "pools", name: `pve_pool "${name}"` });

describe("guards", () => {
  it.each([["pools"], ["pve_pool"]])("protect objects of %s, and explain how to allow the deletion", (name) => {
    const refusal = protect(["firewall", name]).refuseDeletion(pool("web"));
    expect(refusal?.summary).toBe('pve_pool "web" is protected');
    expect(refusal?.detail).toContain(`contains "${name}"`);
    expect(refusal?.detail).toContain("PVE_PROTECT");
  });

  it("allow the deletion of unprotected objects", () => {
    expect(protect(["firewall", "pve_pool_membership"]).refuseDeletion(pool("web"))).toBeUndefined();
  });

  it("count each object once for any number of requests", () => {
    const guard = maxDeletions(2);
    const names = ["a", "b", "a", "b", "c", "a", "d"];
    const refused = names.map((name) => guard.refuseDeletion(pool(name))?.detail);
    expect(refused.map((detail) => detail !== undefined)).toEqual([false, false, false, false, true, true, true]);
    expect(refused[4]).toContain(
      'pve_pool "c" would be deletion 3 of this run, and `max_deletions` of the provider allows 2',
    );
  });

  it("allow none with 0", () => {
    expect(maxDeletions(0).refuseDeletion(pool("a"))?.detail).toContain("allows none");
  });

  it("refuse unknown names of families and types", () => {
    const report = collector();
    const known = ["firewall", "pools", "pve_pool"];
    expect(guardsOf({ protect: ["firewal", "pools"], maxDeletions: 3 }, known, report)).toBeUndefined();
    expect(report.diagnostics).toMatchObject([
      { summary: "Unknown name in `protect`", detail: 'No area or type is called "firewal". Did you mean "firewall"?' },
    ]);
    expect(guardsOf({ protect: ["pools"], maxDeletions: 3 }, known, collector())).toHaveLength(2);
    expect(guardsOf({ protect: undefined, maxDeletions: undefined }, known, collector())).toEqual([]);
  });
});
