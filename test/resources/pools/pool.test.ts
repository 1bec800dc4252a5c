/** Pools against a small server that keeps to the recorded rules of members. */
import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { poolData, poolsData } from "../../../src/resources/pools/data-sources";
import { poolMembership } from "../../../src/resources/pools/membership";
import { pool } from "../../../src/resources/pools/pool";
import { FakeSession, refusal, type Sent } from "../../support/fake-session";
import { Lifecycle, readData } from "../../support/lifecycle";

interface StoredPool {
  comment?: string;
  vms: number[];
  storage: string[];
}

/** Guests 100, 101 and 200 and the storages local and data exist. */
class PoolServer {
  readonly pools = new Map<string, StoredPool>();
  readonly session = new FakeSession((sent) => this.answer(sent));

  private answer(sent: Sent): unknown {
    const { method, path, parameters } = sent;
    if (path === "/cluster/resources") {
      return parameters.type === "vm"
        ? [100, 101, 200].map((vmid) => ({ id: `guest/${vmid}`, vmid, type: vmid === 200 ? "lxc" : "qemu" }))
        : ["local", "data"].map((storage) => ({ id: `storage/pve1/${storage}`, storage, type: "storage" }));
    }
    const item = /^\/pools\/([^/]+)$/.exec(path)?.[1];
    const id = item === undefined ? parameters.poolid : decodeURIComponent(item);
    if (id === undefined) return [...this.pools].map(([poolid, { comment }]) => ({ poolid, comment }));
    const stored = this.pools.get(String(id));
    if (method === "POST") {
      this.pools.set(String(id), {
        vms: [],
        storage: [],
        ...(parameters.comment ? { comment: String(parameters.comment) } : {}),
      });
      return null;
    }
    if (!stored) return refusal(500, `pool '${id}' does not exist\n`);
    if (method === "GET") return item ? this.show(String(id), stored) : [this.show(String(id), stored)];
    if (method === "DELETE") {
      const [first] = this.shown(stored).filter(({ vmid }) => vmid !== undefined);
      if (first) return refusal(500, `delete pool failed: pool '${id}' is not empty (contains VM ${first.vmid})\n`);
      this.pools.delete(String(id));
      return null;
    }
    return this.change(String(id), stored, sent);
  }

  private change(id: string, stored: StoredPool, { parameters }: Sent): unknown {
    const removing = parameters.delete === true;
    const [vms, storage] = [[...stored.vms], [...stored.storage]];
    for (const vm of items(parameters.vms).map(Number)) {
      if (removing !== vms.includes(vm)) {
        return refusal(500, `update pools failed: VM ${vm} is ${removing ? "not" : "already"} a pool member\n`);
      }
      const other = [...this.pools].find(([name, { vms: theirs }]) => name !== id && theirs.includes(vm));
      if (other && !parameters["allow-move"]) {
        return refusal(
          500,
          `update pools failed: VM ${vm} belongs already to pool '${other[0]}' and 'allow-move' is not set\n`,
        );
      }
      if (other) other[1].vms = other[1].vms.filter((theirs) => theirs !== vm);
      if (removing) vms.splice(vms.indexOf(vm), 1);
      else vms.push(vm);
    }
    for (const name of items(parameters.storage)) {
      if (removing !== storage.includes(name)) {
        return refusal(
          500,
          `update pools failed: Storage '${name}' is ${removing ? "not" : "already"} a pool member\n`,
        );
      }
      if (removing) storage.splice(storage.indexOf(name), 1);
      else storage.push(name);
    }
    Object.assign(stored, { vms, storage });
    if (parameters.comment !== undefined) stored.comment = String(parameters.comment);
    return null;
  }

  private show(poolid: string, stored: StoredPool) {
    return { poolid, ...(stored.comment && { comment: stored.comment }), members: this.shown(stored) };
  }

  private shown({ vms, storage }: StoredPool): Record<string, unknown>[] {
    const guests = vms.filter((vm) => [100, 101, 200].includes(vm));
    return [
      ...guests.map((vmid) => ({
        id: `${vmid === 200 ? "lxc" : "qemu"}/${vmid}`,
        type: vmid === 200 ? "lxc" : "qemu",
        vmid,
        node: "pve1",
      })),
      ...storage
        .filter((name) => ["local", "data"].includes(name))
        .flatMap((name) =>
          ["pve1", "pve2"].map((node) => ({ id: `storage/${node}/${name}`, type: "storage", storage: name, node })),
        ),
    ];
  }
}

function items(list: unknown): string[] {
  return list === undefined || list === "" ? [] : String(list).split(",");
}

function setUp(definition = pool) {
  const server = new PoolServer();
  return { server, session: server.session, life: new Lifecycle(definition, server.session) };
}

const updates = (session: FakeSession) => session.parameters("PUT /pools");

describe("pve_pool", () => {
  it("creates with members in two requests and then has nothing to do", async () => {
    const { session, life } = setUp();
    const config = { pool_id: "prod/web", comment: "Web", guests: [101, 100], storages: ["local"] };
    const state = await life.apply(config);
    expect(session.requests.filter(({ method }) => method !== "GET").map(({ parameters }) => parameters)).toEqual([
      { poolid: "prod/web", comment: "Web" },
      { poolid: "prod/web", vms: "101,100", storage: "local" },
    ]);
    const refreshed = (await life.refresh(state)) as State;
    expect(await life.changes(config, refreshed)).toEqual([]);
    expect(life.warnings).toEqual([]);
  });

  it("removes and adds what differs from the members that are there, in that order", async () => {
    const { server, session, life } = setUp();
    const state = await life.apply({ pool_id: "prod", guests: [100, 101], storages: ["local"] });
    server.pools.set("prod", { vms: [100, 101, 200], storage: ["local", "data"] });
    session.requests.length = 0;
    const next = await life.apply({ pool_id: "prod", comment: "new", guests: [101], storages: ["local"] }, state);
    expect(updates(session)).toEqual([
      { poolid: "prod", delete: true, vms: "100,200", storage: "data" },
      { poolid: "prod", comment: "new" },
    ]);
    expect(await life.refresh(next)).toEqual(next);
  });

  it("sees members that others add or remove, but only of the kinds that it manages", async () => {
    const { server, life } = setUp();
    const config = { pool_id: "prod", guests: [100] };
    const state = await life.apply(config);
    server.pools.set("prod", { vms: [101], storage: ["local"] });
    const refreshed = (await life.refresh(state)) as State;
    expect(refreshed).toMatchObject({ guests: [101], storages: null });
    expect(await life.changes(config, refreshed)).toEqual(["guests"]);
  });

  it("keeps the pool empty for an empty set", async () => {
    const { server, life } = setUp();
    const state = await life.apply({ pool_id: "prod", guests: [100] });
    const empty = await life.apply({ pool_id: "prod", guests: [] }, state);
    expect(server.pools.get("prod")?.vms).toEqual([]);
    server.pools.set("prod", { vms: [101], storage: [] });
    expect((await life.refresh(empty))?.guests).toEqual([101]);
  });

  it("says in the plan which members leave when they are managed no more, as after an import without them", async () => {
    const server = new PoolServer();
    server.pools.set("web", { vms: [100, 101], storage: [] });
    const life = new Lifecycle(pool, server.session);
    const imported = await life.import("web");
    const { diagnostics } = await life.plan({ pool_id: "web" }, imported);
    expect(diagnostics).toMatchObject([
      {
        severity: "warning",
        summary: 'Members leave the pool "web": guests 100, 101',
        path: [{ attribute: "guests" }],
      },
    ]);
    expect((await life.plan({ pool_id: "web", guests: [100] }, imported)).diagnostics).toEqual([]);
  });

  it("takes out its own members, and no others, when they are managed no more", async () => {
    const { server, life } = setUp();
    const state = await life.apply({ pool_id: "prod", guests: [100] });
    server.pools.set("prod", { vms: [100, 101], storage: ["local"] });
    const next = await life.apply({ pool_id: "prod" }, state);
    expect(server.pools.get("prod")).toEqual({ vms: [101], storage: ["local"] });
    expect(await life.refresh(next)).toEqual(next);
  });

  it("clears the comment with an empty one", async () => {
    const { session, life } = setUp();
    const state = await life.apply({ pool_id: "prod", comment: "x" });
    await life.apply({ pool_id: "prod" }, state);
    expect(updates(session)).toEqual([{ poolid: "prod", comment: "" }]);
  });

  it("tells which members do not exist, keeps them without a difference, and can remove them", async () => {
    const { server, life } = setUp();
    const config = { pool_id: "prod", guests: [100, 999], storages: ["nosuch"] };
    const state = await life.apply(config);
    expect(life.warnings.map(({ summary }) => summary)).toEqual([
      'Pool "prod" has members that do not exist: guest 999 and storage nosuch',
    ]);
    const refreshed = (await life.refresh(state)) as State;
    expect(await life.changes(config, refreshed)).toEqual([]);
    await life.apply({ pool_id: "prod", guests: [100], storages: [] }, refreshed);
    expect(server.pools.get("prod")).toEqual({ vms: [100], storage: [] });
  });

  it("adds members beside one that is recorded already without being shown", async () => {
    const { server, life } = setUp();
    const state = await life.apply({ pool_id: "prod", guests: [] });
    server.pools.set("prod", { vms: [999], storage: [] });
    await life.apply({ pool_id: "prod", guests: [999, 100, 101] }, state);
    expect(server.pools.get("prod")?.vms).toEqual([999, 100, 101]);
  });

  it("moves a guest only when that is allowed, and names its pool otherwise", async () => {
    const { server, life } = setUp();
    server.pools.set("other", { vms: [100], storage: [] });
    const failed = await life.tryApply({ pool_id: "prod", guests: [100] });
    expect(failed.diagnostics[0]?.summary).toBe('Guest 100 is in pool "other"');
    expect(failed.diagnostics[0]?.detail).toContain("allow_move = true");
    expect(failed.state).toBeNull();
    expect([...server.pools.keys()]).toEqual(["other"]);
    await life.apply({ pool_id: "prod2", guests: [100], allow_move: true });
    expect(server.pools.get("other")?.vms).toEqual([]);
  });

  it("removes its own members before it is destroyed, and others only when forced", async () => {
    const { server, life } = setUp();
    const state = await life.apply({ pool_id: "prod", guests: [100] });
    server.pools.set("prod", { vms: [100, 101], storage: [] });
    const refused = await life.tryApply(null, state);
    expect(refused.diagnostics[0]?.summary).toContain("is not empty (contains VM 101)");
    await life.apply(null, { ...state, force_destroy: true });
    expect(server.pools.size).toBe(0);
    await life.apply(null, state);
  });

  it("refreshes pools without managed members from one list", async () => {
    const { session, life } = setUp();
    const state = await life.apply({ pool_id: "prod", comment: "x" });
    session.requests.length = 0;
    expect(await life.refresh(state)).toEqual(state);
    expect(session.requests.map(({ parameters }) => parameters)).toEqual([{}]);
    expect(await life.refresh({ ...state, pool_id: "gone" })).toBeNull();
  });

  it("takes over the members that it finds on import", async () => {
    const { server, life } = setUp();
    server.pools.set("prod/web", { comment: "c", vms: [100], storage: [] });
    const state = (await life.import("prod/web")) as State;
    expect(state).toMatchObject({
      pool_id: "prod/web",
      comment: "c",
      guests: [100],
      storages: null,
      allow_move: false,
    });
    expect(await life.changes({ pool_id: "prod/web", comment: "c", guests: [100] }, state)).toEqual([]);
  });

  it("uses only the deprecated path when told so, and refuses nested pools there", async () => {
    const { session, life } = setUp();
    const config = { pool_id: "prod", guests: [100], deprecated_path: true };
    const state = await life.apply(config);
    await life.apply({ ...config, comment: "x" }, state);
    await life.apply(null, state);
    expect(session.sent("writes")).toEqual([
      "POST /pools",
      "PUT /pools/prod",
      "PUT /pools/prod",
      "PUT /pools/prod",
      "DELETE /pools/prod",
    ]);
    expect(life.validate({ pool_id: "a/b", deprecated_path: true })[0]?.path).toEqual([
      { attribute: "deprecated_path" },
    ]);
  });

  it("refuses names that only old pools may have, in the plan of a new one", async () => {
    const { life } = setUp();
    const problems = async (pool_id: string, prior: State | null = null) =>
      (await life.plan({ pool_id }, prior)).diagnostics.map(({ summary }) => summary);
    expect(await problems("prod/1a")).toEqual(["Invalid name for a new pool"]);
    expect(await problems("1/a")).toEqual([]);
    const state = await life.apply({ pool_id: "prod" });
    expect(await problems("1a", { ...state, pool_id: "1a", comment: "old" })).toEqual([]);
  });
});

describe("pve_pool_membership", () => {
  const member = { pool_id: "prod/web", vm_id: 100 };

  it("adds, finds, loses and removes one guest", async () => {
    const { server, session, life } = setUp(poolMembership);
    server.pools.set("prod/web", { vms: [101], storage: [] });
    const state = await life.apply(member);
    expect(state.id).toBe("prod/web:vm:100");
    expect(updates(session)).toEqual([{ poolid: "prod/web", vms: "100" }]);
    expect(await life.refresh(state)).toEqual(state);
    expect(await life.import("prod/web:vm:100")).toEqual(state);
    await life.apply(null, state);
    expect(await life.refresh(state)).toBeNull();
    await life.apply(null, state);
    server.pools.delete("prod/web");
    await life.apply(null, state);
  });

  it("handles a storage, which is listed once a node", async () => {
    const { server, life } = setUp(poolMembership);
    server.pools.set("prod", { vms: [], storage: [] });
    const state = await life.apply({ pool_id: "prod", storage: "local" });
    expect(await life.import("prod:storage:local")).toEqual(state);
  });

  it("explains a member that is there already or in another pool", async () => {
    const { server, life } = setUp(poolMembership);
    server.pools.set("prod/web", { vms: [100], storage: [] });
    server.pools.set("other", { vms: [], storage: [] });
    const there = await life.tryApply(member);
    expect(there.state).toBeNull();
    expect(there.diagnostics[0]?.detail).toContain("prod/web:vm:100");
    const elsewhere = await life.tryApply({ pool_id: "other", vm_id: 100 });
    expect(elsewhere.diagnostics[0]?.summary).toBe('Guest 100 is in pool "prod/web"');
    await life.apply({ pool_id: "other", vm_id: 100, allow_move: true });
  });

  it("refuses a guest that does not exist and leaves nothing behind", async () => {
    const { server, life } = setUp(poolMembership);
    server.pools.set("prod", { vms: [], storage: [] });
    const { diagnostics } = await life.tryApply({ pool_id: "prod", vm_id: 999 });
    expect(diagnostics[0]).toMatchObject({ summary: "There is no guest 999", path: [{ attribute: "vm_id" }] });
    expect(server.pools.get("prod")?.vms).toEqual([]);
  });

  it("wants exactly one member", () => {
    const { life } = setUp(poolMembership);
    expect(life.validate({ pool_id: "p" })).toHaveLength(1);
    expect(life.validate({ pool_id: "p", vm_id: 100, storage: "local" })).toHaveLength(1);
    expect(life.validate(member)).toEqual([]);
  });
});

describe("data sources", () => {
  it("tell members of every kind, by either path", async () => {
    const server = new PoolServer();
    server.pools.set("prod", { comment: "c", vms: [200, 100], storage: ["local"] });
    const result = await readData(poolData, server.session, { pool_id: "prod" });
    expect(result).toMatchObject({ comment: "c", guests: [100, 200], storages: ["local"] });
    expect((result.members as State[]).map(({ id, vm_id }) => [id, vm_id])).toEqual([
      ["lxc/200", 200],
      ["qemu/100", 100],
      ["storage/pve1/local", null],
      ["storage/pve2/local", null],
    ]);
    await readData(poolData, server.session, { pool_id: "prod", deprecated_path: true, member_type: "qemu" });
    expect(server.session.requests.at(-1)).toMatchObject({ path: "/pools/prod", parameters: { type: "qemu" } });
    await expect(readData(poolData, server.session, { pool_id: "nope" })).rejects.toThrow('No pool "nope"');
  });

  it("list all pools in order", async () => {
    const server = new PoolServer();
    for (const id of ["b", "a/x", "a"]) server.pools.set(id, { vms: [], storage: [] });
    const { pools } = await readData(poolsData, server.session);
    expect((pools as State[]).map(({ pool_id }) => pool_id)).toEqual(["a", "a/x", "b"]);
  });
});
