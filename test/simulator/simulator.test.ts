/** State that outlives the process, fixtures from files, repeatable randomness, the request log file. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { createSimulator } from "../../src/simulator";
import { Random } from "../../src/simulator/kernel/random";
import { sharedFolder } from "../support/temporary-folder";
import { until } from "../support/until";
import { start } from "./support";

const folder = sharedFolder();

describe("state", () => {
  it("state is kept in a file that only the owner can read", async () => {
    const stateFile = join(folder, "state.json");
    const first = await start({ stateFile });
    await first.post("/pools", { poolid: "kept", comment: "ünï ☃" });
    await first.close();
    expect(statSync(stateFile).mode & 0o777).toBe(0o600);
    const second = await start({ stateFile });
    expect((await second.get("/pools")).data).toEqual([{ poolid: "kept", comment: "ünï ☃" }]);
    expect(second.token).not.toBe(first.token);
  });

  it("state that cannot be written is reported at the start", async () => {
    const directory = join(folder, "taken");
    mkdirSync(directory);
    for (const stateFile of [join(folder, "missing", "state.json"), join("/dev/null", "state.json"), directory]) {
      await expect(start({ stateFile }), stateFile).rejects.toThrow(stateFile);
    }
  });

  it("state that cannot be written later stops nothing, is reported once, and is written once possible", async () => {
    const [away, hidden] = [join(folder, "away"), join(folder, "hidden")];
    mkdirSync(away);
    const reported = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const simulator = await start({ stateFile: join(away, "state.json") });
    try {
      renameSync(away, hidden);
      await simulator.post("/pools", { poolid: "kept" });
      await until(() => reported.mock.calls.length > 0);
      expect((await simulator.post("/pools", { poolid: "too" })).status).toBe(200);
      await expect(simulator.close()).rejects.toThrow(/state\.json cannot be written: ENOENT/);
      expect(reported.mock.calls.map(([text]) => text)).toEqual([
        expect.stringMatching(/state\.json cannot be written: ENOENT/),
      ]);
    } finally {
      reported.mockRestore();
    }
    renameSync(hidden, away);
    await simulator.close();
    expect(readdirSync(away)).toEqual(["state.json"]);
    expect(readFileSync(join(away, "state.json"), "utf8")).toContain("too");
  });

  it("state that is broken names the file", async () => {
    const stateFile = join(folder, "broken.json");
    writeFileSync(stateFile, "{");
    await expect(createSimulator({ http: true, stateFile })).rejects.toThrow(`${stateFile} holds no state`);
  });

  it("comes from a fixture on top of the default one", async () => {
    const simulator = await start({ fixture: { "datacenter.cfg": { keyboard: "de" } } });
    expect((await simulator.get("/cluster/options")).data).toMatchObject({ keyboard: "de" });
    expect((await simulator.get("/cluster/status")).data).toHaveLength(4);
  });
});

it("the default cluster is healthy and has metrics", async () => {
  const simulator = await start();
  const { data } = await simulator.get("/cluster/resources");
  const of = (type: string) => (data as Record<string, unknown>[]).filter((entry) => entry.type === type);
  expect(of("node").map(({ status }) => status)).toEqual(["online", "online", "online"]);
  expect(of("qemu").find(({ vmid }) => vmid === 100)).toMatchObject({
    name: "web1",
    status: "running",
    maxmem: 2 ** 31,
    maxdisk: 2 ** 33,
  });
  expect(of("storage")).toHaveLength(12);
});

it("randomness repeats from a seed", () => {
  const [a, b, c] = [new Random(1), new Random(1), new Random(2)];
  const uuid = a.uuid();
  expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(b.uuid()).toBe(uuid);
  expect(c.uuid()).not.toBe(uuid);
  expect(a.mac("BC:24")).toMatch(/^BC:24(:[0-9A-F]{2}){4}$/);
});

it("the request log has a line of JSON for each request", async () => {
  const requestLog = join(folder, "requests.jsonl");
  const simulator = await start({ requestLog });
  await simulator.get("/pools", { poolid: "nope" });
  const line = JSON.parse(readFileSync(requestLog, "utf8"));
  const request = { method: "GET", path: "/pools", operation: "GET /pools" };
  expect(line).toMatchObject({ ...request, status: 500, reason: "pool 'nope' does not exist" });
  expect(simulator.requests.of("GET /pools")).toHaveLength(1);
});

it("the request log that cannot be written is reported at the start", async () => {
  const requestLog = join(folder, "missing", "requests.jsonl");
  await expect(start({ requestLog })).rejects.toThrow(`${requestLog} cannot be written: ENOENT`);
});

it.runIf(existsSync("/dev/full"))(
  "the request log that meets a full disk later fails no request, and reports it once",
  async () => {
    const reported = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const simulator = await start({ requestLog: "/dev/full" });
    const answers = [await simulator.get("/version"), await simulator.get("/version")];
    const calls = reported.mock.calls.map(([text]) => text);
    reported.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(calls).toEqual([expect.stringContaining("/dev/full cannot be written: ENOSPC")]);
  },
);
