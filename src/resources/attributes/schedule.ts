/** Cautions about schedules that the server accepts and that run at unexpected times. Facts: contributing/facts/jobs.md#schedules. */
import type { ValueCaution } from "../../framework/plan-warnings";

const DATE = /(?:^|\s)(?:(\d{1,4})-)?(\d[\d,]*)-(\d[\d,]*)(?=\s|$)/;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Years before the first supported version of the server are in the past. */
const FIRST_YEAR = 2025;

/** Whether the date of a calendar event is in the future at some time. Ranges, steps and stars count as possible. */
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
  finds: "A schedule names a day that never comes, such as 30 February or a day of a past year.",
  remedy: "Name a day that the month has, and leave out a past year.",
  problemOf: (schedule) => (comesAgain(schedule) ? undefined : "names a day that never comes: the job never runs"),
};

/** The time at the end of a calendar event: two numbers with a colon. */
const TIME = /(?:^|\s)(\d{1,4}):(\d{1,4})$/;

const everyHour: ValueCaution<string> = {
  id: "schedule-every-hour",
  finds:
    "The time of a schedule begins with a number above 23, such as `25:30`. The server reads it as minute and second of every hour.",
  remedy: "Set an hour from 0 to 23, or write `*:25:30` if you mean every hour.",
  problemOf(schedule) {
    const [, first, second] = TIME.exec(schedule.trim()) ?? [];
    if (Number(first ?? 0) < 24) return undefined;
    return `is minute ${first} and second ${second} of every hour: hours are 0 to 23`;
  },
};

export const scheduleCautions = [neverComes, everyHour] as const;
