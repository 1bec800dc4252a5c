/** `npm run test:server`: see `options.ts`. */
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { FAILED, PROBLEMS_FOUND, SIGNALS } from "../../../src/tools/report/exit-codes";
import { reset } from "../connection";
import { readSettings } from "../settings";
import { HELP, optionsOf } from "./options";
import { conformancePage, summaryOf } from "./page";
import type { Report } from "./results";
import { runKit } from "./run";

const say = (text: string) => void process.stderr.write(`${text}\n`);

/** Ends the run after the current request, so that the kit can remove its objects. */
function untilSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      if (!controller.signal.aborted) say("Removing the objects of the kit …");
      controller.abort(name);
    });
  }
  return controller.signal;
}

async function testServer(signal: AbortSignal): Promise<Report> {
  const settings = readSettings(process.env);
  await reset(settings);
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  return runKit({ settings, commit, signal, progress: say });
}

function exitCodeOf({ interrupted, counts, leftBehind }: Report, signal: AbortSignal): number {
  if (interrupted) return SIGNALS[signal.reason as keyof typeof SIGNALS];
  return counts.differing + leftBehind.length > 0 ? PROBLEMS_FOUND : 0;
}

/** The provider's tests restore the start state themselves. */
function testProvider(args: readonly string[]): number {
  const command = ["node_modules/vitest/vitest.mjs", "run", "--config", "vitest.server.config.mts", ...args];
  const { status } = spawnSync(process.execPath, command, { stdio: "inherit" });
  return status === 0 ? 0 : PROBLEMS_FOUND;
}

async function main(): Promise<number> {
  const options = optionsOf(process.argv.slice(2));
  if (!options) {
    process.stdout.write(HELP);
    return 0;
  }
  const signal = untilSignal();
  const report = await testServer(signal);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 1)}\n`);
  if (options.page !== undefined) writeFileSync(options.page, conformancePage(report));
  process.stdout.write(summaryOf(report));
  const code = exitCodeOf(report, signal);
  if (report.interrupted || options.provider === undefined) return code;
  return Math.max(code, testProvider(options.provider));
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = FAILED;
  },
);
