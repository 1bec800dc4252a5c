/** Schedules that the server accepts and that do something else than they seem to. */
import type { ValueCaution } from "../../framework/plan-warnings";

const DATE = /(?:^|\s)(?:(\d{1,4})-)?(\d[\d,]*)-(\d[\d,]*)(?=\s|$)/;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Of the first server that this library is for: what was before then comes no more. */
const FIRST_YEAR = 2025;

/** Whether the date of a calendar event is one that comes. Ranges, steps and stars are left to doubt. */
function comesAgain(schedule: string): boolean {
  const years = /(?:^|\s)(\d{4})-[\d*.,/]+-[\d*.,/]+(?=\s|$)/.exec(schedule)?.[1];
  if (years !== undefined && Number(years) < FIRST_YEAR) return false;
  const [, , months, days] = DATE.exec(schedule.replace(/(^|\s)\*-/, "$1")) ?? [];
  if (months === undefined || days === undefined) return true;
  return months
    .split(",")
    .some((month) => days.split(",").some((day) => Number(day) <= (DAYS[Number(month) - 1] ?? 31)));
}

const neverComes: ValueCaution<string> = {
  id: "schedule-never-comes",
  finds: "A schedule names a day that never comes, such as 30 February.",
  remedy: "Correct the date.",
  problemOf: (schedule) => (comesAgain(schedule) ? undefined : "names a day that never comes: it never runs"),
};

/** At the end of a calendar event: two numbers with a colon between them. */
const TIME = /(?:^|\s)(\d{1,4}):(\d{1,4})$/;

const everyHour: ValueCaution<string> = {
  id: "schedule-every-hour",
  finds:
    "The time of a schedule begins with a number that is no hour, such as `25:30`. The server takes it for a minute and a second of every hour.",
  remedy: "Correct the hour, or write what is meant: `*:25:30`.",
  problemOf(schedule) {
    const [, first, second] = TIME.exec(schedule.trim()) ?? [];
    if (Number(first ?? 0) < 24) return undefined;
    return `is minute ${first} and second ${second} of every hour: hours are 0 to 23`;
  },
};

export const scheduleCautions = [neverComes, everyHour] as const;
