/**
 * The file of all jobs: those of backup and those that synchronise realms share it, and their ids.
 * Facts: contributing/facts/jobs.md#realm-sync-jobs.
 */
import { CalendarEventError, parseCalendarEvent } from "../../../server-rules/calendar-event";
import { nextEvent } from "../../../server-rules/next-event";
import { sectionFile } from "../../kernel/section-config";

export const JOBS = sectionFile("jobs.cfg");

/** Seconds since 1970 of the next run after `now`; nothing when the schedule has come to its end or makes no sense. */
export function nextRun(schedule: string, now: number): number | undefined {
  try {
    return nextEvent(parseCalendarEvent(schedule), now);
  } catch (error) {
    if (error instanceof CalendarEventError) return undefined;
    throw error;
  }
}
