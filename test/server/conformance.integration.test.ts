/** The conformance kit: its findings on the simulated cluster, with and without seeded faults, and its objects. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import type { Simulator, SimulatorOptions } from "../../src/simulator";
import { send, start } from "../simulator/support";
import { closeLater } from "../support/close-later";
import { sampled } from "../support/runs";
import { PREFIX } from "./conformance/exercise";
import { exercises } from "./conformance/exercises";
import { nameOf, testedOperations } from "./conformance/operation";
import { optionsOf } from "./conformance/options";
import { conformancePage, summaryOf } from "./conformance/page";
import type { OperationResult, Report } from "./conformance/results";
import { runKit } from "./conformance/run";
import { readSettings } from "./settings";

const never = new AbortController().signal;

const variables = ({ url, token, password }: Pick<Simulator, "url" | "token" | "password">) => ({
  PVE_TEST_ENDPOINT: url,
  PVE_TEST_API_TOKEN: token,
  PVE_TEST_ROOT_PASSWORD: password,
  PVE_TEST_ALLOW: "guests,network,objects",
  PVE_TEST_HAS: "listener,directories",
});

function runOn(environment: Readonly<Record<string, string>>, options: Partial<Parameters<typeof runKit>[0]> = {}) {
  return runKit({ settings: readSettings(environment), commit: "abc", signal: never, ...options });
}

const startServer = (options: SimulatorOptions = {}) => start({ seed: 1, fixture: "datacenter", ...options });

/** Everything that clients can list, without counters, logs and times. */
async function configuration(simulator: Simulator): Promise<Record<string, unknown>> {
  const isVolatile = (path: string) =>
    /\/(log|tasks|export|resources|status|current|manager_status|metadata)$/.test(path);
  const lists = testedOperations.filter(
    ({ method, path }) => method === "GET" && !path.includes("{") && !isVolatile(path),
  );
  // A file that was written and emptied has another digest than one that never existed.
  const withoutDigests = (data: unknown): unknown =>
    JSON.parse(JSON.stringify(data ?? null), (key, value) => (key === "digest" ? undefined : value));
  const read = async ({ path }: (typeof lists)[number]) =>
    [path, withoutDigests((await send(simulator, "GET", path)).data)] as const;
  return Object.fromEntries(await Promise.all(lists.map(read)));
}

const differing = ({ operations }: Report) => operations.filter(({ state }) => state === "differing");
const found = (report: Report) => differing(report).map(({ operation, differences }) => [operation, differences]);
const resultOf = ({ operations }: Report, name: string) =>
  operations.find(({ operation }) => operation === name) as OperationResult;

describe("the conformance kit on the simulated cluster", () => {
  /** By day the newest and the oldest version. */
  it.each(sampled(["9.2.11", "9.0.4", "8.4.1", "8.1.3"], (_, index) => index % 3 === 0))(
    "finds no difference in version %s, leaves it unchanged, and has a reason for each untried operation",
    async (version) => {
      const simulator = await startServer({ version });
      const before = await configuration(simulator);
      const report = await runOn(variables(simulator));
      expect(found(report)).toEqual([]);
      expect(report.leftBehind).toEqual([]);
      expect(report.counts["not tried"]).toBe(0);
      const untried = report.operations.filter(({ state, successes }) => state !== "unsupported" && successes === 0);
      expect(untried.filter(({ reason }) => reason === undefined)).toEqual([]);
      expect(untried.length).toBeLessThan(35);
      expect(report.counts.matched + report.counts.unsupported).toBe(269);
      expect(resultOf(report, "GET /cluster/sdn/fabrics").state).toBe(
        version.startsWith("8") ? "unsupported" : "matched",
      );
      expect(await configuration(simulator)).toEqual(before);
    },
  );

  it("tries fewer operations without permissions, and reports the reason", async () => {
    const simulator = await startServer();
    const { PVE_TEST_ENDPOINT, PVE_TEST_API_TOKEN } = variables(simulator);
    const report = await runOn({ PVE_TEST_ENDPOINT, PVE_TEST_API_TOKEN });
    expect(found(report)).toEqual([]);
    expect(resultOf(report, "POST /cluster/config")).toMatchObject({
      state: "not tried",
      reason: expect.stringContaining("PVE_TEST_ROOT_PASSWORD"),
    });
    expect(resultOf(report, "PUT /cluster/sdn").reason).toContain("PVE_TEST_ALLOW=network");
    const writes = simulator.requests.all.filter(({ method, status }) => method !== "GET" && status === 200);
    expect(writes.filter(({ path }) => /^\/cluster\/(ha|replication|options|sdn$)/.test(path))).toEqual([]);
  });
});

interface Response {
  status: number;
  body: { data?: unknown; message?: string };
}

/** A proxy in front of the simulated cluster that changes its answers. */
async function faulty(simulator: Simulator, edit: (call: string, response: Response) => Response): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const headers: IncomingHttpHeaders = { ...incoming.headers };
    delete headers["accept-encoding"];
    const { method, url = "" } = incoming;
    const forwarded = request(`${simulator.url}${url}`, { method, headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString("utf8");
      if (!url.startsWith("/api2/json")) return void outgoing.writeHead(answer.statusCode ?? 0).end(text);
      const call = `${method} ${url.replace("/api2/json", "").replace(/\?.*/, "")}`;
      const genuine = { status: answer.statusCode ?? 0, body: text === "" ? {} : JSON.parse(text) };
      const { status, body } = edit(call, genuine);
      outgoing
        .writeHead(status, answer.statusMessage, { "content-type": "application/json" })
        .end(JSON.stringify(body));
    });
    incoming.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeLater(async () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Entry = Record<string, unknown>;

describe("the conformance kit on a server with faults", () => {
  it("names a wrong type, a missing field, wrong statuses, an absent operation, a lost write and an accepted mistake", async () => {
    const simulator = await startServer();
    const changed = (edit: (entry: Entry) => void) => (response: Response) => {
      if (response.status === 200) for (const entry of [response.body.data].flat() as Entry[]) edit(entry);
      return response;
    };
    const edits: Readonly<Record<string, (response: Response) => Response>> = {
      "GET /cluster/firewall/aliases": changed((entry) => Object.assign(entry, { ipversion: "4" })),
      "GET /cluster/status": changed((entry) => Object.assign(entry, { id: 7 })),
      "GET /cluster/sdn/zones": changed((entry) => delete entry.type),
      "DELETE /cluster/mapping/usb/": (response) => (response.status === 200 ? { ...response, status: 202 } : response),
      "GET /cluster/replication": () => ({ status: 501, body: { data: null, message: "not implemented" } }),
      [`GET /pools/${PREFIX}-p`]: changed((entry) => Object.assign(entry, { comment: "one" })),
      "POST /cluster/ha/resources": (response) => (response.status === 400 ? { ...response, status: 500 } : response),
      "PUT /cluster/backup/kitpve0": () => ({ status: 200, body: { data: null } }),
    };
    const url = await faulty(simulator, (call, response) => {
      const name = call.startsWith("DELETE /cluster/mapping/usb/") ? "DELETE /cluster/mapping/usb/" : call;
      return edits[name]?.(response) ?? response;
    });
    const report = await runOn({ ...variables(simulator), PVE_TEST_ENDPOINT: url });
    expect(Object.fromEntries(found(report))).toEqual({
      "GET /cluster/firewall/aliases": ["[].ipversion is a string, recorded: a number"],
      "GET /cluster/status": ["[].id is a number, recorded: a string"],
      "GET /cluster/sdn/zones": expect.arrayContaining(['type is missing, written: "simple"']),
      "DELETE /cluster/mapping/usb/{id}": [expect.stringContaining("refuses with 202")],
      "GET /cluster/replication": expect.arrayContaining([expect.stringContaining("refuses with 501")]),
      "POST /cluster/ha/resources": [expect.stringMatching(/refuses with 500 .*, expected: 400/)],
      "GET /pools/{poolid}": ['comment is "one", written: "three"'],
      "PUT /cluster/backup/{id}": [expect.stringContaining("accepts a request that genuine servers refuse")],
    });
    const page = conformancePage(report);
    for (const { operation, differences } of differing(report)) {
      expect(page).toContain(`**${operation}**`);
      for (const difference of differences) expect(summaryOf(report)).toContain(difference);
    }
  });

  it("continues after a broken connection, and removes the object whose creation got no response", async () => {
    const simulator = await startServer();
    const before = await configuration(simulator);
    simulator.faults.add({
      fault: "drop",
      when: "after",
      request: { method: "POST", path: "/cluster/firewall/aliases" },
    });
    const report = await runOn(variables(simulator));
    expect(found(report)).toEqual([["POST /cluster/firewall/aliases", [expect.stringContaining("connection broke")]]]);
    expect(await configuration(simulator)).toEqual(before);
  });

  it("removes the object whose deletion got no answer", async () => {
    const simulator = await startServer();
    const before = await configuration(simulator);
    const path = `/cluster/firewall/aliases/${PREFIX}-a`;
    simulator.faults.add({ fault: "drop", when: "before", request: { method: "DELETE", path }, times: 1 });
    const report = await runOn(variables(simulator));
    expect(Object.fromEntries(found(report))).toEqual({
      "DELETE /cluster/firewall/aliases/{name}": [expect.stringContaining("connection broke")],
      "GET /cluster/firewall/aliases": [expect.stringContaining("still lists the object")],
    });
    expect(report.leftBehind).toEqual([]);
    expect(await configuration(simulator)).toEqual(before);
  });
});

describe("the objects of the conformance kit", () => {
  it("the command ends with code 130 after Ctrl-C, and leaves no object", async () => {
    const simulator = await startServer({ latency: { roundTrip: 5 } });
    const before = await configuration(simulator);
    const env = { ...process.env, ...variables(simulator) };
    const child = spawn(process.execPath, ["--import", "tsx", "test/server/conformance/main.ts"], { env });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => {
      if (!errors.includes("security groups") && chunk.includes("security groups")) child.kill("SIGINT");
      errors += chunk;
    });
    const [code] = await once(child, "exit");
    expect({ code, errors }).toEqual({ code: 130, errors: expect.stringContaining("Removing the objects of the kit") });
    expect(await configuration(simulator)).toEqual(before);
  });

  it("the kit leaves HA resources of the user alone", async () => {
    const simulator = await startServer();
    for (const id of [100, 101, 102]) await send(simulator, "POST", "/cluster/ha/resources", { sid: `vm:${id}` });
    const before = await configuration(simulator);
    const report = await runOn(variables(simulator));
    expect(found(report)).toEqual([]);
    expect(resultOf(report, "POST /cluster/ha/resources").reason).toMatch(/no virtual machine that HA does not manage/);
    expect(await configuration(simulator)).toEqual(before);
  });

  it("the kit refuses a server with objects of another run", async () => {
    const simulator = await startServer();
    await send(simulator, "POST", "/pools", { poolid: `${PREFIX}-old` });
    await expect(runOn(variables(simulator))).rejects.toThrow(
      /objects whose names or comments begin with kitpve, in:\n[\s\S]*\/pools\n/,
    );
  });

  it("each creation names the kit, except three that have no name", async () => {
    const facts = { nodes: ["pve1", "pve2"], guests: [100], storages: ["local"] };
    const examined = { facts, settings: {}, options: {}, freeGuest: 100 };
    const all = exercises(examined as unknown as Parameters<typeof exercises>[0]);
    const creations = all.flatMap(({ steps }) => steps.filter(({ undo, refused }) => undo && !refused));
    const nameless = creations.filter(({ params }) => !JSON.stringify(params ?? {}).includes(PREFIX));
    expect(nameless.map(({ operation }) => operation)).toEqual([
      "POST /cluster/sdn/lock",
      "PUT /cluster/sdn",
      "PUT /cluster/sdn",
    ]);
    expect(new Set(testedOperations.map(nameOf)).size).toBe(269);
  });
});

it("reads the options of the command", () => {
  expect(optionsOf(["--json", "a", "--provider", "-t", "pools"])).toEqual({ json: "a", provider: ["-t", "pools"] });
  expect(optionsOf(["--help"])).toBeUndefined();
  expect(() => optionsOf(["--jsn"])).toThrow("--jsn");
});
