/** Exports of a cluster of a test, and their imports with Terraform. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { expect } from "vitest";
import * as library from "../../src";
import { groupBy } from "../../src/framework/checks/grouping";
import { type Exported, type ExportOptions, exportCluster } from "../../src/tools/export/export";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { clientOf, longSessionOf } from "../support/client";
import { temporaryFolder } from "../support/temporary-folder";
import { openWithEverything } from "./everything";
import { fillAtRandom } from "./random-cluster";

/** Exports with a client of its own, as each run of the command does; `reads` are the paths that it read. */
export async function exportOf(
  { simulator }: Pick<TestCluster, "simulator">,
  directory: string,
  language: ExportOptions["language"],
  only: readonly string[] = [],
  groupBy?: ExportOptions["groupBy"],
  cdk: ExportOptions["library"] = "cdktf",
): Promise<{ readonly exported: Exported; readonly reads: readonly string[] }> {
  const client = clientOf(simulator, { root: true });
  const before = simulator.requests.all.length;
  try {
    const options = { language, library: cdk, ...(groupBy && { groupBy }) };
    const exported = await exportCluster(longSessionOf(client), directory, only, options, () => library as never);
    const sent = simulator.requests.all.slice(before);
    return {
      exported,
      reads: sent
        .filter(({ method }) => method === "GET")
        .map(({ path, params }) => `${path} ${JSON.stringify(params)}`),
    };
  } finally {
    await client.close();
  }
}

/** Replaces the workspace with a project in HCL and imports it; expects no write and an empty plan. */
export async function importAll(cluster: TestCluster, directory: string, count: number): Promise<void> {
  const { workspace } = cluster;
  for (const name of readdirSync(workspace.directory).filter((file) => file.endsWith(".tf") && file !== "versions.tf"))
    workspace.write(name, "");
  for (const name of readdirSync(directory).filter((file) => /\.tf(vars)?$/.test(file) && file !== "versions.tf"))
    workspace.write(name, readFileSync(join(directory, name), "utf8"));
  workspace.write("terraform.tfstate", "");
  const before = cluster.writes().length;
  expect(await cluster.run("apply", "-auto-approve", "-parallelism=20")).toContain(
    `${count} imported, 0 added, 0 changed, 0 destroyed.`,
  );
  expect(cluster.writes()).toHaveLength(before);
  // Ends with 2, which `run` refuses, if the plan is not empty.
  await cluster.run("plan", "-detailed-exitcode", "-parallelism=20");
}

/**
 * Exports and imports a cluster with all types and `count` more objects; no collection may be read more than twice.
 * With an older `version`, which may lack types, all objects are random.
 */
export async function importsOfFilled(
  count: number,
  after?: (cluster: TestCluster) => Promise<void>,
  version?: string,
) {
  const cluster = await (version === undefined
    ? openWithEverything()
    : openTestCluster({ environment: { PVE_SDN_APPLY: "auto" }, version }));
  try {
    await fillAtRandom(longSessionOf(cluster.client), count, count);
    const folder = join(temporaryFolder(), "hcl");
    const begin = performance.now();
    const { exported, reads } = await exportOf(cluster, folder, "hcl");
    const seconds = (performance.now() - begin) / 1000;
    expect(exported.problems).toEqual([]);
    expect(moreThanTwice(reads)).toEqual([]);
    await importAll(cluster, folder, exported.count);
    await after?.(cluster);
    return { exported, reads, seconds };
  } finally {
    await cluster.close();
  }
}

export const moreThanTwice = (reads: readonly string[]): string[] =>
  [...groupBy(reads, (read) => read)].filter(([, all]) => all.length > 2).map(([read]) => read);
