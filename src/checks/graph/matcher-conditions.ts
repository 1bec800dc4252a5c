/** Conditions of notification matchers on times and on the ids of jobs. */

import { closest } from "../../naming/closest";
import type { Value } from "../../plugin/cty/value";
import type { Cluster } from "./application";
import type { Problem } from "./check";
import type { Item } from "./item";

export interface Exact {
  readonly index: number;
  readonly field: string;
  readonly values: readonly string[];
}

export const exactIn = (matcher: Item): Exact[] =>
  matcher.objects("match_fields").flatMap(({ index, object }): Exact[] => {
    const { type, field, values } = object;
    const texts = Array.isArray(values) ? values.filter((one: Value) => typeof one === "string") : [];
    return type === "exact" && typeof field === "string" ? [{ index, field, values: texts as string[] }] : [];
  });

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

interface Times {
  readonly days: ReadonlySet<string>;
  /** In minutes. */
  readonly from: number;
  readonly to: number;
}

export function ofTimes(matcher: Item): Problem[] {
  const { known, isAll } = matcher.texts("match_calendars");
  const problem = (at: string, text: string): Problem => ({ about: [matcher], at, text });
  const times = known.map(timesOf);
  const backwards = times.flatMap((one, index) =>
    one && one.to <= one.from
      ? [
          problem(
            `matchCalendars[${index}]`,
            `"${known[index]}" ends before it begins, and is never: give both parts of the night, with \`mode: "any"\`.`,
          ),
        ]
      : [],
  );
  if (backwards.length > 0 || !isAll || matcher.text("mode") === "any" || matcher.text("mode") === undefined)
    return backwards;
  const [first, ...others] = times;
  if (!first || others.length === 0 || times.includes(undefined)) return [];
  const common = (others as Times[]).reduce(
    (one, other): Times => ({
      days: new Set([...one.days].filter((day) => other.days.has(day))),
      from: Math.max(one.from, other.from),
      to: Math.min(one.to, other.to),
    }),
    first,
  );
  if (common.days.size > 0 && common.from < common.to) return [];
  return [problem("matchCalendars", "never holds: all of the times have to, and they exclude each other.")];
}

function timesOf(text: string): Times | undefined {
  const found = /^([a-z.,]*)[ \t]*(\d+)(?::(\d+))?[ \t]*-[ \t]*(\d+)(?::(\d+))?$/i.exec(text.trim());
  if (!found) return undefined;
  const [, days = "", ...numbers] = found;
  const [hour = 0, minute = 0, lastHour = 0, lastMinute = 0] = numbers.map((number) => Number(number ?? 0));
  return { days: daysIn(days), from: hour * 60 + minute, to: lastHour * 60 + lastMinute };
}

/** Ranges go round the end of the week. */
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

/** Types of messages that come of jobs (contributing/facts/notifications.md#matchers). */
const OF_JOBS = ["vzdump", "replication"];
const OTHERS = ["fencing", "package-updates", "system-mail"];

export function ofJobs(
  matcher: Item,
  exact: readonly Exact[],
  cluster: Cluster,
  elsewhere: ReadonlySet<string>,
): Problem[] {
  const wanted = exact.filter(({ field }) => field === "job-id");
  const types = exact.find(({ field }) => field === "type")?.values ?? [];
  const problem = (index: number, text: string): Problem => ({ about: [matcher], at: `matchFields[${index}]`, text });
  if (matcher.text("mode") !== "any" && types.length > 0 && types.every((type) => OTHERS.includes(type)))
    return wanted.map(({ index }) =>
      problem(index, `never holds: only messages of the types ${OF_JOBS.join(" and ")} have a job-id.`),
    );
  if (wanted.length === 0) return [];
  const jobs = cluster.of(/^pve_(backup|replication)_job$/).map((job) => job.text("job_id"));
  const ids = jobs.filter((id) => typeof id === "string");
  const areAll = ids.length > 0 && ids.length === jobs.length && !cluster.items.some(isOneOfSeveralJobs);
  return wanted.flatMap(({ index, values }) =>
    values.flatMap((value): Problem[] => {
      const meant = ids.includes(value)
        ? undefined
        : closest(
            value,
            ids.filter((id) => !isNumbered(id, value)),
          );
      const what = `nothing in the application defines the job "${value}".`;
      if (meant !== undefined) return [problem(index, `${what} Did you mean "${meant}"?`)];
      // Jobs of replication are called by their guest.
      // Whoever names jobs of the application means one of them: others may be made elsewhere.
      if (
        !areAll ||
        !values.some((one) => ids.includes(one)) ||
        ids.includes(value) ||
        elsewhere.has(value) ||
        /^\d+-\d+$/.test(value)
      )
        return [];
      const known = ids.map((id) => `"${id}"`).join(", ");
      return [problem(index, `${what} It has ${known}; what is made elsewhere is named by \`backup.Job.fromJobId\`.`)];
    }),
  );
}

const isOneOfSeveralJobs = ({ type, isResource, block }: Item): boolean =>
  isResource && block.several && /^pve_(backup|replication)_job$/.test(type);

/** `nightly-1` and `nightly-2` are two jobs, and no misspelling. */
export const isNumbered = (one: string, other: string): boolean =>
  one.replace(/\d+/g, "0") === other.replace(/\d+/g, "0");
