import { describe, expect, it } from "vitest";
import { isWithin, windowProblem } from "../../../src/provider/guards/maintenance-window";

/** Milliseconds since 1970; 2026-11-21 is a Saturday. */
const at = (time: string) => Date.parse(time);

describe("a maintenance window", () => {
  it.each([
    ["22:00-04:00", "2026-11-21T22:00:00Z", true],
    ["22:00-04:00", "2026-11-21T03:59:59Z", true],
    ["22:00-04:00", "2026-11-21T04:00:00Z", false],
    ["08:00-18:00", "2026-11-21T08:00:00Z", true],
    ["08:00-18:00", "2026-11-21T18:00:00Z", false],
    ["00:00-24:00", "2026-11-21T23:59:00Z", true],
    ["00:00-00:00", "2026-11-21T12:00:00Z", true],
    ["sat 22:00-04:00", "2026-11-21T23:00:00Z", true],
    ["sat 22:00-04:00", "2026-11-22T03:00:00Z", true],
    ["sat 22:00-04:00", "2026-11-21T03:00:00Z", false],
    ["sat 22:00-04:00", "2026-11-22T23:00:00Z", false],
    ["mon-fri 08:00-18:00", "2026-11-20T10:00:00Z", true],
    ["mon-fri 08:00-18:00", "2026-11-21T10:00:00Z", false],
    ["fri-mon,wed 08:00-18:00", "2026-11-22T10:00:00Z", true],
    ["fri-mon,wed 08:00-18:00", "2026-11-24T10:00:00Z", false],
    ["sat 22:00-23:00 Europe/Vienna", "2026-11-21T21:30:00Z", true],
    ["sat 22:00-23:00 Europe/Vienna", "2026-11-21T22:30:00Z", false],
    ["sat 22:00-23:00 Europe/Vienna", "2026-07-18T20:30:00Z", true],
    ["SAT 22:00-23:00 europe/vienna", "2026-11-21T21:30:00Z", true],
    ["sun 00:00-02:00 Pacific/Auckland", "2026-11-21T11:30:00Z", true],
  ])("%s at %s: %s", (window, time, expected) => {
    expect(windowProblem(window)).toBeUndefined();
    expect(isWithin([window], at(time))).toBe(expected);
  });

  it("one of several windows is enough", () => {
    expect(isWithin(["sat 01:00-02:00", "sat 10:00-11:00"], at("2026-11-21T10:30:00Z"))).toBe(true);
    expect(isWithin([], at("2026-11-21T10:30:00Z"))).toBe(false);
  });

  it.each([
    ["at night", "must look like `22:00-04:00`"],
    ["22-04", "must look like"],
    ["sat,so 22:00-04:00", "contains an unknown day; days are mon, tue"],
    ["mon-wed-fri 22:00-04:00", "contains an unknown day"],
    ["25:00-04:00", "contains an invalid time"],
    ["22:61-04:00", "contains an invalid time"],
    ["22:00-24:30", "contains an invalid time"],
    ["24:00-04:00", "contains an invalid time"],
    ["22:00-04:00 Europe/Wien", "contains an unknown time zone: europe/wien"],
  ])("the text %s is refused", (window, problem) => {
    expect(windowProblem(window)).toContain(problem);
  });
});
