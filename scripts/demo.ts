/**
 * The demo: a simulated cluster, and the example application, deployed by `cdktf` and the real Terraform with our
 * provider. Then an empty second plan, a change, and the destruction of all objects.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSimulator } from "../src/simulator";
import { at } from "./build/project";
import { inventory } from "./demo/inventory";
import { npx, show, step } from "./demo/steps";
import { findEngine } from "./engine";

const folder = at("dist", "demo");

async function demo(): Promise<void> {
  const engine = findEngine();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const main = at("examples", "datacenter", "main.ts");
  const tsx = at("node_modules", ".bin", "tsx");
  writeFileSync(
    join(folder, "cdktf.json"),
    JSON.stringify({
      language: "typescript",
      app: `"${tsx}" --tsconfig "${at("tsconfig.json")}" "${main}"`,
      projectId: "demo",
      sendCrashReports: "false",
    }),
  );
  writeFileSync(join(folder, "cli.tfrc"), "");

  const simulator = await step("Starting a simulated cluster", () => createSimulator({ http: true }));
  const environment = {
    PVE_ENDPOINT: simulator.url,
    PVE_API_TOKEN: simulator.token,
    TERRAFORM_BINARY_NAME: engine,
    TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
    CHECKPOINT_DISABLE: "1",
    CI: "1",
    FORCE_COLOR: "0",
  };
  const cdktf = (...args: string[]) => npx(["cdktf", ...args], { cwd: folder, environment });
  try {
    show([simulator.url]);
    await step("Synthesizing examples/datacenter", () => cdktf("synth"));
    const deployed = await step("Deploying it", () => cdktf("deploy", "--auto-approve"));
    show([outcome(deployed)]);
    show(await inventory(simulator));

    simulator.requests.clear();
    const unchanged = await step("Planning again, without changes", () => cdktf("diff"));
    if (!/No changes/.test(unchanged)) throw new Error(`the second plan is not empty:\n${unchanged}`);
    show([`No changes; ${simulator.requests.all.length} requests refreshed everything.`]);

    Object.assign(environment, { OFFICE_NETWORK: "203.0.113.0/24" });
    simulator.requests.clear();
    const changed = await step("Moving the office to another network", () => cdktf("deploy", "--auto-approve"));
    const writes = simulator.requests.all.filter(({ method }) => method !== "GET");
    show([outcome(changed), ...writes.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)]);

    await step("Destroying all objects", () => cdktf("destroy", "--auto-approve"));
    show(await inventory(simulator));
    process.stdout.write(
      "\nThe demo went through. The application is in examples/datacenter, its state was in dist/demo.\n",
    );
  } finally {
    await simulator.close();
  }
}

function outcome(output: string): string {
  return /(Apply complete!.*)/.exec(output)?.[1]?.trim() ?? "";
}

void demo();
