import { describe, expect, it } from "vitest";
import { readCorpusLines, readRecording, type Step } from "../replay/data";
import { call, outcomeOf, refusal } from "./call";

const PATH = "/cluster/jobs/schedule-analyze";
type Exchange = Pick<Step["request"], "path" | "params"> & Pick<Step, "response" | "trimmed">;

const exchanges = [
  ...readRecording("jobs").map(({ request, ...step }) => ({ ...request, ...step })),
  ...readCorpusLines<Exchange>("verification"),
].filter(({ path }) => path === PATH);

/** Recorded results that do not depend on the time of the recording; long ones are shortened. */
const answers = exchanges.flatMap(({ params, response: { status, body } }) => {
  const { schedule, starttime = "", iterations = 10 } = (params ?? {}) as Record<string, string>;
  if (status !== 200 || schedule === undefined || !/^\d{1,11}$/.test(starttime)) return [];
  const { data } = body as { readonly data: readonly { readonly timestamp: number }[] };
  return [{ schedule, starttime, iterations: Number(iterations), expected: data.map(({ timestamp }) => timestamp) }];
});

describe("schedule_next", () => {
  it.each(answers)(
    "returns the server's result: $schedule after $starttime",
    ({ schedule, starttime, iterations, expected }) => {
      const times = call("schedule_next", schedule, starttime, iterations) as string[];
      const seconds = times.map((time) => Date.parse(time) / 1000);
      expect(seconds.slice(0, expected.length)).toEqual(expected);
      if (expected.length < 3) expect(seconds).toEqual(expected);
    },
  );

  it("accepts and refuses the same schedules as the server", () => {
    const recorded = exchanges.flatMap(({ params, response }) => {
      const { schedule, ...others } = (params ?? {}) as Record<string, unknown>;
      return typeof schedule === "string" && Object.keys(others).length === 0
        ? [{ schedule, status: response.status }]
        : [];
    });
    expect(answers.length).toBeGreaterThan(3);
    expect(recorded.length).toBeGreaterThan(10);
    for (const { schedule, status } of recorded) {
      expect("error" in outcomeOf("schedule_next", [schedule, "0", 1]), schedule).toBe(status !== 200);
    }
  });

  it("uses the UTC offset of its start time", () => {
    expect(call("schedule_next", "daily", "2026-01-05T00:00:00+01:00", 2)).toEqual([
      "2026-01-06T00:00:00+01:00",
      "2026-01-07T00:00:00+01:00",
    ]);
    expect(call("schedule_next", "6:30", "2026-01-05t06:00:00.5-02:30", 1)).toEqual(["2026-01-05T06:30:00-02:30"]);
    expect(call("schedule_next", "daily", 0, 1)).toEqual(["1970-01-02T00:00:00Z"]);
  });

  it("returns fewer times when a schedule ends", () => {
    expect(call("schedule_next", "2027-1-1 0:00", "2026-01-05T00:00:00Z", 3)).toEqual(["2027-01-01T00:00:00Z"]);
    expect(call("schedule_next", "2020-1-1", "2026-01-05T00:00:00Z", 3)).toEqual([]);
  });

  it.each([
    ["8:60", "2026-01-05T00:00:00Z", 1, 0, /^calendar: must be a calendar event/],
    ["9000-1-1", "2026-01-05T00:00:00Z", 1, 0, /^calendar: unable to parse calendar event/],
    ["daily", "2026-01-05", 1, 1, /^from: must be a time such as/],
    ["daily", "2026-13-05T00:00:00Z", 1, 1, /^from: must be a time such as/],
    ["daily", "2026-01-05T00:00:00Z", 0, 2, /^n: must be 1 to 100/],
    ["daily", "2026-01-05T00:00:00Z", 1.5, 2, /^n: must be a whole number/],
  ] as const)("refuses %s after %s, %s times, with the argument", (calendar, from, n, argument, text) => {
    const [index, message] = refusal("schedule_next", calendar, from, n);
    expect(index).toBe(argument);
    expect(message).toMatch(text);
  });
});
