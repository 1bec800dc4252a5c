/**
 * Times, except calendar events.
 *
 * ```ts
 * dailyWindow("mon..fri 8:00-17:30"); // undefined: `match-calendar` of notification matchers
 * muteDuration("1d12h");              // undefined: `ttl` of Ceph health mutes
 * ```
 */
import { matching } from "./validator";

const WEEKDAY = "(?:mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)";
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
export function endsOf(window: string): { readonly from: number; readonly to: number } {
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
