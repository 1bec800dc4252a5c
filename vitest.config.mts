import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Tests that take minutes: `npm run test:nightly`.
    exclude: [...configDefaults.exclude, ...(process.env.NIGHTLY ? [] : ["**/*.nightly.test.ts"])],
    globalSetup: ["test/support/use-engine.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
