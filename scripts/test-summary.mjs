/** Prints `N passed, N failed` from vitest's JSON report; a file that could not be loaded counts as a failure. */
import { existsSync, readFileSync } from "node:fs";

const [path] = process.argv.slice(2);
const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
const unloaded =
  report?.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0) ?? [];
const passed = report?.numPassedTests ?? 0;
const failed = report ? report.numFailedTests + unloaded.length : 1;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
