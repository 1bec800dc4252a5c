import { describe, expect, it } from "vitest";
import { takeAway, takeAwayIfFree, takePlace } from "../../src/system/take-place";

/** Refuses so many times. */
function refusing(times: number, code: string) {
  const waited: number[] = [];
  let left = times;
  const rename = () => {
    if (left-- > 0) throw Object.assign(new Error(code), { code });
  };
  return { rename, waited, wait: (milliseconds: number) => void waited.push(milliseconds) };
}

describe("a file whose place is taken", () => {
  it.each(["EPERM", "EACCES", "EBUSY"])("waits on Windows for who has the old file open: %s", (code) => {
    const { waited, ...surroundings } = refusing(3, code);
    takePlace("new", "old", { system: "win32", ...surroundings });
    expect(waited).toEqual([20, 40, 60]);
  });

  it("gives up on Windows after a second", () => {
    const { waited, ...surroundings } = refusing(100, "EPERM");
    expect(() => takePlace("new", "old", { system: "win32", ...surroundings })).toThrow("EPERM");
    expect(waited.reduce((sum, pause) => sum + pause, 0)).toBe(900);
  });

  it.each([
    ["linux", "EPERM"],
    ["darwin", "EACCES"],
    ["win32", "ENOSPC"],
  ])("fails at once on %s for %s, which waiting does not mend", (system, code) => {
    const { waited, ...surroundings } = refusing(1, code);
    expect(() => takePlace("new", "old", { system, ...surroundings })).toThrow(code);
    expect(waited).toEqual([]);
  });
});

describe("a folder that is not wanted any more", () => {
  it("waits on Windows for who has a file of it open", () => {
    const { waited, rename: remove, wait } = refusing(2, "EBUSY");
    takeAway("folder", { system: "win32", remove, wait });
    expect(waited).toEqual([20, 40]);
  });

  it("says on Windows who may have it open, and stays where it may", () => {
    const held = () => ({ ...refusing(100, "EPERM"), system: "win32" });
    const { rename: remove, ...surroundings } = held();
    expect(() => takeAway("folder", { remove, ...surroundings })).toThrow(/^EPERM\. Another program may have it open/);
    expect(() => takeAwayIfFree("folder", { remove, ...surroundings })).not.toThrow();
  });

  it("fails at once elsewhere where it cannot go", () => {
    const { rename: remove, waited, wait } = refusing(1, "EPERM");
    expect(() => takeAwayIfFree("folder", { system: "linux", remove, wait })).toThrow("EPERM");
    expect(waited).toEqual([]);
  });
});
