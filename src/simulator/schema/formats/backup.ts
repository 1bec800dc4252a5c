/** Formats of backup jobs: the property strings with their own names, and days of the week. */

import { CalendarEventError, parseCalendarEvent } from "../../../server-rules/calendar-event";
import { splitList } from "../property-string";
import type { FormatTable } from "./format";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const count = { type: "integer", minimum: 0, optional: 1 } as const;

export const backupFormats: FormatTable = {
  "pve-day-of-week-list": (value) => {
    const wrong = splitList(value).find((day) => !DAYS.includes(day));
    return wrong === undefined ? undefined : `invalid day '${wrong}'`;
  },
  "backup-fleecing": {
    properties: {
      enabled: { type: "boolean", default: 0, optional: 1, default_key: 1 },
      storage: { type: "string", format: "pve-storage-id", optional: 1 },
    },
    rule: (values) =>
      values.enabled === "1" && values.storage === undefined
        ? "'storage' parameter is required when 'enabled' is set"
        : undefined,
  },
  "backup-performance": {
    properties: {
      "max-workers": { type: "integer", minimum: 1, maximum: 256, optional: 1 },
      "pbs-entries-max": { type: "integer", minimum: 1, optional: 1 },
    },
  },
  "prune-backups": {
    properties: {
      "keep-all": { type: "boolean", optional: 1 },
      "keep-last": count,
      "keep-hourly": count,
      "keep-daily": count,
      "keep-weekly": count,
      "keep-monthly": count,
      "keep-yearly": count,
    },
    rule: (values) =>
      values["keep-all"] === "1" &&
      Object.entries(values).some(([key, value]) => key !== "keep-all" && Number(value) > 0)
        ? "keep-all cannot be set together with other options."
        : undefined,
  },
};

/** The format of schedules. */
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
