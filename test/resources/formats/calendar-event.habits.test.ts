import { expect, it } from "vitest";
import { calendarEvent } from "../../../src/resources/formats/calendar-event";

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
