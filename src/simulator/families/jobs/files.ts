/**
 * The file of all jobs. Backup jobs and realm sync jobs share the file and the ids.
 * Facts: contributing/facts/jobs.md#realm-sync-jobs.
 */
import { CalendarEventError, parseCalendarEvent } from "../../../server-rules/calendar-event";
import { nextEvent } from "../../../server-rules/next-event";
import { sectionFile } from "../../kernel/section-config";

export const JOBS = sectionFile("jobs.cfg");

/** Returns the next run after `now` in seconds since 1970, or `undefined` if the schedule has ended or is invalid. */
export function nextRun(schedule: string, now: number): number | undefined {
  try {
    return nextEvent(parseCalendarEvent(schedule), now);
  } catch (error) {
    if (error instanceof CalendarEventError) return undefined;
    throw error;
  }
}
