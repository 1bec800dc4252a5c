/** The last line of `.ci/run`. */
import { expect, it } from "vitest";
import { testSummary } from "../../scripts/test-summary";

const report = (numPassedTests: number, numFailedTests: number, unloaded = 0) => ({
  numPassedTests,
  numFailedTests,
  testResults: [
    { status: numFailedTests > 0 ? "failed" : "passed", assertionResults: [{}] },
    ...Array.from({ length: unloaded }, () => ({ status: "failed", assertionResults: [] })),
  ],
});

it("counts the tests of a run in which everything passed", () => {
  expect(testSummary(report(12, 0), [])).toEqual({ passed: 12, failed: 0 });
});

it("counts failed tests, and files that could not be loaded, once each", () => {
  expect(testSummary(report(12, 2, 3), ["npm test"])).toEqual({ passed: 12, failed: 5 });
});

it("counts a failed step without a failed test: lint, types, coverage, an unhandled error", () => {
  expect(testSummary(report(12, 0), ["npm run lint", "npm run typecheck"])).toEqual({ passed: 12, failed: 2 });
  expect(testSummary(report(12, 0), ["npm test"])).toEqual({ passed: 12, failed: 1 });
});

it("fails without a report, after a build that failed", () => {
  expect(testSummary(undefined, ["npm test"])).toEqual({ passed: 0, failed: 1 });
  expect(testSummary(undefined, [])).toEqual({ passed: 0, failed: 1 });
});
