/** Commands with `--fleet`: several clusters, one of them dead. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createSimulator, type Simulator } from "../../../src/simulator";
import { temporaryFolder } from "../../support/temporary-folder";
import { leaves } from "./all-commands";
import { MISSING_POOL, setOnly, writeState } from "./environment";
import { runLine } from "./surroundings";

const NAMES = ["graz", "linz"];
const BROKEN = "the connection broke before the server responded";
const simulators: Simulator[] = [];
let folder: string;
let fleet: string;

beforeAll(async () => {
  for (const _ of NAMES) simulators.push(await createSimulator({ http: true }));
});
afterAll(async () => {
  for (const simulator of simulators) await simulator.close();
});

beforeEach(() => {
  folder = temporaryFolder();
  fleet = join(folder, "clusters.yaml");
  const tokens = simulators.map(({ token }, index) => [`PVE_API_TOKEN_${NAMES[index]?.toUpperCase()}`, token]);
  setOnly({
    ...Object.fromEntries(tokens),
    PVE_API_TOKEN: "root@pam!none=00000000-0000-0000-0000-000000000000",
    UV_THREADPOOL_SIZE: undefined,
  });
  write({});
});

/** Writes the inventory with the simulated clusters, and further ones. */
function write(further: Readonly<Record<string, object>>): void {
  const own = simulators.map(({ url }, index) => [NAMES[index], { endpoint: url, groups: [`group-${NAMES[index]}`] }]);
  writeFileSync(fleet, JSON.stringify({ clusters: { ...Object.fromEntries(own), ...further } }));
}

function writeStates(): string {
  writeState(join(folder, "graz.tfstate"), MISSING_POOL);
  writeState(join(folder, "linz.tfstate"));
  return join(folder, "{cluster}.tfstate");
}

describe("drift", () => {
  it("compares each cluster with its own states, with its own credentials", async () => {
    const { stdout, code } = await runLine(["drift", "--no-unmanaged", "--fleet", fleet, writeStates()]);
    expect(stdout).toMatch(
      /^graz\n[\s\S]*pve_pool\.web[\s\S]*\nlinz\n[\s\S]*Fleet of 2 clusters\n {2}graz {2}problems found\n {2}linz {2}ok\n$/,
    );
    expect(code).toBe(2);
  });

  it("reports clusters that refuse or drop connections next to the results of the others", async () => {
    const dropping = await createSimulator({ http: true });
    onTestFinished(() => dropping.close());
    vi.stubEnv("PVE_API_TOKEN_DROPPING", dropping.token);
    dropping.faults.add({ fault: "drop", when: "before" });
    write({ dead: { endpoint: "http://127.0.0.1:9" }, dropping: { endpoint: dropping.url } });
    const states = writeStates();
    for (const name of ["dead", "dropping"])
      copyFileSync(join(folder, "graz.tfstate"), join(folder, `${name}.tfstate`));
    const { stdout, code } = await runLine(["drift", "--no-unmanaged", "--json", "--fleet", fleet, states]);
    expect(JSON.parse(stdout)).toMatchObject([
      { cluster: "graz", code: 2, report: { stacks: [{ drifted: [{ address: "pve_pool.web" }] }] } },
      { cluster: "linz", code: 0 },
      { cluster: "dead", code: 1, failure: expect.stringContaining("127.0.0.1:9") },
      { cluster: "dropping", code: 1, failure: expect.stringContaining(BROKEN) },
    ]);
    expect(code).toBe(1);
  });

  it("writes a file for each cluster in a format that cannot be joined", async () => {
    const files = join(folder, "{cluster}.xml");
    const words = ["drift", "--format", "junit", "--fleet", fleet, writeStates()];
    await expect(runLine(words)).rejects.toThrow("--fleet with --format junit needs {cluster} in --out");
    const { stdout } = await runLine([...words, "--out", files]);
    expect(stdout).toContain(`${join(folder, "graz.xml")}\n`);
    for (const name of NAMES) expect(readFileSync(join(folder, `${name}.xml`), "utf8")).toMatch(/^<\?xml/);
  });

  it("refuses one state for all clusters", async () => {
    const shared = ["drift", "--fleet", fleet];
    const message = "--fleet needs {cluster} in the arguments";
    await expect(runLine(shared)).rejects.toThrow(message);
    await expect(runLine([...shared, "--out", join(folder, "{cluster}.md")])).rejects.toThrow(message);
    await expect(runLine([...shared, writeStates(), join(folder, "graz.tfstate")])).rejects.toThrow(message);
  });
});

it("each cluster has threads for the lookup of its name, unless the user sets their number", async () => {
  const doctor = ["doctor", "--fleet", fleet, "--group", "group-linz"];
  await runLine(doctor);
  expect(process.env.UV_THREADPOOL_SIZE).toBe("24");
  vi.stubEnv("UV_THREADPOOL_SIZE", "5");
  await runLine([...doctor, "--parallel", "20"]);
  expect(process.env.UV_THREADPOOL_SIZE).toBe("5");
});

it("doctor examines the clusters of a group", async () => {
  const { stdout } = await runLine(["doctor", "--json", "--fleet", fleet, "--group", "group-linz"]);
  expect(JSON.parse(stdout)).toMatchObject([
    { cluster: "linz", report: [{ endpoint: simulators[1]?.url, results: expect.any(Array) }] },
  ]);
});

it.each([
  ["--plan", "-"],
  ["--stack", "web"],
])("doctor refuses one value of %s for all clusters", async (option, value) => {
  await expect(runLine(["doctor", "--fleet", fleet, option, value])).rejects.toThrow(
    `--fleet needs {cluster} in ${option}`,
  );
});

it("export refuses one folder for all clusters", async () => {
  await expect(runLine(["export", "--fleet", fleet, "--out", folder])).rejects.toThrow("{cluster} in --out");
});

it("export writes a project for each cluster", async () => {
  const words = ["export", "--language", "hcl", "--fleet", fleet];
  const { stdout } = await runLine([...words, "--out", join(folder, "{cluster}")]);
  expect(stdout).toContain("Fleet of 2 clusters");
  for (const name of NAMES) expect(readdirSync(join(folder, name))).toContain("README.md");
});

it.each([
  ["policy", ["--format", "markdown"]],
  ["plan-report", []],
])("%s reads the plan of each cluster", async (command, more) => {
  mkdirSync(join(folder, "plans"));
  const plan = { format_version: "1.2", planned_values: { root_module: {} }, resource_changes: [] };
  for (const name of NAMES) writeFileSync(join(folder, "plans", `${name}.json`), JSON.stringify(plan));
  const { stdout, code } = await runLine([command, ...more, "--fleet", fleet, join(folder, "plans", "{cluster}.json")]);
  expect(stdout).toMatch(/^## graz\n[\s\S]*## linz\n[\s\S]*\| graz \| ok \|\n\| linz \| ok \|\n$/);
  expect(code).toBe(0);
});

it("--group without --fleet is a mistake", async () => {
  await expect(runLine(["doctor", "--group", "a"])).rejects.toThrow("--group needs --fleet");
});

it("every command for a fleet is tested here", () => {
  const forFleet = leaves().flatMap(([path, { facts }]) => (facts.fleet ? path : []));
  expect(forFleet.sort()).toEqual(["doctor", "drift", "export", "plan-report", "policy"]);
});
