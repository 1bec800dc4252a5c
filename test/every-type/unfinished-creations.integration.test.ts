/**
 * Creations of several requests that end in the middle, by a failure or by Ctrl-C. Terraform taints what a failed
 * creation answers, and the next run deletes it: so there must be nothing to taint, and nothing to delete.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PveClient } from "../../src/api";
import type { SessionOptions } from "../../src/api/types";
import type { State } from "../../src/framework/attribute";
import { acmeAccount } from "../../src/resources/acme/account";
import { ipset } from "../../src/resources/firewall/ipset";
import { firewallRules, vnetFirewallRules } from "../../src/resources/firewall/rules";
import { securityGroup } from "../../src/resources/firewall/security-group";
import { firewallRule } from "../../src/resources/firewall/single-rule";
import type { Resource } from "../../src/resources/kinds/define";
import { pool } from "../../src/resources/pools/pool";
import { vnetIp } from "../../src/resources/sdn/ips/vnet-ip";
import { resources as routeMaps } from "../../src/resources/sdn/route-maps";
import { createSimulator, type Simulator } from "../../src/simulator";
import { clientOf } from "../support/client";
import { Lifecycle } from "../support/lifecycle";
import { withPaths } from "../support/path-session";
import { until } from "../support/until";

let simulator: Simulator;
let client: PveClient;
const open = (call: SessionOptions) => withPaths(client.session(call));
const own = () => open({ signal: new AbortController().signal, timeoutMs: 20_000 });

beforeAll(async () => {
  simulator = await createSimulator({ http: true });
  client = clientOf(simulator);
  const sdn = { domain: "domain-sdn" };
  await own().post("/cluster/sdn/zones", { zone: "lab", type: "simple" }, sdn);
  await own().post("/cluster/sdn/vnets", { vnet: "web", zone: "lab" }, sdn);
  await own().task(await own().put("/cluster/sdn", {}, sdn));
});

beforeEach(() => {
  simulator.faults.clear();
  simulator.requests.clear();
});

afterAll(async () => {
  await client.close();
  await simulator.close();
});

interface Step {
  readonly method: string;
  readonly path: string;
  /** Which of these requests. */
  readonly skip: number;
}

const fail = ({ method, path, skip }: Step) =>
  simulator.faults.add({
    fault: "answer",
    status: 500,
    reason: "disk full",
    request: { method, path },
    skip,
    times: 1,
  });

const writes = (method: string) =>
  simulator.requests.all.filter((request) => request.method === method && request.status === 200);

/** Ctrl-C while the server works on the request. */
async function interrupted(definition: Resource, config: Parameters<Lifecycle["tryApply"]>[0], step: Step) {
  const { method, path, skip } = step;
  simulator.faults.add({ fault: "delay", milliseconds: 400, request: { method, path }, skip, times: 1 });
  const interrupt = new AbortController();
  const life = new Lifecycle(definition, open);
  const applied = life.tryApply(config, null, interrupt.signal);
  const before = () => simulator.requests.all.filter((request) => request.operation === `${method} ${path}`).length;
  await until(() => simulator.faults.active.length === 0 && before() >= skip);
  interrupt.abort();
  return { life, ...(await applied) };
}

interface ListCase {
  readonly name: string;
  readonly definition: Resource;
  readonly path: string;
  readonly at: string;
  readonly config: State;
}

interface ObjectCase {
  readonly name: string;
  readonly definition: Resource;
  readonly config: State;
  /** A request that fails, or during which Ctrl-C comes. */
  readonly step: Step;
  /** Where what was made is removed, if not at the step's path. */
  readonly removal?: string;
  readonly there: () => Promise<unknown>;
}

const severities = (diagnostics: readonly { severity: string }[]) => diagnostics.map(({ severity }) => severity);
const rule = (port: string) => ({ type: "in", action: "ACCEPT", proto: "tcp", dport: port });
const PORTS = ["22", "80", "443", "8006", "8007"];

describe.each([
  {
    name: "the rules of the cluster",
    definition: firewallRules,
    path: "/cluster/firewall/rules",
    at: "/cluster/firewall/rules",
    config: { rules: PORTS.map((dport) => ({ ...rule(dport), source: "192.0.2.0/24" })).map(named) },
  },
  {
    name: "the rules of a vnet",
    definition: vnetFirewallRules,
    path: "/cluster/sdn/vnets/{vnet}/firewall/rules",
    at: "/cluster/sdn/vnets/web/firewall/rules",
    config: { vnet: "web", rules: PORTS.map((dport) => ({ ...rule(dport), type: "forward" })).map(named) },
  },
] as readonly ListCase[])("$name", ({ definition, path, at, config }) => {
  const goOn = async () => {
    expect(await own().get(at)).toHaveLength(2);
    simulator.requests.clear();
    const life = new Lifecycle(definition, open);
    const state = await life.apply(config);
    expect(writes("DELETE")).toEqual([]);
    expect(writes("POST")).toHaveLength(3);
    expect((await life.plan(config, await life.refresh(state))).planned).toEqual(state);
    await life.apply(null, state);
    expect(await own().get(at)).toEqual([]);
  };

  it("are not in the state after a failure, and the next run goes on with what is there", async () => {
    fail({ method: "POST", path, skip: 2 });
    const { state, diagnostics } = await new Lifecycle(definition, open).tryApply(config);
    expect(state).toBeNull();
    expect(severities(diagnostics)).toEqual(["error", "warning"]);
    expect(diagnostics[1]?.detail).toContain("The next run takes over what is there");
    await goOn();
  });

  it("are not in the state after Ctrl-C, and the next run goes on with what is there", async () => {
    const { state, diagnostics } = await interrupted(definition, config, { method: "POST", path, skip: 1 });
    expect(state).toBeNull();
    expect(severities(diagnostics)).toEqual(["error", "warning"]);
    await goOn();
  });

  it("are whole when only the last answer was not awaited", async () => {
    const { life, state, diagnostics } = await interrupted(definition, config, { method: "POST", path, skip: 4 });
    expect([state, diagnostics]).toMatchObject([config, []]);
    await life.apply(null, state as State);
  });

  it("survive broken connections", async () => {
    for (const [when, skip] of [["before", 1] as const, ["after", 3] as const]) {
      simulator.faults.add({ fault: "drop", when, request: { method: "POST", path }, skip, times: 1 });
    }
    const life = new Lifecycle(definition, open);
    const state = await life.apply(config);
    expect(await own().get(at)).toHaveLength(5);
    await life.apply(null, state);
  });
});

function named({ proto, dport, ...others }: ReturnType<typeof rule> & { source?: string }) {
  return { ...others, protocol: proto, destination_port: dport };
}

const route = (order: number) => ({ order, action: "permit", match: null, set: null, call: null, exit_action: null });

describe.each([
  {
    name: "an ip set",
    definition: ipset,
    config: { name: "hosts", entries: [1, 2, 3, 4].map((last) => ({ cidr: `192.0.2.${last}`, nomatch: false })) },
    step: { method: "POST", path: "/cluster/firewall/ipset/{name}", skip: 2 },
    there: () => own().get("/cluster/firewall/ipset"),
  },
  {
    name: "a security group",
    definition: securityGroup,
    config: { name: "web", rules: PORTS.map(rule).map(named) },
    step: { method: "POST", path: "/cluster/firewall/groups/{group}", skip: 2 },
    there: () => own().get("/cluster/firewall/groups"),
  },
  {
    name: "a pool",
    definition: pool,
    config: { pool_id: "web", guests: [100] },
    step: { method: "PUT", path: "/pools", skip: 0 },
    there: () => own().get("/pools"),
  },
  {
    name: "a route map",
    definition: routeMaps[0] as Resource,
    config: { route_map: "in", entries: [10, 20, 30].map(route) },
    step: { method: "POST", path: "/cluster/sdn/route-maps/entries", skip: 1 },
    removal: "/cluster/sdn/route-maps/entries/{route-map-id}/entry/{order}",
    there: () => own().get("/cluster/sdn/route-maps/entries"),
  },
] as readonly ObjectCase[])("$name", ({ definition, config, step, removal = step.path, there }) => {
  it("is gone after a failure, so that the next run can create it", async () => {
    fail(step);
    const { state, diagnostics } = await new Lifecycle(definition, open).tryApply(config);
    expect(state).toBeNull();
    expect(await there()).toEqual([]);
    expect(severities(diagnostics)).toEqual(["error", "warning"]);
    expect(diagnostics[1]?.detail).toContain("removed again");
  });

  it("stays after Ctrl-C, and the next run updates it", async () => {
    const { life, state, diagnostics } = await interrupted(definition, config, step);
    // With one member only there is nothing left to do: then it was only the answer that was not awaited.
    if (diagnostics.length > 0) {
      expect(diagnostics).toMatchObject([{ severity: "warning", detail: expect.stringContaining("next plan") }]);
      expect(await life.refresh(state as State)).not.toEqual(state);
    }
    expect(state).toMatchObject(config);
    simulator.requests.clear();
    const refreshed = (await life.refresh(state as State)) as State;
    const done = await life.apply(config, refreshed);
    expect(writes("DELETE")).toEqual([]);
    expect(await life.refresh(done)).toEqual(done);
    await life.apply(null, done);
    expect(await there()).toEqual([]);
  });

  it("stays in the state, with advice, when it can be neither finished nor taken back", async () => {
    fail(step);
    fail({ method: "DELETE", path: removal, skip: 0 });
    const life = new Lifecycle(definition, open);
    const { state, diagnostics } = await life.tryApply(config);
    expect(state).not.toBeNull();
    expect(diagnostics.at(-1)?.detail).toContain("terraform untaint");
    await life.apply(null, await life.refresh(state as State));
    expect(await there()).toEqual([]);
  });
});

describe("an ip set", () => {
  it("gets all members over broken connections", async () => {
    const request = { method: "POST", path: "/cluster/firewall/ipset/{name}" };
    simulator.faults.add({ fault: "drop", when: "after", request, skip: 1, times: 1 });
    simulator.faults.add({ fault: "drop", when: "before", request, skip: 2, times: 1 });
    const life = new Lifecycle(ipset, open);
    const entries = [1, 2, 3, 4].map((last) => ({ cidr: `192.0.2.${last}` }));
    const state = await life.apply({ name: "hosts", entries });
    expect(await own().get("/cluster/firewall/ipset/hosts")).toHaveLength(4);
    await life.apply(null, state);
  });
});

describe("a reserved address", () => {
  it("does not stay without its guest", async () => {
    const sdn = { domain: "domain-sdn" };
    await own().post("/cluster/sdn/zones", { zone: "dhcp", type: "simple", ipam: "pve", dhcp: "dnsmasq" }, sdn);
    await own().post("/cluster/sdn/vnets", { vnet: "pool", zone: "dhcp" }, sdn);
    await own().post("/cluster/sdn/vnets/pool/subnets", { subnet: "10.7.0.0/24", type: "subnet" }, sdn);
    await own().task(await own().put("/cluster/sdn", {}, sdn));
    const config = { zone: "dhcp", vnet: "pool", ip: "10.7.0.9", mac: "BC:24:11:00:00:09", vmid: 100 };
    const step = { method: "PUT", path: "/cluster/sdn/vnets/{vnet}/ips", skip: 0 };

    fail(step);
    const life = new Lifecycle(vnetIp, open);
    const { state } = await life.tryApply(config);
    expect([state, await life.refresh(config)]).toEqual([null, null]);

    const lost = { method: step.method, path: step.path };
    simulator.faults.add({ fault: "drop", when: "before", request: lost, times: 1 });
    const made = await life.apply(config);
    expect(await life.refresh(made)).toMatchObject({ vmid: 100 });
    await life.apply(null, made);
  });
});

describe("what a task creates", () => {
  it("is in the state after Ctrl-C, when the task ends soon", async () => {
    const root = clientOf(simulator, { root: true });
    simulator.faults.add({ fault: "task", type: "acmeregister", milliseconds: 1_500, times: 1 });
    const interrupt = new AbortController();
    const life = new Lifecycle(acmeAccount, (call) => root.session(call));
    const config = { name: "default", contact: ["a@example.com"], tos_url: "https://example.com/tos" };
    const applied = life.tryApply(config, null, interrupt.signal);
    await until(() => writes("POST").some(({ path }) => path === "/cluster/acme/account"));
    interrupt.abort();
    const { state, diagnostics } = await applied;
    expect([state, diagnostics]).toMatchObject([{ ...config, status: "valid" }, []]);
    await life.apply(null, state as State);
    await root.close();
  });
});

describe("a single rule", () => {
  const config = { ...named(rule("22")), position: 1 };
  const list = () => own().get<{ comment?: string }[]>("/cluster/firewall/rules");
  const moving = { method: "PUT", path: "/cluster/firewall/rules/{pos}", skip: 0 };

  beforeEach(async () => {
    const others = { type: "in", action: "DROP", enable: 1 };
    await own().post("/cluster/firewall/rules", others, { domain: "firewall-cluster" });
  });

  it("does not stay at the top when it cannot be moved to its place", async () => {
    fail(moving);
    const { state } = await new Lifecycle(firewallRule, open).tryApply(config);
    expect(state).toBeNull();
    expect(await list()).toMatchObject([{ action: "DROP" }]);
    await own().delete("/cluster/firewall/rules/0", {}, { domain: "firewall-cluster" });
  });

  it("does not stay at the top after Ctrl-C, unknown to the state", async () => {
    const { state } = await interrupted(firewallRule, config, {
      method: "POST",
      path: "/cluster/firewall/rules",
      skip: 0,
    });
    expect(state).toBeNull();
    expect(await list()).toMatchObject([{ action: "DROP" }]);
    await own().delete("/cluster/firewall/rules/0", {}, { domain: "firewall-cluster" });
  });
});
