/** The comparison of names of earlier releases with those of the present one. */
import { describe, expect, it } from "vitest";
import type { Names } from "./names";
import { brokenPromises } from "./promises";

const before: Names = {
  "resource pve_pool": {},
  "resource pve_pool.pool_id": { type: '"string"' },
  "resource pve_pool.comment": { optional: true, type: '"string"' },
  "function usb": { arguments: 1 },
};
const broken = (present: Names, version = "0.2.0", ...between: { version: string; names: Names }[]) =>
  brokenPromises([{ version: "0.1.0", names: before }, ...between], { version, names: present });
const without = (...names: string[]): Names =>
  Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name)));

describe("names of an earlier release", () => {
  it("names may get further ones, become optional and be deprecated", () => {
    const present: Names = {
      ...before,
      "resource pve_pool.pool_id": { optional: true, type: '"string"' },
      "resource pve_pool.comment": { ...before["resource pve_pool.comment"], deprecated: "0.2.0" },
      "resource pve_pool.remark": { optional: true, type: '"string"' },
    };
    expect(broken(present)).toEqual([]);
  });

  it("a field of a command's JSON may not become absent, and may become certain", () => {
    const field = (absent?: true): Names => ({
      "json drift.x": { reported: true, type: "string", ...(absent && { absent }) },
    });
    const judged = (from: Names, to: Names) =>
      brokenPromises([{ version: "0.1.0", names: from }], { version: "0.2.0", names: to });
    expect(judged(field(), field(true))).toEqual(["json drift.x of 0.1.0 may be absent now"]);
    expect(judged(field(true), field())).toEqual([]);
  });

  it("a name may not be removed without a deprecation, or change", () => {
    expect(broken(without("resource pve_pool.comment"))).toEqual([
      "resource pve_pool.comment of 0.1.0 is gone: keep it, deprecated, for a minor version",
    ]);
    expect(broken({ ...before, "resource pve_pool.comment": { type: '"string"' } })).toEqual([
      "resource pve_pool.comment of 0.1.0 has to be given now",
    ]);
  });

  it("a deprecated name is kept for the whole minor version that deprecated it, and may be removed in the next one", () => {
    const names = { ...before, "resource pve_pool.comment": { optional: true as const, deprecated: "0.2.0" } };
    const between = { version: "0.2.0", names };
    expect(broken(without("resource pve_pool.comment"), "0.2.1", between)).toHaveLength(2);
    expect(broken(without("resource pve_pool.comment"), "0.3.0", between)).toEqual([]);
    expect(broken(without("resource pve_pool.comment"), "1.0.0", between)).toEqual([]);
  });

  it("a name is kept if no release has shown its deprecation", () => {
    expect(broken(without("resource pve_pool.comment"), "0.3.0")).toHaveLength(1);
  });

  it("members of a deprecated type may be removed with it", () => {
    const between = { version: "0.2.0", names: { ...before, "resource pve_pool": { deprecated: "0.2.0" } } };
    expect(broken({ "function usb": { arguments: 1 } }, "0.3.0", between)).toEqual([]);
  });
});
