/** Next events of schedules, in addition to the few recorded ones. */
import { describe, expect, it } from "vitest";
import { parseCalendarEvent } from "../../src/server-rules/calendar-event";
import { nextEvent } from "../../src/server-rules/next-event";

/** Times such as `2026-02-28 13:00:00`. */
function next(schedule: string, after: string): string | undefined {
  const seconds = nextEvent(parseCalendarEvent(schedule), Date.parse(`${after.replace(" ", "T")}Z`) / 1000);
  return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().replace("T", " ").slice(0, 19);
}

describe("a calendar event occurs next", () => {
  it.each([
    ["*/15", "2026-02-28 13:00:00", "2026-02-28 13:15:00"],
    ["*/15", "2026-12-31 23:45:01", "2027-01-01 00:00:00"],
    ["0/2:30", "2026-02-28 12:31:00", "2026-02-28 14:30:00"],
    ["8..17:0/30", "2026-02-28 17:30:00", "2026-03-01 08:00:00"],
    ["12:0:30/10", "2026-02-28 12:00:30", "2026-02-28 12:00:40"],
    ["minutely", "2026-02-28 13:00:00", "2026-02-28 13:01:00"],
    ["hourly", "2026-02-28 13:00:00", "2026-02-28 14:00:00"],
    ["weekly", "2026-02-28 13:00:00", "2026-03-02 00:00:00"],
    ["monthly", "2026-02-28 13:00:00", "2026-03-01 00:00:00"],
    ["quarterly", "2026-02-28 13:00:00", "2026-04-01 00:00:00"],
    ["semiannually", "2026-02-28 13:00:00", "2026-07-01 00:00:00"],
    ["yearly", "2026-02-28 13:00:00", "2027-01-01 00:00:00"],
    ["mon,wed 2:30", "2026-02-28 13:00:00", "2026-03-02 02:30:00"],
    ["sat..mon 1:00", "2026-02-28 13:00:00", "2026-03-01 01:00:00"],
    ["sat..mon 1:00", "2026-03-02 13:00:00", "2026-03-07 01:00:00"],
    ["fri", "2026-02-27 00:00:00", "2026-03-06 00:00:00"],
    ["sat *-1..7 15:00", "2026-02-28 13:00:00", "2026-03-07 15:00:00"],
    ["*-2-29", "2026-02-28 13:00:00", "2028-02-29 00:00:00"],
    ["*-*-31 8:00", "2026-03-31 08:00:00", "2026-05-31 08:00:00"],
    ["2027-1-1..3 6:00", "2026-02-28 13:00:00", "2027-01-01 06:00:00"],
  ])("%s after %s: %s", (schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });

  it.each(["2020-1-1", "2-30"])("a calendar event never occurs: %s", (schedule) => {
    expect(next(schedule, "2026-02-28 13:00:00")).toBeUndefined();
  });
});
