/** `npm run test:server -- --provider` with a simulated cluster of an older version, in a process of its own: a few of its tests. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { LoggedRequest } from "../../src/simulator";
import { COMMAND } from "../support/command";
import { until } from "../support/until";

const ROOT = join(import.meta.dirname, "..", "..");
const SECRET = "5afec0de-feed-4bad-8bad-5afec0de5eed";
const TOKEN = `root@pam!tf=${SECRET}`;
const TESTS = "life cycle: '(cluster|qemu)'|data sources: '(objects|legacy-groups)'";

let simulator: ChildProcess;
let endpoint = "";

beforeAll(async () => {
  const options = ["--http", "--port", "0", "--shuffle", "--token", SECRET, "--server-version", "8.4.1"];
  simulator = spawn(process.execPath, [COMMAND, "simulate", ...options], { cwd: ROOT });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  simulator.stdout?.on("data", collect);
  simulator.stderr?.on("data", collect);
  await until(
    () => /PVE_ENDPOINT=/.test(output),
    () => output,
  );
  endpoint = /PVE_ENDPOINT=(\S+)/.exec(output)?.[1] as string;
});

afterAll(() => void simulator.kill("SIGKILL"));

const control = (what: string, method = "GET") =>
  fetch(`${endpoint}/simulator/${what}`, { method, headers: { Authorization: `PVEAPIToken=${TOKEN}` } });

function runTests(): Promise<{ code: number | null; output: string }> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_|PVE_|TEST$)/.test(name));
  const environment = {
    ...Object.fromEntries(inherited),
    NO_COLOR: "1",
    PVE_TEST_ENDPOINT: endpoint,
    PVE_TEST_API_TOKEN: TOKEN,
    PVE_TEST_RESET: `curl -sSf -X DELETE -H "Authorization: PVEAPIToken=$PVE_TEST_API_TOKEN" $PVE_TEST_ENDPOINT/simulator/state`,
  };
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", "--config", "vitest.server.config.mts", "-t", TESTS], {
    cwd: ROOT,
    env: environment,
  });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

it("runs the tests of a server of version 8.4, names types that need a newer one, and leaves it unchanged", async () => {
  const before = await (await control("state")).json();
  const { code, output } = await runTests();
  const lines = output.split("\n").map((line) => line.trim());
  expect({ code, lines }).toEqual({
    code: 0,
    lines: expect.arrayContaining([
      `Proxmox VE 8.4.1 at ${endpoint}, nodes pve1, pve2, pve3, 5 guests, 0 objects`,
      expect.stringMatching(/^Passed 3, failed 0, wholly left out 1; \d+ cases$/),
      // By version: a whole type, an attribute, and a nested attribute.
      "pve_cpu_model: pve_cpu_model needs Proxmox VE 9.1.15",
      "pve_cluster_options location: location needs Proxmox VE 9.2",
      "pve_cluster_options crs: ha_auto_rebalance needs Proxmox VE 9.1",
      // By the API description: data sources have no versions.
      "data pve_cpu_flags: the server has no GET /cluster/qemu/cpu-flags",
      // By a missing declaration of the user.
      expect.stringMatching(/^pve_mapping_dir next to pve_mapping_dir\.share: not declared: the directories/),
    ]),
  });
  const requests = (await (await control("requests")).json()) as LoggedRequest[];
  const refused = requests.filter(({ method, status }) => method !== "GET" && [400, 501].includes(status));
  expect(refused).toEqual([]);
  expect(requests.some(({ method, path }) => method === "POST" && path === "/cluster/ha/groups")).toBe(true);
  expect(await (await control("state")).json()).toMatchObject(before);
  expect(output).not.toMatch(/LEFT BEHIND|LOST/);
});
