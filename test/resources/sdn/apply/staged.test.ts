/** Staged changes whose apply works, fails or is interrupted. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PveError } from "../../../../src/api/errors";
import type { State } from "../../../../src/framework/attribute";
import { readingOneList } from "../../../../src/resources/sdn/apply/staged";
import { setUnreportedStore } from "../../../../src/resources/sdn/apply/unreported";
import { FakeSession, refusal, type Sent } from "../../../support/fake-session";
import { Lifecycle } from "../../../support/lifecycle";
import { definition } from "../definition";
import { FakeStore } from "./fake-store";
import { Zones } from "./zones";

const COMMIT_FAILED = refusal(500, "could not commit SDN config: controller nosuch don't exist\n");

const resource = definition("zone_simple");
let zones: Zones;

function lifeIn(sdnApply: "auto" | "manual"): Lifecycle {
  return new Lifecycle(resource, new FakeSession(zones.answer, { settings: { sdnApply } }));
}

/** Advances the time in which changes are gathered. */
async function passing<T>(work: Promise<T>): Promise<T> {
  void work.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  return work;
}

beforeEach(() => {
  vi.useFakeTimers();
  zones = new Zones();
});
afterEach(() => void vi.useRealTimers());

const config = { zone: "z1" };

describe("with sdn_apply = auto", () => {
  it("creates, changes and deletes, each with an apply", async () => {
    const life = lifeIn("auto");
    const created = await passing(life.apply(config));
    expect(created).toMatchObject({ zone: "z1", applied: true });
    expect(await life.changes(config, (await life.refresh(created)) as State)).toEqual([]);
    const changed = await passing(life.apply({ ...config, mtu: 1400 }, created));
    expect(changed).toMatchObject({ mtu: 1400, applied: true });
    expect(zones.running).toEqual(zones.staged);
    await passing(life.apply(null, changed));
    expect([zones.running, zones.applied]).toEqual([{}, 3]);
  });

  it("lets simultaneous changes share one apply", async () => {
    const session = new FakeSession(zones.answer, { settings: { sdnApply: "auto" } });
    const names = ["z1", "z2", "z3"];
    const states = await passing(Promise.all(names.map((zone) => new Lifecycle(resource, session).apply({ zone }))));
    expect(states.map(({ applied }) => applied)).toEqual([true, true, true]);
    expect(zones.applied).toBe(1);
  });

  it("includes writes that are still under way in the apply", async () => {
    const slowly = async (request: Sent) => {
      if (request.parameters.zone === "z2") await new Promise((resolve) => setTimeout(resolve, 5_000));
      return zones.answer(request);
    };
    const session = new FakeSession(slowly, { settings: { sdnApply: "auto" } });
    await passing(Promise.all(["z1", "z2"].map((zone) => new Lifecycle(resource, session).apply({ zone }))));
    expect([zones.applied, Object.keys(zones.running)]).toEqual([1, ["z1", "z2"]]);
  });

  it("keeps an object whose apply failed, and applies it in the next run without writing it again", async () => {
    const life = lifeIn("auto");
    zones.failures.push(COMMIT_FAILED);
    const { state, diagnostics } = await passing(life.tryApply(config));
    expect(state).toMatchObject({ zone: "z1", applied: false });
    expect(diagnostics).toMatchObject([
      { severity: "error", summary: "The change is staged, but could not be applied" },
      { severity: "warning", detail: expect.stringContaining("terraform untaint") },
    ]);
    expect(diagnostics[0]?.detail).toContain("controller nosuch don't exist");

    const refreshed = (await life.refresh(state as State)) as State;
    expect(await life.changes(config, refreshed)).toEqual(["applied"]);
    const session = new FakeSession(zones.answer, { settings: { sdnApply: "auto" } });
    const healed = await passing(new Lifecycle(resource, session).apply(config, refreshed));
    expect(healed.applied).toBe(true);
    expect(session.sent("writes")).toEqual(["PUT /cluster/sdn"]);
  });

  it("lists changes staged by other clients once in the plan, and none of its own run", async () => {
    zones.stage("other");
    const session = new FakeSession(zones.answer, { settings: { sdnApply: "auto" } });
    const [first, second] = [new Lifecycle(resource, session), new Lifecycle(resource, session)];
    expect((await first.plan(config)).diagnostics).toMatchObject([
      {
        severity: "warning",
        summary: "The apply will include 1 SDN change staged before this run",
        detail: expect.stringContaining("zone other: new"),
      },
    ]);
    expect((await second.plan({ zone: "z2" })).diagnostics).toEqual([]);
    const applying = new FakeSession(zones.answer, { settings: { sdnApply: "auto" } });
    const third = new Lifecycle(resource, applying);
    zones.unstage("other");
    const created = await passing(third.apply(config));
    zones.stage("z3");
    expect((await third.plan({ ...config, mtu: 1400 }, created)).diagnostics).toEqual([]);
  });

  it("repeats an unreported apply of an earlier run by updating one object", async () => {
    const applied = await passing(Promise.all(["z1", "z2"].map((zone) => lifeIn("auto").apply({ zone }))));
    const session = new FakeSession(zones.answer, { settings: { sdnApply: "auto" } });
    const store = new FakeStore([{ file: "note", trouble: "ifreload failed" }]);
    setUnreportedStore(session, store);
    const lives = applied.map(() => new Lifecycle(resource, session));
    const refreshed = (await Promise.all(lives.map((life, index) => life.refresh(applied[index] as State)))) as State[];
    expect(refreshed.map(({ applied }) => applied)).toEqual([false, true]);
    const made = await passing((lives[0] as Lifecycle).apply({ zone: "z1" }, refreshed[0]));
    expect(made.applied).toBe(true);
    expect(session.sent("writes")).toEqual(["PUT /cluster/sdn"]);
    expect([store.left, store.own]).toEqual([[], undefined]);
  });

  it("reports the privilege that the apply needs, and does not blame other clients", async () => {
    const life = lifeIn("auto");
    zones.failures.push(refusal(403, "Permission check failed (/sdn, SDN.Allocate)\n"));
    const { state, diagnostics } = await passing(life.tryApply(config));
    expect(state).toMatchObject({ applied: false });
    expect(diagnostics[0]?.detail).toContain("The credentials need SDN.Allocate on /sdn.");
    expect(diagnostics[0]?.detail).not.toContain("somebody else");
  });

  it("keeps a change whose apply failed as not applied", async () => {
    const life = lifeIn("auto");
    const created = await passing(life.apply(config));
    zones.failures.push(COMMIT_FAILED);
    const wanted = { ...config, mtu: 1400 };
    const { state, diagnostics } = await passing(life.tryApply(wanted, created));
    expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
    expect(state).toMatchObject({ mtu: 1400, applied: false });
    expect(await passing(life.apply(wanted, state as State))).toMatchObject({ mtu: 1400, applied: true });
  });

  it("keeps a deletion whose apply failed until it is applied", async () => {
    const life = lifeIn("auto");
    const created = await passing(life.apply(config));
    zones.failures.push(COMMIT_FAILED);
    const { state } = await passing(life.tryApply(null, created));
    expect(state).toMatchObject({ zone: "z1", applied: false });
    const refreshed = await life.refresh(state as State);
    expect(refreshed).toMatchObject({ zone: "z1", applied: false });
    await passing(life.apply(null, refreshed));
    expect(zones.running).toEqual({});
  });

  it("stages an object again that returns to the configuration after a deletion whose apply failed", async () => {
    const life = lifeIn("auto");
    const created = await passing(life.apply({ ...config, mtu: 1400 }));
    zones.failures.push(COMMIT_FAILED);
    const { state } = await passing(life.tryApply(null, created));
    const back = await passing(life.apply({ ...config, mtu: 1400 }, (await life.refresh(state as State)) as State));
    expect(back).toMatchObject({ mtu: 1400, applied: true });
    expect(zones.running.z1).toMatchObject({ mtu: 1400 });
  });

  it("keeps an object that another client has staged for deletion until that is applied", async () => {
    const life = lifeIn("auto");
    const created = await passing(life.apply(config));
    zones.unstage("z1");
    expect(await life.refresh(created)).toMatchObject({ applied: false });
  });

  it("needs no apply for an object that another client has deleted", async () => {
    const life = lifeIn("auto");
    const created = await passing(life.apply(config));
    zones.unstage("z1");
    await passing(life.apply(null, created));
    expect(zones.applied).toBe(1);
  });

  it("shows in the plan whether the run applies", async () => {
    expect((await lifeIn("auto").plan(config)).planned).toMatchObject({ applied: true });
    expect((await lifeIn("manual").plan(config)).planned).toMatchObject({ applied: null });
  });

  it("names the nodes that had trouble", async () => {
    const log = [
      "pve2: reloading network config",
      "command '/usr/bin/pvesh set /nodes/pve2/network' failed: exit code 255",
    ];
    const session = new FakeSession(zones.answer, { settings: { sdnApply: "auto" } });
    const { task } = session;
    session.task = async (upid) => ({ ...(await task(upid)), log });
    const { state, diagnostics } = await passing(new Lifecycle(resource, session).tryApply(config));
    expect(state).toMatchObject({ applied: true });
    expect(diagnostics).toMatchObject([
      { severity: "warning", summary: "SDN apply finished with warnings on node pve2" },
    ]);
  });
});

describe("with sdn_apply = manual or resource", () => {
  it.each([
    ["manual", ["Deletions of SDN objects are staged and not applied yet"]],
    ["resource", []],
  ] as const)(
    "reports staged deletions only when nothing in the configuration applies them: %s",
    async (sdnApply, summaries) => {
      const session = new FakeSession(zones.answer, { settings: { sdnApply } });
      const life = new Lifecycle(resource, session);
      const { diagnostics } = await life.tryApply(null, await life.apply({ zone: "z1" }));
      expect(diagnostics.map(({ summary }) => summary)).toEqual(summaries);
    },
  );

  it.each(["manual", "resource"] as const)("stages changes and reads no pending state: %s", async (sdnApply) => {
    const session = new FakeSession(zones.answer, { settings: { sdnApply } });
    const life = new Lifecycle(resource, session);
    const created = await life.apply(config);
    expect(created).toMatchObject({ applied: null });
    const refreshed = (await life.refresh(created)) as State;
    expect(await life.changes(config, refreshed)).toEqual([]);
    await life.apply(null, await life.apply({ ...config, mtu: 1400 }, refreshed));
    expect(session.sent("writes").map((request) => request.split(" ")[0])).toEqual(["POST", "PUT", "DELETE"]);
    expect(session.requests.some(({ parameters }) => "pending" in parameters)).toBe(false);
  });

  it("sends the token of a lock with every write", async () => {
    const session = new FakeSession(zones.answer, { settings: { sdnApply: "manual", sdnLockToken: "token" } });
    const life = new Lifecycle(resource, session);
    await life.apply(null, await life.apply({ ...config, mtu: 1400 }, await life.apply(config)));
    const writes = session.requests.filter(({ method }) => method !== "GET");
    expect(writes.map(({ parameters }) => parameters["lock-token"])).toEqual(["token", "token", "token"]);
  });

  it("explains the refusal when another client holds the lock", async () => {
    const locked = "create sdn zone object failed: invalid lock token provided!\n";
    const session = new FakeSession(
      { "POST /cluster/sdn/zones": refusal(500, locked) },
      { settings: { sdnApply: "manual" } },
    );
    const { diagnostics } = await new Lifecycle(resource, session).tryApply(config);
    expect(diagnostics[0]?.detail).toContain("sdn_lock_token");
  });
});

/** Staged changes whose run is interrupted while they wait. */
it("a new object is not replaced when its run was interrupted while the change waited", async () => {
  const controller = new AbortController();
  const stop = async () => {
    controller.abort();
    throw new PveError({ code: "cancelled", serverMessage: "The operation was cancelled." });
  };
  const session = new FakeSession(new Zones().answer, { settings: { sdnApply: "auto" } });
  session.task = stop;
  const context = {
    services: session,
    signal: controller.signal,
    importing: false,
    config: { zone: "z1" },
    created: () => undefined,
    identified: () => undefined,
    firstStep: () => undefined,
    lateMs: 0,
    transaction: (steps: () => Promise<void>) => steps(),
    warn: vi.fn(),
  };
  const notes = new FakeStore();
  setUnreportedStore(session, notes);
  const waiting = definition("zone_simple").behaviour.create({ zone: "z1" }, context);
  await vi.advanceTimersByTimeAsync(60_000);
  const state = await waiting;
  expect(state).toMatchObject({ applied: true });
  // The note makes the next run apply the change, even if the server counts it as applied.
  expect(notes.own).toBeDefined();
  expect(context.warn).toHaveBeenCalledWith(expect.objectContaining({ summary: "Staged, but not applied" }));
});

const shared = { shared: "domain-sdn" };
const zone = { zone: "z1", type: "simple", digest: null };

const requestsOf = (session: FakeSession) =>
  session.requests.map(({ path, parameters }) => `${path} ${JSON.stringify(parameters)}`);

it("uses a list without pending changes for both views", async () => {
  const session = new FakeSession({ "GET /cluster/sdn/zones": [zone] });
  expect(await readingOneList(session).read("GET /cluster/sdn/zones", {}, {}, shared)).toEqual([zone]);
  expect(requestsOf(session)).toEqual(['/cluster/sdn/zones {"pending":1}']);
});

it.each(["new", "changed", "deleted"])("reads the staged list when an object is %s", async (state) => {
  const session = new FakeSession(({ parameters }) => (parameters.pending ? [{ ...zone, state, pending: {} }] : []));
  expect(await readingOneList(session).read("GET /cluster/sdn/zones", {}, {}, shared)).toEqual([]);
  expect(session.requests).toHaveLength(2);
});

describe("fabrics and their nodes", () => {
  const fabric = { id: "fab1", protocol: "ospf", area: "0", digest: "d" };
  const node = { fabric_id: "fab1", node_id: "pve1", protocol: "ospf", interfaces: [], digest: "d" };
  const list = "GET /cluster/sdn/fabrics/all";

  it("uses the list of all for both views when nothing is pending", async () => {
    const session = new FakeSession({ [list]: { fabrics: [fabric], nodes: [node] } });
    expect(await readingOneList(session).read(list, {}, {}, shared)).toEqual({ fabrics: [fabric], nodes: [node] });
    expect(session.requests).toHaveLength(1);
  });

  it.each(["fabrics", "nodes"] as const)("reads the staged list when one of the %s is changed", async (part) => {
    const changed = { fabrics: [fabric], nodes: [node], [part]: [{ state: "changed", pending: {} }] };
    const session = new FakeSession(({ parameters }) =>
      parameters.pending ? changed : { fabrics: [fabric], nodes: [node] },
    );
    expect(await readingOneList(session).read(list, {}, {}, shared)).toEqual({ fabrics: [fabric], nodes: [node] });
    expect(session.requests).toHaveLength(2);
  });
});

it("uses the list of route map entries for both views", async () => {
  const entry = { "route-map-id": "map1", order: 10, action: "permit", match: [], set: [] };
  const session = new FakeSession({ "GET /cluster/sdn/route-maps/entries": [entry] });
  expect(await readingOneList(session).read("GET /cluster/sdn/route-maps/entries", {}, {}, shared)).toEqual([entry]);
  expect(session.requests).toHaveLength(1);
});

it("leaves other reads unchanged", async () => {
  const session = new FakeSession(() => []);
  const reading = readingOneList(session);
  await reading.read("GET /cluster/sdn/zones", {}, { running: 1 }, shared);
  await reading.read("GET /cluster/sdn/zones", {}, {});
  await reading.read("GET /cluster/sdn/prefix-lists", {}, { verbose: 1 }, shared);
  await reading.exclusive("domain-sdn", (locked) => locked.read("GET /cluster/sdn/vnets", {}, {}, shared));
  expect(requestsOf(session)).toEqual([
    '/cluster/sdn/zones {"running":1}',
    "/cluster/sdn/zones {}",
    '/cluster/sdn/prefix-lists {"verbose":1}',
    '/cluster/sdn/vnets {"pending":1}',
  ]);
});
