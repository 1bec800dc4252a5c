/** Whether the date of a calendar event is one that comes. */

const DATE = /(?:^|\s)(?:(\d{1,4})-)?(\d[\d,]*)-(\d[\d,]*)(?=\s|$)/;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Of the first server that this library is for: what was before then comes no more. */
const FIRST_YEAR = 2025;

/** Ranges, steps and stars are left to doubt. */
export function comesAgain(schedule: string): boolean {
  const years = /(?:^|\s)(\d{4})-[\d*.,/]+-[\d*.,/]+(?=\s|$)/.exec(schedule)?.[1];
  if (years !== undefined && Number(years) < FIRST_YEAR) return false;
  const [, , months, days] = DATE.exec(schedule.replace(/(^|\s)\*-/, "$1")) ?? [];
  if (months === undefined || days === undefined) return true;
  return months
    .split(",")
    .some((month) => days.split(",").some((day) => Number(day) <= (DAYS[Number(month) - 1] ?? 31)));
}
