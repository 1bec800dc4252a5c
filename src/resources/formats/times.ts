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

/** As Ceph reads time spans. */
export const muteDuration = matching(
  /^\d+( *[a-z]+ *\d+)*( *[a-z]+)?$/,
  "must be a time span such as 1h, 3d, 1w or 1d12h",
);
