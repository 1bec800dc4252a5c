/** The two commands that start a simulator as a process. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { COMMAND } from "../../support/command";
import { sharedFolder } from "../../support/temporary-folder";

const root = join(__dirname, "../../..");
const folder = sharedFolder();
const TOKEN = "5afec0de-feed-4bad-8bad-5afec0de5eed";
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
});

const run = (...args: string[]) => start(COMMAND, ...args);
const simulate = (...args: string[]) => run("simulate", "--http", "--port", "0", ...args);

/** The output of a simulator that does not start. */
async function failure(...args: string[]): Promise<string> {
  const { ended, output } = simulate(...args);
  expect(await ended).toBe(1);
  return output();
}

function start(...args: string[]) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const waitFor = async (text: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const match = text.exec(output);
      if (match) return match;
      if (child.exitCode !== null) throw new Error(`ended: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { child, ended, waitFor, output: () => output };
}

it("cdktf-pve prints its version and commit, and the form of the provider on this machine", async () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const cli = run("--version");
  expect(await cli.ended).toBe(0);
  const [commit = ""] = /[0-9a-f]{40}(?:-modified)?|unknown/.exec(cli.output()) ?? [];
  expect(commit).not.toBe("");
  expect(cli.output().trim()).toBe(
    `${version} (commit ${commit}, provider: the Node script: CDKTF_PVE_PROVIDER says so)`,
  );
});

describe("cdktf-pve simulate", () => {
  it("prints its connection, accepts faults, and saves its state when it is stopped", async () => {
    const state = join(folder, "state.json");
    const faults = join(folder, "faults.json");
    writeFileSync(faults, JSON.stringify([{ fault: "answer", status: 503, request: { path: "/version" } }]));
    const cli = simulate("--state", state, "--faults", faults, "--fixture", "recorded", "--token", TOKEN);
    const [, url = ""] = await cli.waitFor(/PVE_ENDPOINT ?= ?'?([^\s']+)/);
    const [, token = ""] = await cli.waitFor(/PVE_API_TOKEN ?= ?'([^']+)'/);
    expect(token).toBe(`root@pam!tf=${TOKEN}`);
    const headers = { Authorization: `PVEAPIToken=${token}` };
    expect(await (await fetch(`${url}/simulator/faults`, { headers })).json()).toHaveLength(1);
    expect((await fetch(`${url}/api2/json/version`, { headers })).status).toBe(503);
    const body = new URLSearchParams({ poolid: "kept" });
    expect((await fetch(`${url}/api2/json/pools`, { method: "POST", headers, body })).status).toBe(200);
    cli.child.kill("SIGTERM");
    expect(await cli.ended).toBe(0);
    expect(JSON.parse(readFileSync(state, "utf8"))).toHaveProperty(["user.cfg", "pools", "kept"]);
    const restarted = simulate("--state", state, "--guests", "100");
    await restarted.waitFor(/state\.json contains a cluster: no effect of --guests/);
  });

  it("starts with the requested nodes and guests, and reports the operations of clients at the end", async () => {
    const report = join(folder, "report.json");
    const cli = simulate("--token", TOKEN, "--nodes", "pve,pve2", "--guests", "100,ct:300", "--report", report);
    const [, url = ""] = await cli.waitFor(/PVE_ENDPOINT ?= ?'?([^\s']+)/);
    const headers = { Authorization: `PVEAPIToken=root@pam!tf=${TOKEN}` };
    const get = async (path: string) => (await fetch(`${url}/api2/json${path}`, { headers })).json();
    expect(await get("/nodes")).toMatchObject({ data: [{ node: "pve" }, { node: "pve2" }] });
    expect(await get("/nodes/pve/qemu")).toMatchObject({ data: [{ vmid: 100, name: "web1" }] });
    expect(await get("/nodes/pve2/lxc")).toMatchObject({ data: [{ vmid: 300, name: "ct300" }] });
    await fetch(`${url}/api2/json/nodes/pve/network`, { headers });
    cli.child.kill("SIGTERM");
    expect(await cli.ended).toBe(0);
    expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({
      requests: 4,
      unanswered: [{ operation: "GET /nodes/{node}/network", count: 1, statuses: { 501: 1 } }],
    });
    expect(cli.output()).toContain("Clients sent 4 requests and used 3 operations.\n");
    expect(cli.output()).toMatch(/\n {2}GET \/nodes\/\{node\}\/network {2}1 × 501\n$/);
  });

  it("refuses nodes and guests for another start state, and names that no node can have", async () => {
    const output = await failure("--fixture", "standalone", "--nodes", "pve");
    expect(output).toContain("--nodes and --guests apply to the start state datacenter, not to standalone");
    for (const invalidArguments of [
      ["--nodes", "a b"],
      ["--nodes", "pve,pve"],
      ["--guests", "99"],
      ["--guests", "100,ct:100"],
    ]) {
      const cli = simulate(...invalidArguments);
      expect(await cli.ended, `${invalidArguments}`).not.toBe(0);
      expect(cli.output(), `${invalidArguments}`).toContain("expected");
    }
  });

  it("serves the page on its own port, and only on request", async () => {
    const cli = simulate("--ui", "--token", TOKEN);
    const [, page = "", key = ""] = await cli.waitFor(/Its page.*: (\S+)\/#key=(\S+)\n/);
    const [, endpoint = ""] = await cli.waitFor(/PVE_ENDPOINT ?= ?'?([^\s']+)/);
    expect(key).toBe(TOKEN);
    for (const file of ["/", "/page.js", "/page.css", "/icon.svg"])
      expect((await fetch(`${page}${file}`)).status, file).toBe(200);
    expect((await fetch(`${page}/data/now`, { headers: { Authorization: `Bearer ${key}` } })).status).toBe(200);
    expect((await fetch(`${endpoint}/page.js`)).status).toBe(500);
    cli.child.kill("SIGTERM");
    expect(await cli.ended).toBe(0);
    const without = simulate();
    await without.waitFor(/PVE_ENDPOINT ?= ?'?([^\s']+)/);
    expect(without.output()).not.toContain("Its page");
    const [, other = ""] = await without.waitFor(/PVE_ENDPOINT ?= ?\S+:(\d+)/);
    const message = await failure("--ui", other);
    expect(message).toMatch(
      /^cdktf-pve: the page cannot listen on port \d+ of 127\.0\.0\.1: the port is in use by another process; choose another one/,
    );
    expect(message).not.toContain("EADDRINUSE");
  });

  it("refuses an unknown start state", async () => {
    expect(await failure("--fixture", join(folder, "absent.json"))).toMatch(
      /absent\.json is neither a file nor one of the start states: datacenter, standalone/,
    );
  });

  const occupied = async () => {
    const cli = simulate();
    return (await cli.waitFor(/PVE_ENDPOINT ?= ?\S+:(\d+)/))[1] as string;
  };
  const missing = join(folder, "missing", "file");

  it.each<[string, () => Promise<string[]> | string[], RegExp]>([
    ["a state file that cannot be written", () => ["--state", missing], /missing\/file cannot be written: ENOENT/],
    ["a report that cannot be written", () => ["--report", missing], /missing\/file cannot be written: ENOENT/],
    ["a state file that is a folder", () => ["--state", folder], /holds no state: EISDIR/],
    ["an unwritable request log", () => ["--request-log", missing], /missing\/file cannot be written: ENOENT/],
    ["a used port", async () => ["--port", await occupied()], /cannot listen on port \d+ .*in use by another process/],
    ["a foreign address", () => ["--host", "192.0.2.1"], /cannot listen .*192\.0\.2\.1: this machine does not have/],
    ["an invalid secret of the token", () => ["--token", "root"], /the secret of the API token must be a UUID/],
  ])("reports the problem at once, and ends with 1, for %s", async (_, options, text) => {
    const output = await failure(...(await options()));
    expect(output).toMatch(text);
    expect(output).toMatch(/^cdktf-pve: /);
    expect(output).not.toContain("PVE_ENDPOINT");
  });

  it("refuses files that contain no faults", async () => {
    const faults = join(folder, "wrong.json");
    writeFileSync(faults, JSON.stringify([{ fault: "flood" }]));
    expect(await failure("--faults", faults)).toContain("wrong.json: entry 0 is not a fault");
    writeFileSync(faults, JSON.stringify([{ fault: "no-quorum", times: 0 }]));
    const output = await failure("--faults", faults);
    expect(output).toContain("wrong.json: entry 0: times must be a whole number from 1");
  });
});

it("the replay server prints one line of JSON and runs until SIGTERM", async () => {
  const server = start("--import", "tsx", "scripts/replay-server.ts", "ha-groups-legacy");
  const [line] = await server.waitFor(/^\{.*\}$/m);
  expect(JSON.parse(line)).toEqual({
    url: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/),
    token: expect.stringMatching(/^root@pam!tf=[0-9a-f-]{36}$/),
    password: "pve-test-password",
  });
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(server.output().trim()).toBe(line);
});
