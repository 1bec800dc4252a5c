/** Which backups a job keeps. Facts: contributing/facts/backup.md#jobs. */

import { bool, object } from "../../framework/attribute";
import type { Value, ValueMap } from "../../plugin/cty/value";
import { integer } from "../attributes/integer";
import { parameter, subkey } from "../parameters/parameter";

const kept = (unit: string) =>
  subkey(
    `keep-${unit}`,
    integer({ doc: `How many ${unit === "last" ? "of the last" : unit} backups are kept.`, min: 0 }),
  ).optional();

const KEPT = ["keep_last", "keep_hourly", "keep_daily", "keep_weekly", "keep_monthly", "keep_yearly"];

/** The server makes "keep all" of a retention that keeps nothing in particular; one that says nothing is not sent. */
function canonicalRetention(value: ValueMap): Value {
  if (Object.values(value).every((item) => item === null)) return value;
  const numbers = KEPT.map((name) => [name, Number(value[name] ?? 0)] as const);
  const none = Object.fromEntries(numbers.map(([name]) => [name, null]));
  if (numbers.every(([, number]) => number === 0)) return { ...none, keep_all: true };
  return { ...none, ...Object.fromEntries(numbers.filter(([, number]) => number > 0)), keep_all: false };
}

export const retention = parameter(
  "prune-backups",
  object(
    {
      keep_all: subkey("keep-all", bool({ doc: "Whether all backups are kept; not together with other keys." }))
        .optional()
        .whenAbsent(false),
      keep_last: kept("last"),
      keep_hourly: kept("hourly"),
      keep_daily: kept("daily"),
      keep_weekly: kept("weekly"),
      keep_monthly: kept("monthly"),
      keep_yearly: kept("yearly"),
    },
    { doc: "Which backups are kept. Default: the retention of the storage.", canonical: canonicalRetention },
  ),
  { whole: true },
).optional();
