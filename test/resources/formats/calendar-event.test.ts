import fc from "fast-check";
import { expect, it } from "vitest";
import { calendarEvent, canonicalCalendarEvent } from "../../../src/resources/formats/calendar-event";

const below = (limit: number) => fc.nat({ max: limit - 1 });

const item = (limit: number) =>
  fc.oneof(
    below(limit).map(String),
    fc.tuple(below(limit), below(limit)).map(([a, b]) => `${Math.min(a, b)}..${Math.max(a, b)}`),
    fc.tuple(below(limit), fc.integer({ min: 1, max: limit - 1 })).map(([a, step]) => `${a}/${step}`),
  );

const field = (limit: number) =>
  fc.oneof(
    fc.constant("*"),
    fc.integer({ min: 1, max: limit - 1 }).map((step) => `*/${step}`),
    fc.array(item(limit), { minLength: 1, maxLength: 2 }).map((items) => items.join(",")),
  );

const weekday = fc.constantFrom("mon", "Tuesday", "WED", "thu", "fri", "Sat", "sunday");

const weekdays = fc
  .array(
    fc.oneof(
      weekday,
      fc.tuple(weekday, weekday).map((ends) => ends.join("..")),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((items) => items.join(","));

const date = fc.tuple(field(13), field(32)).map((parts) => parts.join("-"));

const time = fc.oneof(
  field(60),
  fc.tuple(field(24), field(60)).map((parts) => parts.join(":")),
  fc.tuple(field(24), field(60), field(60)).map((parts) => parts.join(":")),
);

it("accepts every event of the grammar", () => {
  const parts = fc
    .tuple(fc.option(weekdays), fc.option(date), fc.option(time))
    .map((all) => all.filter((part) => part !== null))
    .filter((all) => all.length > 0);
  fc.assert(
    fc.property(parts, (all) => {
      const text = all.join(" ");
      if (text.length <= 128) expect(calendarEvent(text), text).toBeUndefined();
    }),
  );
});

it.each([
  "mon, tue 8:00",
  "monn 8:00",
  "8:00 mon",
  "1-2-3-4",
  "13-1",
  "*/60",
  "8:00:00:00",
  "mon..fri..sun",
  "10 10 10",
])("refuses %s", (text) => expect(calendarEvent(text)).toMatch(/calendar event/));

it("removes blanks around an event", () => {
  expect(calendarEvent(" daily ")).toBeUndefined();
  expect(canonicalCalendarEvent(" daily ")).toBe("daily");
  expect(calendarEvent("daily\n")).toBe("must be one line of text");
});

it.each([
  ["0 2 * * *", 'not a line for cron; did you mean "2:00"?'],
  ["*/15 * * * *", 'not a line for cron; did you mean "*/15"?'],
  ["0 2 * * 1-5", "not a line for cron: first weekdays"],
  ["mon-fri 22:00", 'did you mean "mon..fri 22:00"?'],
  ["daily 02:00", 'did you mean "02:00"?'],
  ["2am", 'did you mean "2:00"?'],
  ["02:00 Europe/Berlin", "must not have a time zone"],
  ["dayly", 'did you mean "daily"?'],
])("suggests the intended event for %s", (text, hint) => expect(calendarEvent(text)).toContain(hint));

it("keeps the whole description for an unreadable event", () =>
  expect(calendarEvent("when the moon is full")).toContain("optionally weekdays"));
