/**
 * Tiers, by the end of a test file's name:
 *
 * - `*.test.ts`: unit tests. They need the sources only (`npm run test:unit`); a file that takes more than a second is an integration test.
 * - `*.integration.test.ts`: need the build, an engine, other processes, or seconds.
 * - `*.nightly.test.ts`: take minutes (`npm run test:nightly`).
 *
 * Files of a tier run in random order, but for a few long ones, which come first; so do the unit tests within a file. The first line of a run names the seed; with
 * `--sequence.seed=N` a run has the order of another one.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";
import { compiledSources } from "./test/vitest/compiled-sources.mts";
import LongestFirst from "./test/vitest/longest-first.mts";

const BUILT = ["lib", "dist", "scripts/engine.ts"].map((path) => resolve(import.meta.dirname, path));

/** Refuses a unit test of what a fresh clone lacks; `sources-only.ts` refuses what its sources load. */
const sourcesOnly = {
  name: "sources-only",
  enforce: "pre" as const,
  load(id: string) {
    if (!BUILT.some((path) => id === path || id.startsWith(`${path}/`))) return;
    throw new Error(`${id} needs the build or an engine: a test that imports it is named *.integration.test.ts.`);
  },
};

const INTEGRATION = "test/**/*.integration.test.ts";
/** Of applications, which users copy: the rest of them every night. */
const EXAMPLES = process.env.NIGHTLY ? "examples/**/*.test.ts" : "examples/{quick-start,datacenter,testing}/*.test.ts";
const NIGHTLY = "test/**/*.nightly.test.ts";

const integration = (
  name: string,
  include: readonly string[],
  provider: "script" | "executable",
): TestProjectConfiguration => ({
  extends: true,
  plugins: [compiledSources],
  test: {
    name,
    // A process for each file would load CDKTF and the library anew, which takes longer than most files of the day.
    isolate: name.startsWith("nightly"),
    // Tests of the day that wait for a server leave their processor to a third one; those of the night measure processor time.
    ...(name.startsWith("nightly") ? { sequence: { groupOrder: 2 } } : { maxWorkers: 3, sequence: { groupOrder: 1 } }),
    include: [...include],
    exclude: [...configDefaults.exclude, ...(provider === "script" ? [OF_EXECUTABLE] : [])],
    globalSetup: ["test/vitest/own-state.ts", "test/vitest/use-engine.ts", "test/vitest/compile-sources.ts"],
    // Engines live for a moment: collecting their garbage seldom saves a fifth of their processor time.
    env: { CDKTF_PVE_PROVIDER: provider, GOGC: "400" },
    setupFiles: ["test/vitest/each-test.ts", "test/vitest/leaves-nothing.ts"],
    runner: "test/vitest/in-order.ts",
  },
});

/** Says why, where there is no executable to try. */
const OF_EXECUTABLE = "test/acceptance/executable.integration.test.ts";
const hasExecutable = existsSync(resolve(import.meta.dirname, "dist", "platforms"));

/** What tries the built provider runs with each of its two forms; with the executable, some of it here and all in the nightly tier. */
const WITH_EXECUTABLE = ["test/plugin/server/serve.*.test.ts", OF_EXECUTABLE];
const NIGHTLY_WITH_EXECUTABLE = [
  "test/plugin/server/provider-process.integration.test.ts",
  "test/acceptance/**/*.integration.test.ts",
  "test/acceptance/random-kills.nightly.test.ts",
  "test/lifecycle/matrix.integration.test.ts",
  "test/unknown-properties/*.integration.test.ts",
];

export default defineConfig({
  resolve: {
    // Examples import the package by its name.
    alias: [
      {
        find: /^cdktf-pve\/testing$/,
        replacement: resolve(import.meta.dirname, "lib/constructs/testing/javascript.js"),
      },
      { find: /^cdktf-pve$/, replacement: resolve(import.meta.dirname, "lib/index.js") },
    ],
  },
  test: {
    server: { deps: { external: [/\/lib\/(index|constructs|bindings)/, /\/\.sources\//] } },
    // For what hangs, and no measure of anything: a loaded machine may need minutes. No test has a shorter limit of its own.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    // Transformed files are kept between runs.
    experimental: { fsModuleCache: true },
    pool: "forks",
    // Tests allocate for a moment: with more room for young objects, the unit tests take 5 % less processor time.
    execArgv: ["--max-semi-space-size=64"],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst, shuffle: { files: true, tests: true } },
    projects: [
      {
        extends: true,
        plugins: [sourcesOnly, compiledSources],
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, INTEGRATION, NIGHTLY],
          globalSetup: ["test/vitest/own-state.ts", "test/vitest/compile-sources.ts"],
          // Loading the sources anew for each file would take longer than all tests.
          isolate: false,
          setupFiles: ["test/vitest/each-test.ts", "test/vitest/leaves-nothing.ts", "test/vitest/sources-only.ts"],
        },
      },
      integration("integration", [INTEGRATION, EXAMPLES], "script"),
      integration("executable", hasExecutable ? WITH_EXECUTABLE : [OF_EXECUTABLE], "executable"),
      ...(process.env.NIGHTLY
        ? [
            integration("nightly", [NIGHTLY], "script"),
            integration("nightly with executable", NIGHTLY_WITH_EXECUTABLE, "executable"),
          ]
        : []),
    ],
  },
});
