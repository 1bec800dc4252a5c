import { defineConfig } from "vitest/config";

/** `npm run test:server -- --provider`: what takes a server by environment variables (contributing/testing.md). */
export default defineConfig({
  test: {
    include: ["test/server/*.server.ts"],
    globalSetup: ["test/vitest/own-state.ts", "test/vitest/use-engine.ts", "test/server/setup.ts"],
    setupFiles: ["test/vitest/each-test.ts"],
    reporters: ["tree", "./test/server/reporter.ts"],
    hideSkippedTests: true,
    // One server, one test at a time.
    pool: "forks",
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
});
