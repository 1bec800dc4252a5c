import { expect, it } from "vitest";
import { dailyWindow, muteDuration } from "../../../src/resources/formats/times";

it("takes spans of the day", () => {
  expect(dailyWindow("mon..fri 8-17:30")).toBeUndefined();
  expect(dailyWindow("Monday,sun 0:00-23:59")).toBeUndefined();
  expect(dailyWindow("mon-fri 8-17")).toBeDefined();
  expect(dailyWindow("8:00-24:00")).toBeDefined();
  expect(dailyWindow("sat")).toBeDefined();
});

it("takes time spans as Ceph reads them", () => {
  for (const span of ["1h", "12h", "3d", "1w", "1d12h", "90", "1 day 2 hours"])
    expect(muteDuration(span)).toBeUndefined();
  for (const span of ["", "h", "1h-", "-1h", "1h\n"]) expect(muteDuration(span), span).toBeDefined();
});
