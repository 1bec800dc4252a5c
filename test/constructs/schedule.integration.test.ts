/** Factories produce values that the definitions accept. */
import { Token } from "cdktf";
import { describe, expect, it } from "vitest";
import { firewall, notifications, Schedule } from "../../src";
import { calendarEvent } from "../../src/resources/formats/calendar-event";
import { ruleAddress } from "../../src/resources/formats/firewall-addresses";
import { logRate } from "../../src/resources/formats/firewall-names";
import { destinationPorts } from "../../src/resources/formats/ports";

const { Addresses, LogRate, Ports } = firewall;
const { Match } = notifications;

describe("results of factories", () => {
  it.each([
    [Schedule.daily("02:30"), "02:30", calendarEvent],
    [Schedule.daily("2:30", "14:30"), "2,14:30", calendarEvent],
    [Schedule.weekly("sat", "02:30"), "sat 02:30", calendarEvent],
    [Schedule.onDays(["mon", "thu"], "22:00"), "mon,thu 22:00", calendarEvent],
    [Schedule.onWeekdays("22:00"), "mon..fri 22:00", calendarEvent],
    [Schedule.monthly(1, "04:00"), "*-1 04:00", calendarEvent],
    [Schedule.everyMinutes(15), "*/15", calendarEvent],
    [Schedule.everyHours(6), "0/6:00", calendarEvent],
    [Schedule.everyHours(6, 5), "0/6:05", calendarEvent],
    [Ports.of(22, 443), "22,443", destinationPorts],
    [Ports.range(8000, 8080), "8000:8080", destinationPorts],
    [Ports.all("ssh", Ports.range(80, 90), Ports.of(443)), "ssh,80:90,443", destinationPorts],
    [Addresses.of("192.0.2.0/24", "198.51.100.7"), "192.0.2.0/24,198.51.100.7", ruleAddress],
    [Addresses.of("2001:db8::/32"), "2001:db8::/32", ruleAddress],
    [Addresses.range("192.0.2.1", "192.0.2.9"), "192.0.2.1-192.0.2.9", ruleAddress],
    [LogRate.perSecond(1), "1/second", logRate],
    [LogRate.perMinute(5), "5/minute", logRate],
    [LogRate.perHour(5), "5/hour", logRate],
    [LogRate.perDay(5), "5/day", logRate],
  ])("%s is %s, which the definition accepts", (value, text, check) => {
    expect(value).toBe(text);
    expect(check(value)).toBeUndefined();
  });

  it("conditions of matchers match the API", () => {
    expect(Match.type("vzdump", "fencing")).toEqual({ type: "exact", field: "type", values: ["vzdump", "fencing"] });
    expect(Match.pattern("job-id", "^nightly-")).toEqual({ type: "regex", field: "job-id", regex: "^nightly-" });
  });
});

it.each([
  [() => Schedule.daily(), "a schedule needs a time"],
  [() => Schedule.daily("24:00"), 'a time must be hours and minutes such as 02:30, got "24:00"'],
  [() => Schedule.daily("2:30", "14:00"), "several times of a day must be at the same minute"],
  [() => Schedule.weekly("saturday", "2:30"), "a day must be one of mon, tue"],
  [() => Schedule.onDays([], "2:30"), "a schedule needs a day"],
  [() => Schedule.monthly(32, "2:30"), "the day of a month must be a whole number from 1 to 31, got 32"],
  [() => Schedule.everyMinutes(60), "minutes must be a whole number from 1 to 59"],
  [() => Schedule.everyHours(0), "hours must be a whole number from 1 to 23"],
  [() => Ports.of(), "there must be a port"],
  [() => Ports.of(65_536), "a port must be a whole number from 0 to 65535, got 65536"],
  [() => Ports.range(90, 80), "must not be above the last one, 80, got 90"],
  [() => Addresses.of(), "there must be an address"],
  [() => Addresses.of("192.0.2.1,192.0.2.2"), "each must be one address or network"],
  [() => Addresses.range("192.0.2.0/24", "192.0.3.0"), "the ends of a range must be addresses"],
  [() => LogRate.perDay(0), "messages must be a whole number from 1"],
  [() => Match.type(), "there must be a value of the field type"],
])("%s is refused: %s", (make, problem) => expect(make).toThrow(problem));

it("values that are known only at deployment pass", () => {
  const [text, number] = [Token.asString({ resolve: () => "x" }), Token.asNumber({ resolve: () => 1 })];
  expect(Schedule.daily(text)).toBe(text);
  expect(Schedule.monthly(number, text)).toContain(text);
  expect(Ports.range(number, number)).toContain(":");
  expect(Addresses.of(text)).toBe(text);
});
