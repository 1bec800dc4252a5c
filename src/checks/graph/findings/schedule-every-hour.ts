import { type Check, inEachCluster, type Problem } from "../check";

/** At the end of a calendar event: two numbers with a colon between them. */
const TIME = /(?:^|\s)(\d{1,4}):(\d{1,4})$/;

export const scheduleEveryHour: Check = {
  id: "schedule-every-hour",
  severity: "warning",
  doc: "The time of a schedule begins with a number that is no hour, such as `25:30`. The server takes it for a minute and a second of every hour.",
  remedy: "Correct the hour, or write what is meant: `*:25:30`.",
  find: inEachCluster((cluster) =>
    cluster.items.flatMap((item): Problem[] => {
      const schedule = "schedule" in item.attributes ? item.text("schedule") : undefined;
      const [, first, second] = (typeof schedule === "string" && TIME.exec(schedule.trim())) || [];
      if (Number(first ?? 0) < 24) return [];
      const text = `"${schedule}" is minute ${first} and second ${second} of every hour. Hours are 0 to 23.`;
      return [{ about: [item], at: "schedule", text }];
    }),
  ),
};
