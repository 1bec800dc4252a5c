/** Times at which a schedule would run. Facts: contributing/facts/jobs.md#schedules. */
import { listOf, number, string } from "../../framework/attribute";
import { integer } from "../attributes/integer";
import { calendarEvent } from "../formats/calendar-event";
import { dataSource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";

const run = {
  timestamp: parameter("timestamp", number({ doc: "Seconds since 1970." })).computed(),
  utc: parameter("utc", { doc: "The same time in UTC, as a string." }).computed(),
};

export const schedulePreviewData = dataSource({
  type: "schedule_preview",
  family: "jobs",
  description: "The next times at which a schedule would run. Set `start_time` for the same result each time.",
  attributes: {
    schedule: string({ doc: "Calendar event.", check: [calendarEvent] }).required(),
    start_time: integer({
      doc: "Start of the preview, in seconds since 1970. The server's default is now.",
      min: 0,
    }).optional(),
    iterations: integer({ doc: "Number of runs to list. The server's default is 10.", min: 1, max: 100 }).optional(),
    runs: listOf(run, { doc: "Runs in order. There are fewer when the schedule ends." }).computed(),
  },
  operations: ["GET /cluster/jobs/schedule-analyze"],
  async read({ schedule, start_time, iterations }, { services }) {
    const entries = await services.read(
      "GET /cluster/jobs/schedule-analyze",
      {},
      { schedule, ...(start_time !== null && { starttime: start_time }), ...(iterations !== null && { iterations }) },
    );
    return { runs: entries.map((entry) => decodeAnswer(run, entry)) };
  },
});
