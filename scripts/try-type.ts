/**
 * `npm run try-type -- firewall_alias`: tests one type with all its attributes, after all generated files are up to date.
 * It runs the tests over all types for this one, and with the real Terraform its life-cycle matrix and all data sources.
 */
import { spawnSync } from "node:child_process";
import { resources } from "../src/resources";
import { at } from "./build/project";

const type = (process.argv[2] ?? "").replace(/^pve_/, "");
if (!resources.some((resource) => resource.type === type)) {
  process.stderr.write("Usage: npm run try-type -- TYPE, such as firewall_alias.\n");
  process.exit(1);
}

function vitest(...options: string[]): boolean {
  const { status } = spawnSync(process.execPath, [at("node_modules/vitest/vitest.mjs"), "run", ...options], {
    cwd: at(),
    stdio: "inherit",
    env: { ...process.env, NIGHTLY: "1", PVE_TEST_TYPE: type },
  });
  return status === 0;
}

const passed =
  vitest("--project", "unit", "test/every-type", "test/lifecycle", "-t", type) &&
  vitest(
    "--project",
    "integration",
    "test/lifecycle",
    "test/unknown-properties/every-type",
    "test/acceptance/data-sources",
  );
process.exitCode = passed ? 0 : 1;
