/** Time-dependent tests pass on any date and in any time zone. */
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { machineTime } from "../support/machine-clock";

const ROOT = join(__dirname, "../..");
const DAY = 86_400_000;

/** Recordings, schedules, tickets, logs. */
const TIME_DEPENDENT = ["test/replay", "test/simulator/kernel", "test/simulator/families"];

/** TLS reads the machine's clock, which a preload cannot shift. */
const WITH_TLS = "test/simulator/families/cluster-config.test.ts";

const FILES = TIME_DEPENDENT.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
).filter((path) => path.endsWith(".test.ts") && path !== WITH_TLS);

const MOMENTS: readonly (readonly [name: string, time: string | number, zone: string])[] = [
  ["yesterday", machineTime() - DAY, "UTC"],
  ["in a month", machineTime() + 31 * DAY, "UTC"],
  ["on 29 February", "2028-02-29T12:00:00Z", "UTC"],
  ["ten seconds before the end of a year", "2026-12-31T23:59:50Z", "UTC"],
  ["when summer time begins", "2027-03-28T00:59:50Z", "Europe/Vienna"],
  ["when summer time ends", "2027-10-31T00:59:50Z", "Europe/Vienna"],
  ["in a zone east of UTC, where it is tomorrow", "2026-11-30T20:00:00Z", "Pacific/Kiritimati"],
  ["in a zone west of UTC, where it is still yesterday", "2027-01-01T02:00:00Z", "America/St_Johns"],
];

describe("tests that depend on the time pass", () => {
  it.each(MOMENTS)("%s", async (_, time, zone) => {
    const preload = `--import=${join(__dirname, "shifted-clock.mjs")}`;
    const env = {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} ${preload}`,
      SHIFTED_CLOCK: new Date(time).toISOString(),
      TZ: zone,
      NO_COLOR: "1",
    };
    const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
    const options = ["run", "--reporter=default", "--maxWorkers=1", "--no-isolate", ...FILES];
    const run = promisify(execFile)(process.execPath, [vitest, ...options], { cwd: ROOT, env });
    const { stdout, stderr } = await run.catch((failure: { stdout: string; stderr: string }) => failure);
    const problems = `${stdout}\n${stderr}`.split("\n").filter((line) => /^ FAIL |Error: /.test(line));
    expect(problems).toEqual([]);
    expect(stdout).toMatch(/Tests {2}\d+ passed \(\d+\)/);
  });
});
