/**
 * Times other than calendar events.
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

/** Kept by the server as typed. */
export const dailyWindow = matching(
  new RegExp(`^(?:${WEEKDAYS}[ \\t]*)?${CLOCK}[ \\t]*-[ \\t]*${CLOCK}$`, "i"),
  "must be a span of the day, optionally after weekdays, such as 8:00-17:30 or mon..fri 8-17",
);

const SPAN_UNIT = "(?:s|sec|seconds?|m|min|minutes?|h|hr|hours?|d|days?|w|wk|weeks?|mo|months?|y|yr|years?)";

/** As Ceph reads time spans: only the last number may lack a unit, which then is a second; zero is none. */
export const muteDuration = matching(
  new RegExp(`^(?=[^1-9]*[1-9])\\d+(?: *${SPAN_UNIT} *\\d+)*(?: *${SPAN_UNIT})?$`),
  "must be a time span such as 90s, 12h, 3d, 1w or 1d12h, of the units s, m, h, d, w, mo and y",
);
