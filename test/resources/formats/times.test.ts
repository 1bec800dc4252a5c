import { expect, it } from "vitest";
import { dailyWindow, muteDuration } from "../../../src/resources/formats/times";

it("accepts time ranges of a day", () => {
  expect(dailyWindow("mon..fri 8-17:30")).toBeUndefined();
  expect(dailyWindow("Monday,sun 0:00-23:59")).toBeUndefined();
  expect(dailyWindow("mon-fri 8-17")).toBeDefined();
  expect(dailyWindow("8:00-24:00")).toBeDefined();
  expect(dailyWindow("8:00-8")).toBeUndefined();
  expect(dailyWindow("mon..fri 18:00 - 6")).toMatch(/^must not end before it begins/);
  expect(dailyWindow("sat")).toBeDefined();
});

it("accepts time spans in Ceph's notation", () => {
  for (const span of ["1h", "12h", "3d", "1w", "1d12h", "90", "0h30", "2mo", "1yr", "1 day 2 hours", "30 min"])
    expect(muteDuration(span), span).toBeUndefined();
  for (const span of ["", "h", "0", "0h", "1h-", "-1h", "1h\n", "1H", "1x", "1 fortnight", "90 12h", "1M"])
    expect(muteDuration(span), span).toBeDefined();
});
