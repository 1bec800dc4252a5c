/**
 * Times, except calendar events, and times of matchers that never come.
 *
 * ```ts
 * dailyWindow("mon..fri 8:00-17:30"); // undefined: `match-calendar` of notification matchers
 * muteDuration("1d12h");              // undefined: `ttl` of Ceph health mutes
 * ```
 */

import { path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import type { Value } from "../../plugin/cty/value";
import { WEEKDAY } from "./calendar-event";
import { matching } from "./validator";

const WEEKDAYS = `${WEEKDAY}(?:\\.\\.${WEEKDAY})?(?:,${WEEKDAY}(?:\\.\\.${WEEKDAY})?)*`;
const CLOCK = "(?:0*(?:[0-9]|1[0-9]|2[0-3]))(?::0*(?:[0-9]|[1-5][0-9]))?";

const windowForm = matching(
  new RegExp(`^(?:${WEEKDAYS}[ \\t]*)?${CLOCK}[ \\t]*-[ \\t]*${CLOCK}$`, "i"),
  "must be a span of the day, optionally after weekdays, such as 8:00-17:30 or mon..fri 8-17",
);

/** The server keeps the window as written. Facts: contributing/facts/notifications.md#matchers. */
export function dailyWindow(text: string): string | undefined {
  const wrong = windowForm(text);
  if (wrong !== undefined) return wrong;
  const { from, to } = endsOf(text);
  if (to >= from) return undefined;
  return 'must not end before it begins. Split a night at midnight, such as 18:00-23:59 and 0:00-6:00, with mode "any"';
}

/** Start and end of a window, in minutes of the day. */
function endsOf(window: string): { readonly from: number; readonly to: number } {
  const clocks = window.replace(/^\D*/, "").split("-");
  const [from = 0, to = 0] = clocks.map((clock) => {
    const [hour = 0, minute = 0] = clock.split(":").map(Number);
    return hour * 60 + minute;
  });
  return { from, to };
}

const SPAN_UNIT = "(?:s|sec|seconds?|m|min|minutes?|h|hr|hours?|d|days?|w|wk|weeks?|mo|months?|y|yr|years?)";

/** A time span of Ceph. Only the last number may have no unit, and then counts seconds. Zero is not allowed. */
export const muteDuration = matching(
  new RegExp(`^(?=[^1-9]*[1-9])\\d+(?: *${SPAN_UNIT} *\\d+)*(?: *${SPAN_UNIT})?$`),
  "must be a time span such as 90s, 12h, 3d, 1w or 1d12h, of the units s, m, h, d, w, mo and y",
);

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

interface Times {
  readonly days: ReadonlySet<string>;
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
}

/** Facts: contributing/facts/notifications.md#matchers. */
export const impossibleTimes: Caution<{ readonly match_calendars: Value; readonly mode: Value }> = {
  id: "matcher-times",
  finds: "A time range of a notification matcher ends when it begins, or its ranges exclude each other.",
  remedy: 'Use ranges that overlap, or set `mode` to "any".',
  find({ match_calendars: calendars, mode }, warn) {
    if (!Array.isArray(calendars)) return;
    const times = calendars.map((calendar: Value) => (typeof calendar === "string" ? timesOf(calendar) : undefined));
    const empty = times.flatMap((time, index) => (time && time.to === time.from ? [index] : []));
    for (const index of empty)
      warn(
        path("match_calendars", index),
        `has "${String(calendars[index])}", which ends when it begins, so it never matches.`,
      );
    if (empty.length > 0 || (mode !== null && mode !== "all") || times.length < 2) return;
    if (!times.every((time) => time !== undefined)) return;
    const common = times.reduce((time, other) => ({
      days: new Set([...time.days].filter((day) => other.days.has(day))),
      from: Math.max(time.from, other.from),
      to: Math.min(time.to, other.to),
    }));
    if (common.days.size === 0 || common.from >= common.to)
      warn(path("match_calendars"), "never matches: all ranges must match, but they exclude each other.");
  },
};

const timesOf = (text: string): Times | undefined =>
  dailyWindow(text) === undefined ? { days: daysIn(/^[a-z.,]*/i.exec(text)?.[0] ?? ""), ...endsOf(text) } : undefined;

/** Days that the text names. Ranges wrap around the end of the week. */
function daysIn(text: string): ReadonlySet<string> {
  if (text === "") return new Set(WEEK);
  const place = (day: string): number => WEEK.indexOf(day.slice(0, 3).toLowerCase());
  return new Set(
    text.split(",").flatMap((part) => {
      const [first = "", last = first] = part.split("..");
      const length = ((place(last) - place(first) + 7) % 7) + 1;
      return Array.from({ length }, (_, index) => WEEK[(place(first) + index) % 7] as string);
    }),
  );
}
