/** Predicts the next times of a schedule. Facts: contributing/facts/jobs.md#schedules. */
import { list, string } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { ArgumentError, defineFunction } from "../framework/function";
import { integer } from "../resources/attributes/integer";
import { calendarEvent } from "../resources/formats/calendar-event";
import { CalendarEventError, parseCalendarEvent } from "../server-rules/calendar-event";
import { nextEvent } from "../server-rules/next-event";
import { parseInstant, rfc3339 } from "./rfc3339";

export const scheduleNext = defineFunction({
  name: "schedule_next",
  documentation: {
    summary: "The next times of a calendar event after a moment.",
    details:
      "Computes times like the server; `pve_schedule_preview` reads the times of the server itself. The function uses the zone of `from`: `Z`, or an offset such as `+01:00`. Nodes use their own time zone. The function ignores daylight saving time.",
    example: ["mon..fri 22:00", "2026-11-27T12:00:00Z", 2],
    result: ["2026-11-27T22:00:00Z", "2026-11-30T22:00:00Z"],
  },
  parameters: {
    calendar: string({ doc: "Calendar event, such as `mon..fri 22:00`.", check: [calendarEvent] }).required(),
    from: string({ doc: "Start time, which is excluded, as RFC 3339 or in seconds since 1970." }).required(),
    n: integer({ doc: "Number of times.", min: 1, max: 100 }).required(),
  },
  returns: list(string({ doc: "Time." }), {
    doc: "The times as RFC 3339, in order; fewer if the schedule ends before.",
  }).computed(),
  run({ calendar, from, n }) {
    const start = parseInstant(from);
    if (!start) {
      const expected = "must be a time such as 2026-11-27T12:00:00Z, or seconds since 1970";
      throw new ArgumentError(path("from"), `${expected}. Got ${JSON.stringify(from)}.`);
    }
    const event = eventOf(calendar);
    const { seconds, offset, zone } = start;
    const times: string[] = [];
    for (let time = nextEvent(event, seconds + offset); time !== undefined && times.length < n; ) {
      times.push(rfc3339(time, zone));
      time = nextEvent(event, time);
    }
    return times;
  },
});

function eventOf(calendar: string) {
  try {
    return parseCalendarEvent(calendar);
  } catch (failure) {
    if (failure instanceof CalendarEventError) throw new ArgumentError(path("calendar"), failure.message.trim());
    throw failure;
  }
}
