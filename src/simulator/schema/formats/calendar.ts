/** The format of schedules. */
import { CalendarEventError, parseCalendarEvent } from "../../../server-rules/calendar-event";
import type { FormatTable } from "./format";

export const calendarFormats: FormatTable = {
  "pve-calendar-event": (value) => {
    try {
      parseCalendarEvent(value);
      return undefined;
    } catch (error) {
      if (error instanceof CalendarEventError) return `invalid calendar event '${value}' - ${error.message}`;
      throw error;
    }
  },
};
