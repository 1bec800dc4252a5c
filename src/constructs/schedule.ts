import { requireThat, requireWhole } from "./mistakes";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

/**
 * Builds calendar events for every attribute that takes one: schedules of backup, replication and realm-sync jobs, and conditions of notification
 * matchers. Write events that no method covers as a string, such as `mon..fri 8..17:0/15`.
 *
 * ```ts
 * new backup.Job(this, "nightly", { schedule: Schedule.daily("02:30"), pool: web, storage: "backups" });
 * ```
 */
export class Schedule {
  /**
   * Runs each day at these times. Several times must have the same minute.
   *
   * ```ts
   * new backup.Job(this, "nightly", { schedule: Schedule.daily("02:30", "14:30"), all: true, storage: "backups" });
   * ```
   *
   * @param times Times such as `02:30`, in the time zone of the node
   */
  public static daily(...times: string[]): string {
    return timesOf(times);
  }

  /**
   * Runs on one day of each week.
   *
   * ```ts
   * new backup.Job(this, "weekly", { schedule: Schedule.weekly("sun", "04:00"), all: true, storage: "backups" });
   * ```
   *
   * @param day `mon`, `tue`, `wed`, `thu`, `fri`, `sat` or `sun`
   * @param time Time such as `02:30`, in the time zone of the node
   */
  public static weekly(day: string, time: string): string {
    return Schedule.onDays([day], time);
  }

  /**
   * Runs on some days of each week, such as `["mon", "thu"]`, at a time such as `22:00`.
   *
   * ```ts
   * new backup.Job(this, "twice", { schedule: Schedule.onDays(["tue", "fri"], "21:00"), all: true, storage: "backups" });
   * ```
   */
  public static onDays(days: string[], time: string): string {
    requireThat(days.length > 0, days, "a schedule needs a day");
    for (const day of days) requireThat(DAYS.includes(day), day, `a day must be one of ${DAYS.join(", ")}`);
    return `${days.join(",")} ${timesOf([time])}`;
  }

  /**
   * Runs from Monday to Friday, at a time such as `22:00`.
   *
   * ```ts
   * new backup.Job(this, "weekdays", { schedule: Schedule.onWeekdays("21:00"), all: true, storage: "backups" });
   * ```
   */
  public static onWeekdays(time: string): string {
    return `mon..fri ${timesOf([time])}`;
  }

  /**
   * Runs on one day of each month, 1 to 31, at a time such as `22:00`. Skips months that do not have that day.
   *
   * ```ts
   * new backup.Job(this, "monthly", { schedule: Schedule.monthly(1, "03:00"), all: true, storage: "archive" });
   * ```
   */
  public static monthly(day: number, time: string): string {
    requireWhole(day, 1, 31, "the day of a month");
    return `*-${day} ${timesOf([time])}`;
  }

  /**
   * Runs every `minutes` minutes, 1 to 59, counted from the full hour: 15 means 0, 15, 30 and 45 minutes past.
   *
   * ```ts
   * new replication.Job(this, "often", { guest: 100, jobNumber: 0, target: "pve2", schedule: Schedule.everyMinutes(15) });
   * ```
   */
  public static everyMinutes(minutes: number): string {
    requireWhole(minutes, 1, 59, "minutes");
    return `*/${minutes}`;
  }

  /**
   * Runs every `hours` hours, 1 to 23, counted from midnight: 6 means 0, 6, 12 and 18 o'clock.
   *
   * ```ts
   * new replication.Job(this, "seldom", { guest: 100, jobNumber: 0, target: "pve2", schedule: Schedule.everyHours(4) });
   * ```
   *
   * @param minute Minutes past the hour, 0 to 59
   */
  public static everyHours(hours: number, minute: number = 0): string {
    requireWhole(hours, 1, 23, "hours");
    requireWhole(minute, 0, 59, "minutes past the hour");
    return `0/${hours}:${String(minute).padStart(2, "0")}`;
  }

  private constructor() {}
}

/** One calendar event for several times. Only their hours may differ, because the grammar combines a list of hours with a list of minutes. */
function timesOf(times: readonly string[]): string {
  requireThat(times.length > 0, times, "a schedule needs a time such as 02:30");
  for (const time of times) requireThat(TIME.test(time), time, "a time must be hours and minutes such as 02:30");
  if (times.length === 1) return times[0] as string;
  const minutes = new Set(times.map((time) => time.split(":")[1]));
  requireThat(minutes.size === 1, times, "several times of a day must be at the same minute: make a job for each");
  return `${times.map((time) => time.split(":")[0]).join(",")}:${[...minutes][0]}`;
}
