/** Cautions about the time ranges of notification matchers. Facts: contributing/facts/notifications.md#matchers. */
import { path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import type { Value } from "../../plugin/cty/value";
import { dailyWindow, endsOf } from "../formats/times";

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

interface Times {
  readonly days: ReadonlySet<string>;
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
}

export const impossibleTimes: Caution<{ readonly match_calendars: Value; readonly mode: Value }> = {
  id: "matcher-times",
  finds: "A time range of a notification matcher ends when it begins, or its ranges exclude each other.",
  remedy: 'Use ranges that overlap, or set `mode` to "any".',
  find({ match_calendars: calendars, mode }, warn) {
    if (!Array.isArray(calendars)) return;
    const times = calendars.map((one: Value) => (typeof one === "string" ? timesOf(one) : undefined));
    const empty = times.flatMap((one, index) => (one && one.to === one.from ? [index] : []));
    for (const index of empty)
      warn(
        path("match_calendars", index),
        `has "${String(calendars[index])}", which ends when it begins and never holds.`,
      );
    if (empty.length > 0 || (mode !== null && mode !== "all") || times.length < 2) return;
    if (!times.every((one) => one !== undefined)) return;
    const common = times.reduce((one, other) => ({
      days: new Set([...one.days].filter((day) => other.days.has(day))),
      from: Math.max(one.from, other.from),
      to: Math.min(one.to, other.to),
    }));
    if (common.days.size === 0 || common.from >= common.to)
      warn(path("match_calendars"), "never holds: all ranges have to, and they exclude each other.");
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
