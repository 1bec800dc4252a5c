/** Connections to the server: a client, the provider, and the start state. */

import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient, type PveClient } from "../../src/api";
import type { ClientConfiguration } from "../../src/api/types";
import { collector } from "../../src/framework/planning/validate";
import { nullState } from "../../src/framework/values/state";
import { createLog } from "../../src/plugin/log";
import { clientConfiguration } from "../../src/provider/configuration";
import { providerAttributes } from "../../src/provider/settings";
import { serverTexts } from "../../src/resources";
import { type Cluster, openCluster } from "../lifecycle/cluster";
import { sessionOf } from "../support/client";
import type { Settings } from "./settings";

/** Time limit for the first response after a reset, in milliseconds. */
const PATIENCE = 300_000;

/** The provider's configuration for the server. */
export function configurationOf({ environment }: Settings): ClientConfiguration {
  const report = collector();
  const variables = { ...environment, PVE_SDN_APPLY: "manual" };
  const configuration = clientConfiguration(nullState(providerAttributes), variables, report);
  const problems = report.diagnostics.filter(({ severity }) => severity === "error");
  if (!configuration || problems.length > 0) {
    throw new Error(problems.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n\n"));
  }
  return configuration;
}

export function connect(settings: Settings): PveClient {
  return createClient(configurationOf(settings), { log: createLog("test", {}), serverTexts });
}

/** Runs the user's command, if any, and waits for the server. */
export async function reset(settings: Settings): Promise<void> {
  if (settings.reset === undefined) return;
  const { status, stdout, stderr } = spawnSync("sh", ["-c", settings.reset], { encoding: "utf8" });
  if (status !== 0) throw new Error(`PVE_TEST_RESET ended with ${status}:\n${stdout}${stderr}`);
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    const client = connect(settings);
    const failure = await sessionOf(client)
      .version()
      .then(() => undefined, String)
      .finally(() => client.close());
    if (failure === undefined) return;
    if (performance.now() > deadline) throw new Error(`The server does not respond after PVE_TEST_RESET: ${failure}`);
    await sleep(1000);
  }
}

/** Opens the server in its start state. The end destroys remaining objects. */
export async function openGiven(settings: Settings): Promise<Cluster> {
  await reset(settings);
  const cluster = await openCluster({ environment: settings.environment, client: connect(settings) });
  return {
    ...cluster,
    async close() {
      try {
        const { stdout } = await cluster.workspace.run(["state", "list"]);
        if (stdout.trim() !== "" && settings.reset === undefined) await cluster.run("destroy", "-auto-approve");
      } finally {
        await cluster.close();
      }
    },
  };
}
