/**
 * Computes the next time of a calendar event. The days of the week and of the month must both match. Times are UTC.
 *
 * @example nextEvent(parseCalendarEvent("mon..fri 8:00"), 1700000000) // 1700035200
 */
import type { CalendarEvent, CalendarValue } from "./calendar-event";

/** Number of dates after which the server gives up. */
const MAX_STEPS = 1000;

function matches(values: readonly CalendarValue[], value: number): boolean {
  if (values.length === 0) return true;
  return values.some(({ from, to, every }) => {
    if (to !== undefined) return value >= from && value <= to;
    return every ? value >= from && (value - from) % every === 0 : value === from;
  });
}

/** Whether the day matches. Ranges may cross the end of the week: `sat..mon`. */
function matchesWeekday(days: readonly CalendarValue[], day: number): boolean {
  const isWithin = ({ from, to = from }: CalendarValue) =>
    from <= to ? day >= from && day <= to : day >= from || day <= to;
  return days.length === 0 || days.some(isWithin);
}

function firstFrom(values: readonly CalendarValue[], start: number, end: number): number | undefined {
  for (let value = start; value < end; value++) if (matches(values, value)) return value;
  return undefined;
}

const HOUR = 3600;
const DAY = 86_400;

/** Returns the first matching second of the day from `start` on. */
function timeFrom({ hours, minutes, seconds }: CalendarEvent, start: number): number | undefined {
  for (let hour = firstFrom(hours, Math.floor(start / HOUR), 24); hour !== undefined; ) {
    const rest = Math.max(0, start - hour * HOUR);
    for (let minute = firstFrom(minutes, Math.floor(rest / 60), 60); minute !== undefined; ) {
      const second = firstFrom(seconds, Math.max(0, rest - minute * 60), 60);
      if (second !== undefined) return hour * HOUR + minute * 60 + second;
      minute = firstFrom(minutes, minute + 1, 60);
    }
    hour = firstFrom(hours, hour + 1, 24);
  }
  return undefined;
}

const startOf = (year: number, month = 0, day = 1): number => Date.UTC(year, month, day) / 1000;

/** Returns the first event after `after` in seconds since 1970, or `undefined` if there is none. */
export function nextEvent(event: CalendarEvent, after: number): number | undefined {
  let time = after + 1;
  for (let step = 0; step < MAX_STEPS; step++) {
    const midnight = Math.floor(time / DAY) * DAY;
    const date = new Date(midnight * 1000);
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
    if (!matches(event.years, year)) {
      const next = firstFrom(event.years, year + 1, 2200);
      if (next === undefined) return undefined;
      time = startOf(next);
    } else if (!matches(event.months, month + 1)) {
      const next = firstFrom(event.months, month + 2, 13);
      time = next === undefined ? startOf(year + 1) : startOf(year, next - 1);
    } else if (!matches(event.monthDays, day)) {
      const next = firstFrom(event.monthDays, day + 1, new Date(Date.UTC(year, month + 1, 0)).getUTCDate() + 1);
      time = next === undefined ? startOf(year, month + 1) : startOf(year, month, next);
    } else {
      const isDay = matchesWeekday(event.days, (date.getUTCDay() + 6) % 7);
      const second = isDay ? timeFrom(event, time - midnight) : undefined;
      if (second !== undefined) return midnight + second;
      time = midnight + DAY;
    }
  }
  return undefined;
}
