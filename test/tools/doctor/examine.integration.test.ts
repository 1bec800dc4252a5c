/** `cdktf-pve doctor` against a simulated cluster with TLS. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSimulator, type Simulator } from "../../../src/simulator";
import type { EndpointReport } from "../../../src/tools/doctor/examine";
import { COMMAND } from "../../support/command";

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, "..", "..", "..");

let simulator: Simulator;
beforeEach(async () => {
  simulator = await createSimulator();
});
afterEach(async () => await simulator.close());

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

async function doctor(environment: Readonly<Record<string, string>> = {}, ...args: string[]): Promise<Ended> {
  const env = {
    PATH: process.env.PATH,
    PVE_ENDPOINT: simulator.url,
    PVE_API_TOKEN: simulator.token,
    PVE_FINGERPRINT: simulator.certificate?.fingerprint,
    ...environment,
  };
  const command = [COMMAND, "doctor", ...args];
  try {
    return { code: 0, ...(await execute(process.execPath, command, { cwd: ROOT, env })) };
  } catch (failure) {
    return failure as Ended;
  }
}

async function results(environment: Readonly<Record<string, string>> = {}) {
  const { stdout } = await doctor(environment, "--json");
  return statuses(stdout);
}

const statuses = (json: string) =>
  (JSON.parse(json) as EndpointReport[]).map((one) =>
    Object.fromEntries(one.results.map(({ id, status }) => [id, status])),
  );

it("a healthy cluster passes, with the certificate to pin", async () => {
  const { code, stdout } = await doctor();
  expect(stdout).toContain(`SHA-256 ${simulator.certificate?.fingerprint}, as pinned`);
  expect(stdout).toContain("0 errors, 0 warnings");
  expect(code).toBe(0);
  expect(stdout).not.toContain(simulator.token);
});

it("an unreachable endpoint is reported, and the other endpoints are still checked", async () => {
  const endpoints = { PVE_ENDPOINTS: `https://127.0.0.1:1,${simulator.url}`, PVE_ENDPOINT: "" };
  const { stdout, code } = await doctor(endpoints, "--json");
  const [first, second] = statuses(stdout);
  expect(first).toEqual({ connection: "error", login: "skipped" });
  // The first endpoint that responds serves the checks of the cluster.
  expect(second).toMatchObject({ certificate: "ok", clock: "ok", login: "ok", quorum: "ok" });
  expect(code).toBe(2);
});

it("another certificate and refused credentials are reported", async () => {
  const [other] = await results({ PVE_FINGERPRINT: Array.from({ length: 32 }, () => "AB").join(":") });
  expect(other).toMatchObject({ certificate: "error", login: "error" });
  const [refused] = await results({ PVE_API_TOKEN: "root@pam!tf=00000000-0000-0000-0000-000000000000" });
  expect(refused).toMatchObject({ certificate: "ok", login: "error" });
});

it("a failed check stops no other, and warnings count on request", async () => {
  simulator.faults.add({ fault: "answer", status: 500, request: { path: "/cluster/ha/status/current" } });
  expect((await results())[0]).toMatchObject({ ha: "error", quorum: "unknown", nodes: "ok", privileges: "skipped" });
});

it("the command explains the required setting when there is no endpoint", async () => {
  expect(await doctor({ PVE_ENDPOINT: "" })).toMatchObject({ code: 1, stderr: expect.stringContaining("No endpoint") });
});
