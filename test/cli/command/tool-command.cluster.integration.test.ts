/** Commands that connect to a cluster: their output, their connection, and their end after an interrupt. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { InterruptedError } from "../../../src/cli/command/surroundings";
import { createSimulator, type Simulator } from "../../../src/simulator";
import { temporaryFolder } from "../../support/temporary-folder";
import { leaves } from "./all-commands";
import { MISSING_POOL, setOnly, writeState } from "./environment";
import { runLine } from "./surroundings";

let simulator: Simulator;
let folder: string;
beforeAll(async () => {
  simulator = await createSimulator();
});
afterAll(async () => await simulator.close());

beforeEach(() => {
  folder = temporaryFolder();
  connect({ PVE_ENDPOINT: simulator.url, PVE_API_TOKEN: simulator.token });
});

/** Runs a command with only these connection variables and the certificate. */
function connect(variables: Readonly<Record<string, string>>, fingerprint = simulator.certificate?.fingerprint): void {
  setOnly({ PVE_FINGERPRINT: fingerprint, ...variables });
}

function stateFile(): string {
  const file = join(temporaryFolder(), "web.tfstate");
  writeState(file, MISSING_POOL);
  return file;
}

const out = () => join(folder, "out");
/** A command line for each command; its output goes below `out`. */
const LINES: Readonly<Record<string, () => string[]>> = {
  export: () => ["export", "--out", out(), "--language", "hcl"],
  doctor: () => ["doctor"],
  diagram: () => ["diagram", "notifications", "--format", "markdown", "--out", out()],
  drift: () => ["drift", stateFile()],
  "import-blocks": () => ["import-blocks"],
  "fixture record": () => ["fixture", "record", "--out", out()],
};

it("every command that connects to a cluster is tested here", () => {
  const connecting = leaves().flatMap(([path, { facts }]) => (facts.connects ? path : []));
  expect(Object.keys(LINES).sort()).toEqual(connecting.sort());
});

describe.each(Object.entries(LINES))("cdktf-pve %s", (path, line) => {
  /** An export writes a project in addition to its report. */
  const asJson = () => [...without(path === "export" ? ["--format"] : ["--format", "--out"], line()), "--json"];

  it("prints only JSON, and one line per step on standard error", async () => {
    const { stdout, stderr } = await runLine(asJson());
    expect(JSON.parse(stdout)).toBeTypeOf("object");
    expect(stderr).toMatch(/ \u2026\n/);
    expect(stderr).not.toContain("\u001b");
  });

  it("exits with the signal's code after an interrupt at any request, and has written nothing", async () => {
    const count = await requests(line());
    rmSync(out(), { recursive: true, force: true });
    for (const at of new Set([1, 2, Math.ceil(count / 2), count - 1, count].filter((number) => number >= 1))) {
      const ended = await interruptedAt(at, line());
      expect({ at, ...ended }).toMatchObject({ at, stdout: "", code: 130 });
      expect(ended.stderr).toContain("cdktf-pve: interrupted; no file is half written\n");
      expect(readdirSync(folder), `at ${at}`).toEqual([]);
    }
  });

  it("exits in the same way after an interrupt at any object", async () => {
    const count = await progressOf(line());
    rmSync(out(), { recursive: true, force: true });
    for (const at of new Set([1, Math.ceil(count / 2), count - 1, count])) {
      const { code, stdout } = await stoppedAt(at, line());
      expect({ at, code, stdout }).toEqual({ at, code: 130, stdout: "" });
      expect(readdirSync(folder), `at ${at}`).toEqual([]);
    }
  });

  it("reads the whole connection from the variables of the provider", async () => {
    connect({ PVE_ENDPOINTS: simulator.url, PVE_USERNAME: "root@pam", PVE_PASSWORD: simulator.password });
    const { code } = await runLine(line());
    expect([0, 2]).toContain(code);
  });

  it("warns about a risky setting once, as the provider does", async () => {
    connect({ PVE_ENDPOINT: simulator.url, PVE_API_TOKEN: simulator.token, PVE_INSECURE: "1" }, "");
    const { stderr, code } = await runLine(line());
    expect(stderr.match(/warning: The server's certificate is not checked: /g)).toHaveLength(1);
    expect([0, 2]).toContain(code);
  });

  it("refuses an invalid setting as the provider does", async () => {
    vi.stubEnv("PVE_REQUEST_TIMEOUT", "soon");
    await expect(runLine(line())).rejects.toThrow("PVE_REQUEST_TIMEOUT");
    expect(existsSync(out())).toBe(false);
  });
});

it("install prints the version and the folders as JSON", async () => {
  const { stdout } = await runLine(["install", folder, "--json"]);
  expect(JSON.parse(stdout)).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    plugins: join(folder, "terraform.d", "plugins"),
    form: expect.any(String),
  });
});

it("simulate prints the connection as JSON, and exits with 0 after a signal", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const onStdout = (text: string) => {
    expect(JSON.parse(text)).toEqual({
      url: expect.stringMatching(/^http:/),
      token: expect.stringContaining("!"),
      password: expect.any(String),
    });
    controller.abort(new InterruptedError(130));
  };
  const { code } = await runLine(["simulate", "--http", "--port", "0", "--json"], { signal, onStdout });
  expect({ code, isEnded: signal.aborted }).toEqual({ code: 0, isEnded: true });
});

/** The command line without options and their values. */
const without = (options: readonly string[], words: readonly string[]): string[] =>
  words.filter((word, index) => !options.includes(word) && !options.includes(words[index - 1] ?? ""));

async function requests(words: readonly string[]): Promise<number> {
  const before = simulator.requests.all.length;
  await runLine(words);
  return simulator.requests.all.length - before;
}

/** A line with the progress of a command. */
const isProgress = (text: string): boolean => /^[a-z]/.test(text);

async function progressOf(words: readonly string[]): Promise<number> {
  let count = 0;
  const onStderr = (text: string) => {
    if (isProgress(text)) count += 1;
  };
  await runLine(words, { isTTY: true, onStderr });
  return count;
}

async function stoppedAt(number: number, words: readonly string[]) {
  const controller = new AbortController();
  let seen = 0;
  const onStderr = (text: string) => {
    if (isProgress(text)) seen += 1;
    if (seen === number) controller.abort(new InterruptedError(130));
  };
  return await runLine(words, { isTTY: true, onStderr, signal: controller.signal });
}

/** Runs a command and simulates Ctrl-C while the server handles a request. */
async function interruptedAt(number: number, words: readonly string[]) {
  const controller = new AbortController();
  const { requests: log } = simulator;
  let seen = 0;
  const add = vi.spyOn(log, "add").mockImplementation(() => {
    seen += 1;
    if (seen === number) controller.abort(new InterruptedError(130));
  });
  try {
    return await runLine(words, { signal: controller.signal });
  } finally {
    add.mockRestore();
  }
}
