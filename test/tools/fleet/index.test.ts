/** A tool run for many clusters: order, parallel work, failures and exit codes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type ForCluster, runFleet } from "../../../src/tools/fleet";
import { type Report, type ToolContext, unpainted } from "../../../src/tools/report/report";
import { temporaryFolder } from "../../support/temporary-folder";

function inventory(...names: readonly string[]): string {
  const folder = temporaryFolder();
  const file = join(folder, "clusters.json");
  const clusters = Object.fromEntries(names.map((name) => [name, { endpoint: `${name}.example.com` }]));
  writeFileSync(file, JSON.stringify({ clusters }));
  return file;
}

function contextIn(signal = new AbortController().signal) {
  const [steps, warnings]: [string[], string[]] = [[], []];
  const work: ToolContext = {
    signal,
    progress: (step, done, all) => void steps.push(`${step} ${done}/${all}`),
    warn: (text) => void warnings.push(text),
    write: async () => undefined,
  };
  return { work, steps, warnings };
}

const reportOf = (text: string, code = 0): Report => ({ text: () => `${text}\n`, json: { text }, code });
const options = (fleet: string, more = {}) => ({ fleet, parallel: 10, format: "human", ...more });

it("keeps the order of the inventory, whichever cluster responds first", async () => {
  const gates = new Map<string, () => void>();
  const forCluster: ForCluster = async (_work, cluster) => {
    await new Promise<void>((resolve) => gates.set(cluster, resolve));
    return reportOf(`of ${cluster}`);
  };
  const { work, steps } = contextIn();
  const running = runFleet(options(inventory("a", "b")), work, forCluster);
  await expect.poll(() => gates.size).toBe(2);
  gates.get("b")?.();
  await expect.poll(() => steps.at(-1)).toBe("clusters 1/2");
  gates.get("a")?.();
  const { text, json, code } = await running;
  expect(await text(unpainted)).toBe("a\nof a\n\nb\nof b\n\nFleet of 2 clusters\n  a  ok\n  b  ok\n");
  expect(json).toEqual([
    { cluster: "a", code: 0, report: { text: "of a" } },
    { cluster: "b", code: 0, report: { text: "of b" } },
  ]);
  expect(code).toBe(0);
});

it("a dead cluster delays no other, and its failure is part of the result", async () => {
  const forCluster: ForCluster = async ({ warn, connection }, cluster) => {
    warn(`endpoint ${String(connection?.block.endpoint)}`);
    if (cluster === "dead") throw new Error("connection refused\nCheck the endpoint.");
    return reportOf("drifted", cluster === "b" ? 2 : 0);
  };
  const { work, warnings } = contextIn();
  const fleet = options(inventory("dead", "a", "b"), { format: "markdown" });
  const { text, json, code } = await runFleet(fleet, work, forCluster);
  expect(code).toBe(1);
  expect(json).toMatchObject([
    { cluster: "dead", code: 1, failure: "connection refused\nCheck the endpoint." },
    { cluster: "a", code: 0 },
    { cluster: "b", code: 2 },
  ]);
  expect(await text(unpainted)).toContain(
    "| dead | failed: connection refused Check the endpoint. |\n| a | ok |\n| b | problems found |",
  );
  expect(warnings).toContain("b: endpoint b.example.com");
});

it("runs at most the given number of clusters at a time", async () => {
  let [running, most] = [0, 0];
  const forCluster: ForCluster = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return reportOf("");
  };
  const names = Array.from({ length: 20 }, (_, index) => `c${index}`);
  await runFleet(options(inventory(...names), { parallel: 3 }), contextIn().work, forCluster);
  expect(most).toBe(3);
});

it("exits with the code of the worst cluster", async () => {
  const codes = async (...given: readonly number[]) => {
    const names = given.map((_, index) => `c${index}`);
    const forCluster: ForCluster = async (_work, cluster) => reportOf("", given[Number(cluster.slice(1))]);
    return (await runFleet(options(inventory(...names)), contextIn().work, forCluster)).code;
  };
  expect([await codes(0, 0), await codes(0, 2), await codes(2, 1, 0)]).toEqual([0, 2, 1]);
});

it("starts no further cluster after a signal", async () => {
  const controller = new AbortController();
  const started: string[] = [];
  const forCluster: ForCluster = async (_work, cluster) => {
    started.push(cluster);
    controller.abort(new Error("interrupted"));
    throw new Error("cancelled");
  };
  const { work } = contextIn(controller.signal);
  const running = runFleet(options(inventory("a", "b"), { parallel: 1 }), work, forCluster);
  await expect(running).rejects.toThrow("interrupted");
  expect(started).toEqual(["a"]);
});
