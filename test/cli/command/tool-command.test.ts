/** Rules for all commands. leaf.cluster.integration.test.ts runs those that connect to a cluster. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { InterruptedError } from "../../../src/cli/command/surroundings";
import { cdktfPve } from "../../../src/cli/program";
import { temporaryFolder } from "../../support/temporary-folder";
import { helpOf, leaves } from "./all-commands";
import { runLine } from "./surroundings";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const all = leaves();

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => void vi.unstubAllEnvs());

const RULE = { address: "pve_firewall_rule.any", mode: "managed", type: "pve_firewall_rule" };
const VALUES = { type: "in", action: "ACCEPT", enable: true };
const PLAN = {
  format_version: "1.2",
  planned_values: { root_module: { resources: [{ ...RULE, values: VALUES }] } },
  resource_changes: [{ ...RULE, change: { actions: ["create"], before: null, after: VALUES, after_unknown: {} } }],
};
const ENTRY = { time: "2026-01-31T12:00:00.100Z", method: "POST", path: "/pools", outcome: "refused" };

function fileOf(text: string): string {
  const file = join(folder, "input.json");
  writeFileSync(file, text);
  return file;
}
const planFile = () => fileOf(JSON.stringify(PLAN));

/** A command line for each command that needs neither a cluster nor the build. */
const LINES: Readonly<Record<string, () => string[]>> = {
  init: () => ["init", join(folder, "project")],
  "journal show": () => ["journal", "show", fileOf(`${JSON.stringify(ENTRY)}\n`)],
  diagram: () => ["diagram", "firewall", "--plan", planFile()],
  policy: () => ["policy", planFile()],
  "plan-report": () => ["plan-report", planFile()],
  explain: () => ["explain", "pve_pool"],
  privileges: () => ["privileges", "--plan", planFile()],
  "test-mocks": () => ["test-mocks"],
  completion: () => ["completion", "bash"],
};
/** Tested with a simulated cluster, with the build, and as a process. */
const ELSEWHERE = [
  "doctor",
  "drift",
  "export",
  "import-blocks",
  "fixture record",
  "install",
  "mcp",
  "mirror",
  "simulate",
];

it("each command is tested here or in another file", () => {
  expect([...Object.keys(LINES), ...ELSEWHERE].sort()).toEqual(all.map(([path]) => path).sort());
});

describe.each(all)("cdktf-pve %s", (_path, leaf) => {
  it("accepts the common options, and uses their names for no other option", () => {
    const flags = leaf.options.map(({ flags: one }) => one);
    const out = leaf.facts.isMessage ? [] : ["-o, --out <file>"];
    expect(flags).toEqual(
      expect.arrayContaining(["-f, --format <format>", "--json", ...out, "-q, --quiet", "--no-color"]),
    );
    expect(new Set(flags).size).toBe(flags.length);
  });

  it("describes the JSON format in its help", () => {
    expect(helpOf(leaf).replace(/\s+/g, " ")).toContain(`json prints ${leaf.facts.json}`);
  });

  it("lists the connection variables in its help if it connects", () => {
    const isSaid = helpOf(leaf).includes("Connects with the provider's environment variables");
    expect(isSaid).toBe(leaf.facts.connects === true);
  });
});

describe.each(Object.entries(LINES))("cdktf-pve %s", (_path, line) => {
  it("writes only JSON with --json, to any standard output", async () => {
    vi.stubEnv("FORCE_COLOR", "1");
    const { stdout } = await runLine([...line(), "--json"], { isTTY: true });
    expect(JSON.parse(stdout)).toBeTypeOf("object");
    expect(stdout).not.toContain("\u001b");
  });

  it("the text has colours on terminals only, and the same content without them", async () => {
    vi.stubEnv("FORCE_COLOR", undefined);
    vi.stubEnv("NO_COLOR", undefined);
    const plain = await runLine(line());
    expect(plain.stdout + plain.stderr).not.toContain("\u001b");
    rmSync(join(folder, "project"), { recursive: true, force: true });
    const coloured = await runLine(line(), { isTTY: true });
    expect(stripVTControlCharacters(coloured.stdout)).toBe(plain.stdout);
    expect(coloured.code).toBe(plain.code);
  });
});

it("colours appear on terminals, and with FORCE_COLOR", async () => {
  const isColoured = async (isTTY: boolean, variables: Readonly<Record<string, string>>) => {
    for (const name of ["NO_COLOR", "FORCE_COLOR", "NODE_DISABLE_COLORS"]) vi.stubEnv(name, variables[name]);
    return (await runLine(["explain", "pve_pool"], { isTTY })).stdout.includes("\u001b[1m");
  };
  expect(await isColoured(true, {})).toBe(true);
  expect(await isColoured(false, {})).toBe(false);
  expect(await isColoured(false, { FORCE_COLOR: "1" })).toBe(true);
  expect(await isColoured(true, { FORCE_COLOR: "0" })).toBe(false);
});

it("--out receives the report without colours, and standard output receives nothing", async () => {
  vi.stubEnv("FORCE_COLOR", "1");
  const file = join(folder, "report");
  const { stdout } = await runLine(["policy", planFile(), "-o", file], { isTTY: true });
  expect([stdout, readFileSync(file, "utf8")]).toEqual(["", expect.stringContaining("error: ")]);
});

it("--no-color omits colours on a terminal", async () => {
  vi.stubEnv("FORCE_COLOR", "1");
  const { stdout } = await runLine(["explain", "pve_pool", "--no-color"], { isTTY: true });
  expect(stdout).not.toContain("\u001b");
});

it("--quiet omits everything but the result, unless the command ends with a finding", async () => {
  expect(await runLine(["init", join(folder, "project"), "-q"])).toEqual({ stdout: "", stderr: "", code: 0 });
  const { stdout, stderr } = await runLine(["explain", "nothing-of-this", "--quiet"]);
  expect({ stdout, stderr }).toEqual({ stdout: "", stderr: expect.stringContaining("no explanation for") });
  expect((await runLine(["init", join(folder, "other"), "-q", "-f", "json"])).stdout).toContain('"folder"');
});

it("the help groups the commands", () => {
  const groups = helpOf(cdktfPve()).match(/^(Start|Look|Change safely|Develop):$/gm);
  expect(groups).toEqual(["Start:", "Look:", "Change safely:", "Develop:"]);
});

it("the format of a report can be set only once", async () => {
  await expect(runLine(["policy", planFile(), "--json", "--format", "sarif"])).rejects.toThrow("cannot be used with");
});

it("--json and --format json print the same", async () => {
  for (const [name, words] of [
    ["policy", ["policy", planFile()]],
    ["plan-report", ["plan-report", planFile()]],
    ["diagram", ["diagram", "firewall", "--plan", planFile()]],
  ] as const) {
    const { stdout } = await runLine([...words, "--json"]);
    expect((await runLine([...words, "--format", "json"])).stdout, name).toBe(stdout);
  }
});

it("an interrupted command leaves no files, and exits with the signal's code", async () => {
  const signal = AbortSignal.abort(new InterruptedError(130));
  const { stdout, stderr, code } = await runLine(["init", join(folder, "project")], { signal });
  expect({ stdout, code }).toEqual({ stdout: "", code: 130 });
  expect(stderr).toBe("cdktf-pve: interrupted; no file is half written\n");
  expect(readdirSync(folder)).toEqual([]);
});

it("only the code shared by all commands uses the process", () => {
  const sources = ["cli", "tools"].flatMap((folder) =>
    readdirSync(join(ROOT, "src", folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const knowing = sources
    .filter((name) => name.endsWith(".ts") && !name.startsWith(join("cli", "command")))
    .filter((name) => {
      const text = readFileSync(join(ROOT, "src", name), "utf8");
      return /process\.(stdout|stderr|exit|exitCode|on|once)\b|console\./.test(text);
    });
  expect(knowing).toEqual([]);
});
