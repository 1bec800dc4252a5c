/**
 * Tiers, by the end of a test file's name:
 *
 * - `*.test.ts`: unit tests. They need the sources only, and take about 80 s of processor time in all (`npm run test:unit`).
 * - `*.integration.test.ts`: need the build, an engine, other processes, or seconds.
 * - `*.nightly.test.ts`: take minutes (`npm run test:nightly`).
 *
 * Files run in random order, and so do the unit tests within a file. The first line of a run names the seed; with
 * `--sequence.seed=N` a run has the order of another one.
 */
import { resolve } from "node:path";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";

const BUILT = ["lib", "dist", "src/bindings", "scripts/engine.ts"].map((path) => resolve(import.meta.dirname, path));

/** Names the way out to who writes a unit test of what is not there in a fresh clone. */
const sourcesOnly = {
  name: "sources-only",
  enforce: "pre" as const,
  load(id: string) {
    if (!BUILT.some((path) => id === path || id.startsWith(`${path}/`))) return;
    throw new Error(`${id} needs the build or an engine: a test that imports it is named *.integration.test.ts.`);
  },
};

const INTEGRATION = "test/**/*.integration.test.ts";
const NIGHTLY = "test/**/*.nightly.test.ts";

const integration = (name: string, include: string): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include: [include],
    globalSetup: ["test/support/own-state.ts", "test/support/use-engine.ts"],
    setupFiles: ["test/support/each-test.ts"],
    sequence: { shuffle: { tests: false } },
  },
});

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
    sequence: { shuffle: { files: true, tests: true } },
    projects: [
      {
        extends: true,
        plugins: [sourcesOnly],
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, INTEGRATION, NIGHTLY],
          globalSetup: ["test/support/own-state.ts"],
          // Loading the sources anew for each file would take longer than all tests.
          isolate: false,
          setupFiles: ["test/support/each-test.ts", "test/support/leaves-nothing.ts"],
        },
      },
      integration("integration", INTEGRATION),
      ...(process.env.NIGHTLY ? [integration("nightly", NIGHTLY)] : []),
    ],
  },
});
