/**
 * Calendar events, the schedules of backup, replication and realm-sync jobs (format `pve-calendar-event`).
 *
 * The grammar is that of the server: `[WEEKDAYS] [[YEAR-]MONTH-DAY] [[HOUR:]MINUTE[:SECOND]]` or a word. This check is as lax as
 * the server: `25:00` is minute 25, and ranges of weekdays wrap around.
 *
 * ```ts
 * calendarEvent("mon..fri 8..17:0/15"); // undefined
 * calendarEvent("8:60");                // "must be a calendar event …"
 * canonicalCalendarEvent(" daily");     // "daily"
 * ```
 *
 * Facts: contributing/facts/jobs.md#schedules.
 */

import type { ValueCaution } from "../../framework/plan-warnings";
import { orClosest } from "../../naming/closest";
import { all, maxLength, type Validator } from "./validator";

const WORDS = [
  ["minutely", "hourly", "daily", "weekly", "monthly", "quarterly"],
  ["semiannually", "semi-annually", "yearly", "annually"],
].flat();

/** Weekdays may have any case; the words above must be lower case. */
export const WEEKDAY =
  "(?:mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)";
const WEEKDAYS = new RegExp(`^${WEEKDAY}(?:\\.\\.${WEEKDAY})?(?:,${WEEKDAY}(?:\\.\\.${WEEKDAY})?)*(?![a-z])`, "i");
/** The notation of other programs: `mon-fri`. */
const HYPHENATED = new RegExp(`^(${WEEKDAY})-(${WEEKDAY})\\b`, "i");

const PROBLEM =
  "must be a calendar event such as daily, mon..fri 22:00, sat 2:30, */15 or 8..17:0/30: " +
  "optionally weekdays, a date (month-day or year-month-day) and a time";

/** A field for minutes, hours, days or months: numbers below the limit, as `*`, lists, ranges and steps. */
function isField(text: string, limit: number): boolean {
  if (text === "*") return true;
  const step = /^\*\/(\d+)$/.exec(text);
  if (step !== null) return Number(step[1]) > 0 && Number(step[1]) < limit;
  return text.split(",").every((item) => {
    const numbers = /^(\d+)(?:\.\.(\d+))?(?:\/(\d+))?$/.exec(item)?.slice(1);
    return numbers?.every((number) => number === undefined || Number(number) < limit) ?? false;
  });
}

function isDate(text: string): boolean {
  const parts = text.split("-");
  if (parts.length < 2 || parts.length > 3) return false;
  const [day = "", month = "", year] = parts.reverse();
  return isField(day, 32) && isField(month, 13) && (year === undefined || isField(year, 10_000));
}

/** A first number that is not an hour counts as minutes, like `25:00` on the server. */
function isTime(text: string): boolean {
  const [first = "", second, third, ...rest] = text.split(":");
  if (rest.length > 0) return false;
  if (third !== undefined) return isField(first, 24) && isField(second ?? "", 60) && isField(third, 60);
  if (second !== undefined) return isField(first, 60) && isField(second, 60);
  return isField(first, 60);
}

/** The server trims blanks around the event. A line feed passes its parser but damages its file. */
const syntax: Validator = (value) => {
  if (value.includes("\n")) return "must be one line of text";
  const text = value.trim();
  if (WORDS.includes(text)) return undefined;
  const weekdays = WEEKDAYS.exec(text)?.[0] ?? "";
  const rest = text.slice(weekdays.length).trim();
  if (rest === "") return weekdays === "" ? PROBLEM : undefined;
  const parts = rest.split(/[ \t]+/);
  const [first = "", second] = parts;
  const valid =
    parts.length === 1 ? isDate(first) || isTime(first) : parts.length === 2 && isDate(first) && isTime(second ?? "");
  return valid ? undefined : (hintFor(text) ?? orClosest(PROBLEM, text, WORDS));
};

/** A better message for common notations of other programs. */
function hintFor(text: string): string | undefined {
  const fields = text.split(/\s+/);
  const isCron = /^(?:[\d*/,-]+\s+){3}[\w*/,-]+\s+[\w*/,-]+$/.test(text);
  if (isCron) return cronHint(fields);
  const others = [
    text.replace(HYPHENATED, "$1..$2"),
    text.replace(/^(?:daily|every ?day)\s+/i, ""),
    text.replace(/^(\d{1,2}) ?am$/i, "$1:00"),
  ];
  const meant = others.find((other) => other !== text && syntax(other) === undefined);
  if (meant !== undefined) return `must be a calendar event; did you mean "${meant}"?`;
  const zone = fields.length > 1 && /^[A-Z][A-Za-z]+\/\w+$/.test(fields.at(-1) ?? "");
  return zone && syntax(fields.slice(0, -1).join(" ")) === undefined
    ? "must not have a time zone: the time is that of the node"
    : undefined;
}

function cronHint([minute = "", hour = "", ...others]: readonly string[]): string {
  const isTime = [minute, hour].every((field) => /^\d+$/.test(field)) && others.every((field) => field === "*");
  const meant = isTime
    ? `${hour}:${minute.padStart(2, "0")}`
    : hour === "*" && /^\*\/\d+$/.test(minute)
      ? minute
      : undefined;
  const problem = "must be a calendar event, not a line for cron";
  return meant !== undefined && syntax(meant) === undefined
    ? `${problem}; did you mean "${meant}"?`
    : `${problem}: first weekdays (mon..fri), then a date (*-1..7), then a time (22:00, 8..17:0/30)`;
}

export const calendarEvent: Validator = all(syntax, maxLength(128));

/** The server trims outer blanks and keeps the rest as written. */
export function canonicalCalendarEvent(value: string): string {
  return value.trim();
}

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

/** Cautions about schedules that the server accepts and that run at unexpected times. Facts: contributing/facts/jobs.md#schedules. */
export const scheduleCautions = [neverComes, everyHour] as const;
