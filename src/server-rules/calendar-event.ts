/**
 * Parses calendar events as the server's Rust parser does: `mon..fri 8:00`, `*-1..7 15:00`, `0/2:30`, `daily`.
 *
 * The parser reads the longest valid start and reports the rest, so its messages show where it stopped.
 */

/** One value of a field, a range, or a start with a step. */
export type CalendarValue = { readonly from: number; readonly to?: number; readonly every?: number };

/** The fields of a calendar event. An empty list means any value. */
export interface CalendarEvent {
  /** 0 is Monday. */
  readonly days: readonly CalendarValue[];
  readonly years: readonly CalendarValue[];
  readonly months: readonly CalendarValue[];
  readonly monthDays: readonly CalendarValue[];
  readonly hours: readonly CalendarValue[];
  readonly minutes: readonly CalendarValue[];
  readonly seconds: readonly CalendarValue[];
}

export class CalendarEventError extends Error {}

const ANY: readonly CalendarValue[] = [];
const at = (from: number): readonly CalendarValue[] => [{ from }];
const midnight = { hours: at(0), minutes: at(0), seconds: at(0) };
const everyMonth = { days: ANY, years: ANY, monthDays: at(1), ...midnight };

const NAMED: Readonly<Record<string, CalendarEvent>> = {
  minutely: { days: ANY, years: ANY, months: ANY, monthDays: ANY, hours: ANY, minutes: ANY, seconds: at(0) },
  hourly: { days: ANY, years: ANY, months: ANY, monthDays: ANY, hours: ANY, minutes: at(0), seconds: at(0) },
  daily: { days: ANY, years: ANY, months: ANY, monthDays: ANY, ...midnight },
  weekly: { days: at(0), years: ANY, months: ANY, monthDays: ANY, ...midnight },
  monthly: { ...everyMonth, months: ANY },
  yearly: { ...everyMonth, months: at(1) },
  annually: { ...everyMonth, months: at(1) },
  quarterly: { ...everyMonth, months: [1, 4, 7, 10].map((from) => ({ from })) },
  semiannually: { ...everyMonth, months: [1, 7].map((from) => ({ from })) },
  "semi-annually": { ...everyMonth, months: [1, 7].map((from) => ({ from })) },
};

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

interface Parsed<T> {
  readonly value: T;
  readonly rest: string;
}

function failure(rest: string, context: string): CalendarEventError {
  return new CalendarEventError(`unable to parse calendar event at '${rest}' - ${context}\n`);
}

function weekday(text: string): Parsed<number> {
  const name = (/^[a-zA-Z]*/.exec(text) as RegExpExecArray)[0];
  const index = WEEKDAYS.findIndex((day) => name.toLowerCase() === day || name.toLowerCase() === day.slice(0, 3));
  if (index < 0) throw failure(name, 'Context("weekday")');
  return { value: index, rest: text.slice(name.length) };
}

function weekdays(text: string): Parsed<CalendarValue[]> {
  const value: CalendarValue[] = [];
  let rest = text;
  for (;;) {
    const first = weekday(rest);
    rest = first.rest;
    if (/^\.\.[a-zA-Z]/.test(rest)) {
      const last = weekday(rest.slice(2));
      value.push({ from: first.value, to: last.value });
      rest = last.rest;
    } else value.push({ from: first.value });
    if (!rest.startsWith(",") || !/^[a-zA-Z]/.test(rest.slice(1))) return { value, rest };
    rest = rest.slice(1);
  }
}

/** Parses a number, `a..b` or `a/step` from `low` to `high - 1`. */
function component(text: string, low: number, high: number): Parsed<CalendarValue> | undefined {
  const number = (part: string): Parsed<number> | undefined => {
    const digits = /^\d+/.exec(part)?.[0];
    if (digits === undefined || Number(digits) < low || Number(digits) >= high) return undefined;
    return { value: Number(digits), rest: part.slice(digits.length) };
  };
  const first = number(text);
  if (!first) return undefined;
  const step = /^\/(\d+)/.exec(first.rest);
  if (step && Number(step[1]) < high) {
    return { value: { from: first.value, every: Number(step[1]) }, rest: first.rest.slice(step[0].length) };
  }
  const last = first.rest.startsWith("..") ? number(first.rest.slice(2)) : undefined;
  if (last) return { value: { from: first.value, to: last.value }, rest: last.rest };
  return { value: { from: first.value }, rest: first.rest };
}

function components(text: string, low: number, high: number): Parsed<readonly CalendarValue[]> | undefined {
  if (text.startsWith("*")) {
    const step = /^\*\/(\d+)/.exec(text);
    const every = Number(step?.[1] ?? 0);
    if (step && every > 0 && every < high) return { value: [{ from: low, every }], rest: text.slice(step[0].length) };
    return { value: ANY, rest: text.slice(1) };
  }
  const value: CalendarValue[] = [];
  let next = component(text, low, high);
  if (!next) return undefined;
  for (;;) {
    value.push(next.value);
    const following: Parsed<CalendarValue> | undefined = next.rest.startsWith(",")
      ? component(next.rest.slice(1), low, high)
      : undefined;
    if (!following) return { value, rest: next.rest };
    next = following;
  }
}

type DateFields = Pick<CalendarEvent, "years" | "months" | "monthDays">;
type TimeFields = Pick<CalendarEvent, "hours" | "minutes" | "seconds">;

function dash(parsed: Parsed<unknown> | undefined): string | undefined {
  return parsed?.rest.startsWith("-") ? parsed.rest.slice(1) : undefined;
}

/** Parses `year-month-day`, else `month-day`. */
function dateFields(text: string): Parsed<DateFields> | undefined {
  const monthAndDay = (part: string | undefined): Parsed<DateFields> | undefined => {
    const months = part === undefined ? undefined : components(part, 1, 13);
    const afterMonth = dash(months);
    const days = afterMonth === undefined ? undefined : components(afterMonth, 1, 32);
    if (!months || !days) return undefined;
    return { value: { years: ANY, months: months.value, monthDays: days.value }, rest: days.rest };
  };
  const years = components(text, 0, 2200);
  const full = monthAndDay(dash(years));
  if (years && full) return { value: { ...full.value, years: years.value }, rest: full.rest };
  return monthAndDay(text);
}

/** Parses `hour:minute`, `hour:minute:second` or `minute`. */
function timeFields(text: string): Parsed<TimeFields> | undefined {
  const hours = components(text, 0, 24);
  const withHours = hours?.rest.startsWith(":") ?? false;
  const minutes = components(withHours ? (hours as Parsed<unknown>).rest.slice(1) : text, 0, 60);
  if (!minutes) return undefined;
  const seconds = minutes.rest.startsWith(":") ? components(minutes.rest.slice(1), 0, 60) : undefined;
  return {
    value: { hours: withHours && hours ? hours.value : ANY, minutes: minutes.value, seconds: seconds?.value ?? at(0) },
    rest: (seconds ?? minutes).rest,
  };
}

/** @throws {CalendarEventError} with the server's message */
export function parseCalendarEvent(text: string): CalendarEvent {
  let rest = text.trim();
  if (rest === "") throw new CalendarEventError("unable to parse calendar event - event is empty\n");
  const named = Object.hasOwn(NAMED, rest) ? NAMED[rest] : undefined;
  if (named) return named;
  let days: readonly CalendarValue[] | undefined;
  if (/^[a-zA-Z]/.test(rest)) {
    const parsed = weekdays(rest);
    days = parsed.value;
    rest = parsed.rest.trimStart();
  }
  const date = dateFields(rest);
  if (date) rest = date.rest.trimStart();
  const time = timeFields(rest);
  if (!days && !date && !time) throw failure(rest, 'Context("date or time specification")');
  if (time) rest = time.rest;
  if (rest !== "") throw failure(rest, "Nom(Eof)");
  return {
    days: days ?? ANY,
    ...(date?.value ?? { years: ANY, months: ANY, monthDays: ANY }),
    ...(time?.value ?? midnight),
  };
}
