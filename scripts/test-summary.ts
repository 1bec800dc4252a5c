/**
 * `node --import tsx scripts/test-summary.ts REPORT [failed step…]`: prints `N passed, N failed` from vitest's JSON report.
 *
 * A file that fails to load counts as one failure, and so does each failed step. The step "npm test" counts only if no test failed.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

export function testSummary(report: Report | undefined, failedSteps: readonly string[]) {
  const unloaded =
    report?.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0) ?? [];
  const tests = (report?.numFailedTests ?? 0) + unloaded.length;
  const steps = failedSteps.filter((step) => step !== "npm test" || tests === 0).length;
  const missing = report === undefined && steps === 0 ? 1 : 0;
  return { passed: report?.numPassedTests ?? 0, failed: tests + steps + missing };
}

/** The report, unless the run ended before it was written. */
function readReport(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [path = "", ...failedSteps] = process.argv.slice(2);
  const { passed, failed } = testSummary(readReport(path), failedSteps);
  for (const step of failedSteps) console.log(`failed: ${step}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
