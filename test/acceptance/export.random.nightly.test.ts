/** Exports of large unseen clusters, and drift of all their objects. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { expect, it } from "vitest";
import { findDrift } from "../../src/tools/drift/drift";
import { readStates } from "../../src/tools/drift/states";
import type { TestCluster } from "../lifecycle/cluster";
import { clientOf, longSessionOf } from "../support/client";
import { importsOfFilled, moreThanTwice } from "./exported";

it.each([1_000, 5_000])(
  "a cluster of %i random objects is imported without changes, and has no drift in ten stacks",
  async (count) => {
    const { exported, reads, seconds } = await importsOfFilled(count, noDriftInTenStacks);
    console.info(`export of ${exported.count} objects: ${reads.length} requests, ${seconds.toFixed(1)} s`);
    expect(exported.count).toBeGreaterThan(count);
  },
  1_800_000,
);

it.each(["8.2", "8.4", "9.0"])(
  "a cluster of version %s with 400 random objects is imported without changes",
  async (version) => {
    const { exported } = await importsOfFilled(400, noDriftInTenStacks, version);
    expect(exported.count).toBeGreaterThan(400);
  },
  600_000,
);

async function noDriftInTenStacks({ simulator, workspace: { directory } }: TestCluster): Promise<void> {
  const fullState = JSON.parse(readFileSync(join(directory, "terraform.tfstate"), "utf8")) as { resources: object[] };
  const paths = Array.from({ length: 10 }, (_, part) => {
    const path = join(directory, `part${part}.tfstate`);
    writeFileSync(
      path,
      JSON.stringify({ ...fullState, resources: fullState.resources.filter((__, at) => at % 10 === part) }),
    );
    return path;
  });
  const client = clientOf(simulator, { root: true });
  const before = simulator.requests.all.length;
  const begin = performance.now();
  const { stacks, unmanaged, problems } = await findDrift(await readStates(paths), longSessionOf(client));
  const seconds = (performance.now() - begin) / 1000;
  await client.close();
  const reads = simulator.requests.all.slice(before).filter(({ method }) => method === "GET");
  const objects = stacks.flatMap(({ addresses }) => addresses).length;
  console.info(`drift of ${objects} objects: ${reads.length} requests, ${seconds.toFixed(1)} s`);
  expect({ drifted: stacks.flatMap(({ drifted }) => drifted), unmanaged, problems }).toEqual({
    drifted: [],
    unmanaged: [],
    problems: [],
  });
  expect(moreThanTwice(reads.map(({ path, params }) => `${path} ${JSON.stringify(params)}`))).toEqual([]);
}
