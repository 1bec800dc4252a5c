/**
 * Every engine of `PVE_TEST_ENGINES` (paths, joined as in PATH) against the one on the PATH: the same plans, and
 * nothing that an engine does not support. Supported minor versions without a path are skipped by name.
 */
import { delimiter } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { type EngineFacts, engine, factsOf } from "../support/engine-facts";
import { type Feature, has, SINCE, TESTED } from "../support/engine-features";
import { PROBES, type Probe } from "./engines/probes";
import { filesOf } from "./hcl-example";

const LIMIT = { timeout: 240_000 };
const enginePaths = (process.env.PVE_TEST_ENGINES ?? "").split(delimiter).filter((path) => path !== "");
const ENGINES: readonly EngineFacts[] = [engine, ...enginePaths.map(factsOf)].filter(
  (one, place, all) => all.findIndex(({ name, version }) => name === one.name && version === one.version) === place,
);
const nameOf = ({ name, version }: EngineFacts) => `${name} ${version}`;
const WANTED = Object.entries(TESTED).flatMap(([name, minors]) => minors.map((minor) => `${name} ${minor}`));
const ABSENT = WANTED.filter((wanted) => !ENGINES.some((one) => nameOf(one).startsWith(`${wanted}.`)));

const MAIN = (filesOf("three-ways")["main.tf"] ?? "").replace(/^terraform \{\n[\s\S]*?^\}\n/m, "");
const CHANGED = MAIN.replace('comment = "May manage the nodes"', 'comment = "Manage the nodes"');

/** Generated anew for each object. */
const RANDOM = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\bBC:24:11(?::[0-9A-F]{2}){3}\b/g;

/** Engines with write-only attributes also show unset ones. */
const WRITE_ONLY = /^.*= \(write-only attribute\).*\n/gm;

/** Returns the planned actions without the name Terraform or OpenTofu. */
function actionsIn(shown: string): string {
  const [, actions = shown] = /will perform the following actions:\n([\s\S]*?^Plan: .*$)/m.exec(shown) ?? [];
  return actions.replaceAll("OpenTofu", "Terraform").replace(RANDOM, "(random)").replace(WRITE_ONLY, "");
}

let cluster: TestCluster;
const open = async ({ path }: EngineFacts) => {
  vi.stubEnv("TERRAFORM_BINARY_NAME", path);
  cluster = await openTestCluster({ packaged: true, environment: { PVE_SDN_APPLY: "auto" } });
};
const write = (files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) cluster.workspace.write(name, text);
};
/** Runs the command and expects success without a warning. */
const quiet = async (...args: string[]) => {
  const output = await cluster.run(...args);
  expect(output).not.toContain("Warning");
  return output;
};

afterEach(() => vi.unstubAllEnvs());

it.for(ABSENT)("%s makes the same plans", (_, { skip }) => skip("PVE_TEST_ENGINES has no path to it"));

/** Output of the first engine, which the others must match. */
let expected: readonly string[] | undefined;

describe.each(ENGINES.map((one) => [nameOf(one), one] as const))("%s", (name, one) => {
  it(`${name} plans, applies, changes and destroys a datacenter with the common output`, LIMIT, async () => {
    await open(one);
    try {
      const plans: string[] = [];
      for (const text of [MAIN, CHANGED]) {
        write({ "main.tf": text });
        plans.push(actionsIn(await quiet("plan")));
        await quiet("apply", "-auto-approve");
        expect(await cluster.plan()).toEqual([]);
      }
      plans.push(actionsIn(await quiet("plan", "-destroy")));
      await quiet("destroy", "-auto-approve");
      expected ??= plans;
      expect(plans).toEqual(expected);
    } finally {
      await cluster.close();
    }
  });

  describe("features", () => {
    beforeAll(async () => {
      await open(one);
      vi.unstubAllEnvs();
    });
    afterAll(() => cluster?.close());

    const probes = Object.entries(PROBES) as [Feature, Probe][];
    it.each(probes)(`${name} supports %s, or refuses them with its own message`, LIMIT, async (feature, probe) => {
      write(probe.files);
      const { code, stdout, stderr } = await cluster.workspace.run(probe.args);
      const output = (stdout + stderr).replace(/\s*\n[│ ]*/g, " ");
      write(Object.fromEntries(Object.keys(probe.files).map((file) => [file, ""])));
      if (has(one, feature)) {
        expect(code, output).toBe(0);
        expect(output).toMatch(probe.shows);
        return;
      }
      expect(output, `${name} has ${feature}: the table of features is wrong`).not.toMatch(probe.shows);
      expect(output).toMatch(probe.refused);
      expect(output).not.toMatch(/crash|panic|Plugin did not respond|produced an? (invalid|inconsistent)/i);
    });
  });
});

it("every feature has a test here, or in the file that its entry names", () => {
  const elsewhere = [
    "functions without configuration",
    "generated configurations",
    "moves between providers",
    "files of mock data",
  ];
  expect([...Object.keys(PROBES), ...elsewhere].sort()).toEqual(Object.keys(SINCE).sort());
});

/** The oldest and the newest given version of each. */
const ends = (["Terraform", "OpenTofu"] as const).flatMap((name) => {
  const own = ENGINES.filter((one) => one.name === name).sort((a, b) =>
    a.version.localeCompare(b.version, "en", { numeric: true }),
  );
  const [oldest, newest] = [own[0], own.at(-1)];
  return oldest && newest && oldest !== newest ? [[nameOf(oldest), nameOf(newest), oldest, newest] as const] : [];
});

it.each(ends)("a state of %s gives an empty plan with %s", LIMIT, async (_from, _to, oldest, newest) => {
  await open(oldest);
  try {
    write({ "main.tf": MAIN });
    await quiet("apply", "-auto-approve");
    const state = cluster.workspace.read("terraform.tfstate");
    const before = cluster;
    vi.stubEnv("TERRAFORM_BINARY_NAME", newest.path);
    const { url, token } = before.simulator;
    cluster = await openTestCluster({
      environment: { PVE_SDN_APPLY: "auto", PVE_ENDPOINT: url, PVE_API_TOKEN: token },
    });
    try {
      write({ "main.tf": MAIN, "terraform.tfstate": state });
      expect(await cluster.plan()).toEqual([]);
      await quiet("apply", "-auto-approve");
      await quiet("destroy", "-auto-approve");
    } finally {
      await cluster.close();
      cluster = before;
    }
  } finally {
    await cluster.close();
  }
});
