/**
 * Creations of several requests that end early, by a failure or by Ctrl-C: one object and one list that always exists.
 * Terraform taints objects that a failed creation returns, and the next run deletes them: a failed creation must return
 * nothing. `test/faults` tries this with all types.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PveClient } from "../../src/api";
import type { SessionOptions } from "../../src/api/types";
import type { State } from "../../src/framework/attribute";
import { firewallRules } from "../../src/resources/firewall/rules";
import { securityGroup } from "../../src/resources/firewall/security-group";
import type { Resource } from "../../src/resources/kinds/define";
import { createSimulator, type Simulator } from "../../src/simulator";
import { clientOf } from "../support/client";
import { Lifecycle } from "../support/lifecycle";
import { withPaths } from "../support/path-session";
import { until } from "../support/until";

let simulator: Simulator;
let client: PveClient;
beforeAll(async () => {
  simulator = await createSimulator({ http: true });
  client = clientOf(simulator);
});
beforeEach(() => {
  simulator.faults.clear();
  simulator.requests.clear();
});
afterAll(async () => {
  await client.close();
  await simulator.close();
});

const open = (call: SessionOptions) => withPaths(client.session(call));
const read = (path: string) => open({ signal: new AbortController().signal, timeoutMs: 20_000 }).get(path);
const writes = (method: string) =>
  simulator.requests.all.filter((request) => request.method === method && request.status === 200);
const severities = (diagnostics: readonly { severity: string }[]) => diagnostics.map(({ severity }) => severity);

/** The server refuses a request after `skip` equal ones. */
const fail = (method: string, path: string, skip: number) =>
  simulator.faults.add({
    fault: "answer",
    status: 500,
    reason: "disk full",
    request: { method, path },
    skip,
    times: 1,
  });

/** Sends Ctrl-C while the server processes a request, after `skip` equal ones. */
async function interrupted(definition: Resource, config: State, method: string, path: string, skip: number) {
  simulator.faults.add({ fault: "delay", milliseconds: 400, request: { method, path }, skip, times: 1 });
  const interrupt = new AbortController();
  const life = new Lifecycle(definition, open);
  const applied = life.tryApply(config, null, interrupt.signal);
  const sent = () => simulator.requests.all.filter(({ operation }) => operation === `${method} ${path}`).length;
  await until(() => simulator.faults.active.length === 0 && sent() >= skip);
  interrupt.abort();
  return { life, ...(await applied) };
}

const rule = { type: "in", action: "ACCEPT", protocol: "tcp", source: "192.0.2.0/24" };
const rules = [22, 80, 443, 8006, 8007].map((port) => ({ ...rule, destination_port: `${port}` }));

describe("a security group", () => {
  const config = { name: "web", rules };
  const group = "/cluster/firewall/groups/{group}";
  const groups = () => read("/cluster/firewall/groups");

  it("an unfinished object is removed after a failure, so the next run can create it", async () => {
    fail("POST", group, 2);
    const { state, diagnostics } = await new Lifecycle(securityGroup, open).tryApply(config);
    expect([state, await groups()]).toEqual([null, []]);
    expect(severities(diagnostics)).toEqual(["error", "warning"]);
    expect(diagnostics[1]?.detail).toContain("has removed the parts that it had created");
  });

  it("an unfinished object keeps its parts after Ctrl-C, and the next run updates it", async () => {
    const { life, state, diagnostics } = await interrupted(securityGroup, config, "POST", group, 2);
    expect(diagnostics).toMatchObject([{ severity: "warning", detail: expect.stringContaining("Run plan again") }]);
    expect(state).toMatchObject(config);
    simulator.requests.clear();
    const refreshed = (await life.refresh(state as State)) as State;
    expect(refreshed).not.toEqual(state);
    const applied = await life.apply(config, refreshed);
    expect(writes("DELETE")).toEqual([]);
    expect(await life.refresh(applied)).toEqual(applied);
    await life.apply(null, applied);
    expect(await groups()).toEqual([]);
  });

  it("an object that can be neither finished nor removed is in the state, with a remedy", async () => {
    fail("POST", group, 2);
    fail("DELETE", group, 0);
    const life = new Lifecycle(securityGroup, open);
    const { state, diagnostics } = await life.tryApply(config);
    expect(state).not.toBeNull();
    expect(diagnostics.at(-1)?.detail).toContain("terraform untaint");
    await life.apply(null, await life.refresh(state as State));
    expect(await groups()).toEqual([]);
  });
});

describe("the rules of the cluster", () => {
  const RULES = "/cluster/firewall/rules";
  const config = { rules };

  /** The next run adopts two rules, and adds the others. */
  const goOn = async (prior: State | null = null) => {
    expect(await read(RULES)).toHaveLength(2);
    simulator.requests.clear();
    const life = new Lifecycle(firewallRules, open);
    const state = await life.apply(config, prior && (await life.refresh(prior)));
    expect([writes("DELETE").length, writes("POST").length]).toEqual([0, 3]);
    expect((await life.plan(config, await life.refresh(state))).planned).toEqual(state);
    await life.apply(null, state);
    expect(await read(RULES)).toEqual([]);
  };

  it("an unfinished list is not in the state after a failure, and the next run adopts its rules", async () => {
    fail("POST", RULES, 2);
    const { state, diagnostics } = await new Lifecycle(firewallRules, open).tryApply(config);
    expect(state).toBeNull();
    expect(severities(diagnostics)).toEqual(["error", "warning"]);
    expect(diagnostics[1]?.detail).toContain("The next run adopts the object");
    await goOn();
  });

  it("an unfinished list is in the state after Ctrl-C for a destroy, and the next run adopts its rules", async () => {
    const { state, diagnostics } = await interrupted(firewallRules, config, "POST", RULES, 1);
    expect(state).toMatchObject(config);
    // An error would taint it, and the next run would clear it first.
    expect(severities(diagnostics)).toEqual(["warning"]);
    await goOn(state as State);
  });

  it("a list is complete if only the last response is missing", async () => {
    const { life, state, diagnostics } = await interrupted(firewallRules, config, "POST", RULES, 4);
    expect([state, diagnostics]).toMatchObject([config, []]);
    await life.apply(null, state as State);
  });
});
