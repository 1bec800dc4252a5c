/**
 * Maintenance windows, such as `sat,sun 22:00-04:00 Europe/Vienna`. The days are those on which a window begins; default: every day.
 * Default time zone: UTC.
 */
const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const WINDOW = /^(?:([a-z,-]{3,40}) )?(\d\d):(\d\d)-(\d\d):(\d\d)(?: (\S{1,60}))?$/;
const MINUTES = 24 * 60;

interface Window {
  readonly days: ReadonlySet<number>;
  /** Minutes of the day. An end that is not later than the beginning is on the next day. */
  readonly from: number;
  readonly to: number;
  readonly zone: string;
}

/** The problem of a window as a sentence fragment; `undefined` for a valid one. */
export function windowProblem(text: string): string | undefined {
  const window = parse(text);
  return typeof window === "string" ? window : undefined;
}

/** True when the time is in one of the valid windows. `at`: milliseconds since 1970. */
export function isWithin(texts: readonly string[], at: number): boolean {
  return texts.some((text) => {
    const window = parse(text);
    return typeof window !== "string" && contains(window, at);
  });
}

function parse(text: string): Window | string {
  const [, days, fromHour, fromMinute, toHour, toMinute, zone = "UTC"] = WINDOW.exec(text.toLowerCase()) ?? [];
  if (fromHour === undefined)
    return "must look like `22:00-04:00`, `sat,sun 08:00-18:00` or `mon-fri 22:00-04:00 Europe/Vienna`";
  const set = days === undefined ? new Set(DAYS.keys()) : daysIn(days);
  if (!set) return `contains an unknown day; days are ${DAYS.join(", ")}, and ranges of them`;
  const from = minutesOf(fromHour, fromMinute);
  const to = minutesOf(toHour, toMinute);
  if (from >= MINUTES || to > MINUTES) return "contains an invalid time of day";
  if (!isZone(zone)) return `contains an unknown time zone: ${zone}`;
  return { days: set, from, to, zone };
}

const minutesOf = (hour = "", minute = ""): number =>
  Number(minute) > 59 ? Number.POSITIVE_INFINITY : Number(hour) * 60 + Number(minute);

/** Parses days such as `mon-fri,sun`. A range may pass the end of the week. */
function daysIn(text: string): Set<number> | undefined {
  const days = new Set<number>();
  for (const part of text.split(",")) {
    const [first = -1, last = first, ...more] = part.split("-").map((day) => DAYS.indexOf(day));
    if (more.length > 0 || first < 0 || last < 0) return undefined;
    for (let day = first; ; day = (day + 1) % 7) {
      days.add(day);
      if (day === last) break;
    }
  }
  return days;
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

function contains({ days, from, to, zone }: Window, at: number): boolean {
  const { day, minute } = localTime(at, zone);
  if (from < to) return days.has(day) && minute >= from && minute < to;
  return (days.has(day) && minute >= from) || (days.has((day + 6) % 7) && minute < to);
}

/** Day 0 is Monday. */
function localTime(at: number, timeZone: string): { readonly day: number; readonly minute: number } {
  const options = { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const parts = new Intl.DateTimeFormat("en-GB", options).formatToParts(at);
  const part = (type: string) => parts.find((item) => item.type === type)?.value ?? "";
  return {
    day: DAYS.indexOf(part("weekday").toLowerCase()),
    minute: Number(part("hour")) * 60 + Number(part("minute")),
  };
}
