import { configDefaults, defineConfig } from "vitest/config";
import { findEngine } from "./scripts/engine";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Tests that take minutes: `npm run test:nightly`.
    exclude: [...configDefaults.exclude, ...(process.env.NIGHTLY ? [] : ["**/*.nightly.test.ts"])],
    // CDKTF's library asks the engine for its version, and looks for no other than Terraform by itself.
    env: { TERRAFORM_BINARY_NAME: findEngine() },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
