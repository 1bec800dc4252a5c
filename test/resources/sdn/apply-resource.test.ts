import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { FakeSession, refusal, type Sent } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";
import { definition } from "./definition";

const UPID = "UPID:pve1:00007E35:0006CAA3:6B015C6E:reloadnetworkall::root@pam!tf:";

/** A server with this many staged zones until the next apply. */
function open(pending: number, settings = {}, failure?: unknown) {
  let staged = pending;
  const answer = ({ method, path }: Sent) => {
    if (method === "PUT" && failure !== undefined) return failure;
    if (method === "PUT") staged = 0;
    if (method === "PUT") return UPID;
    if (path.includes("route-maps"))
      return refusal(501, "Method 'GET /cluster/sdn/route-maps/entries' not implemented");
    if (path.endsWith("/fabrics/all")) return { fabrics: [], nodes: [] };
    if (!path.endsWith("/zones")) return [];
    return Array.from({ length: staged }, (_, index) => ({
      zone: `z${index}`,
      type: "simple",
      state: "new",
      pending: {},
    }));
  };
  const session = new FakeSession(answer, { settings: { sdnApply: "manual", ...settings } });
  const stage = (count: number) => {
    staged = count;
  };
  return { answer, session, life: new Lifecycle(definition("apply"), session), stage };
}

async function passing<T>(work: Promise<T>): Promise<T> {
  void work.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  return work;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const config = { triggers: { zone: "a" } };

describe("pve_sdn_apply", () => {
  it("applies at once when it is created, and again when a trigger changes", async () => {
    const { session, life } = open(2);
    const created = await passing(life.apply(config));
    expect(created).toMatchObject({ upid: UPID, pending_changes: 0 });
    expect(session.sent("writes")).toEqual(["PUT /cluster/sdn"]);
    expect(await life.changes(config, (await life.refresh(created)) as State)).toEqual([]);
    await passing(life.apply({ triggers: { zone: "b" } }, created));
    expect(session.sent("writes")).toHaveLength(2);
  });

  it("says in the plan what will be applied that is staged already", async () => {
    const { life } = open(2);
    const { diagnostics } = await life.plan(config);
    expect(diagnostics).toMatchObject([
      { severity: "warning", summary: expect.stringContaining("2 SDN changes staged") },
    ]);
    expect(diagnostics[0]?.detail).toContain("zone z1: new");
  });

  it("plans an update when a refresh finds staged changes, and applies them", async () => {
    const { session, life, stage } = open(0);
    const created = await passing(life.apply(config));
    stage(3);
    const refreshed = (await life.refresh(created)) as State;
    expect(refreshed.pending_changes).toBe(3);
    expect(await life.changes(config, refreshed)).toContain("pending_changes");
    expect(await passing(life.apply(config, refreshed))).toMatchObject({ pending_changes: 0, upid: UPID });
    expect(session.sent("writes")).toHaveLength(2);
  });

  it("leaves staged changes alone where they are no reason to apply", async () => {
    const { life, stage } = open(0);
    const quiet = { ...config, detect_pending: false };
    const created = await passing(life.apply(quiet));
    stage(3);
    const refreshed = (await life.refresh(created)) as State;
    expect(refreshed.pending_changes).toBeNull();
    expect(await life.changes(quiet, refreshed)).toEqual([]);
  });

  it("does not apply because a switch changes", async () => {
    const { session, life } = open(0);
    const created = await passing(life.apply(config));
    const changed = await passing(life.apply({ ...config, apply_on_destroy: false, detect_pending: false }, created));
    expect(changed).toMatchObject({ upid: UPID, apply_on_destroy: false });
    expect(session.sent("writes")).toHaveLength(1);
  });

  it("commits at its destruction what is staged then", async () => {
    const { session, life, stage } = open(1);
    const last = { apply_on_create: false, detect_pending: false };
    const created = await passing(life.apply(last));
    expect(created.upid).toBeNull();
    expect(session.sent("writes")).toEqual([]);
    stage(4);
    await passing(life.apply(null, created));
    expect(session.sent("writes")).toEqual(["PUT /cluster/sdn"]);
  });

  it.each([
    ["nothing is staged", {}, 0],
    ["it shall not", { apply_on_destroy: false }, 2],
  ])("does not apply at its destruction when %s", async (_, switches, staged) => {
    const { session, life, stage } = open(0);
    const created = await passing(life.apply({ ...config, ...switches }));
    stage(staged);
    await passing(life.apply(null, created));
    expect(session.sent("writes")).toHaveLength(1);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])("releases the lock only on demand: %s", async (release_lock, sent) => {
    const { session, life } = open(0, { sdnLockToken: "token" });
    await passing(life.apply({ ...config, release_lock }));
    expect(session.parameters("PUT /cluster/sdn")).toEqual([{ "lock-token": "token", "release-lock": sent }]);
  });

  it("is not there when it failed, so that the next run tries again", async () => {
    const { life } = open(1, {}, refusal(500, "could not commit SDN config: broken\n"));
    const { state, diagnostics } = await passing(life.tryApply(config));
    expect(state).toBeNull();
    expect(diagnostics.at(-1)).toMatchObject({ severity: "error" });
  });
});

describe("pve_sdn_rollback", () => {
  it("has to be told that everything staged is lost", () => {
    const life = new Lifecycle(definition("rollback"), open(0).session);
    expect(life.validate({ discard_all_staged_changes: false })).toMatchObject([{ severity: "error" }]);
    expect(life.validate({ discard_all_staged_changes: true })).toEqual([]);
  });

  it("shows what will be lost, and tells how much was", async () => {
    const { answer } = open(2);
    const withRollback = (request: Sent) => (request.path.endsWith("/rollback") ? null : answer(request));
    const rollback = new FakeSession(withRollback, { settings: { sdnLockToken: "token" } });
    const life = new Lifecycle(definition("rollback"), rollback);
    const wanted = { discard_all_staged_changes: true };
    const { diagnostics } = await life.plan(wanted);
    expect(diagnostics[0]?.detail).toContain("zone z0: new");
    expect(await life.apply(wanted)).toMatchObject({ discarded_changes: 2 });
    expect(rollback.parameters("POST /cluster/sdn/rollback")).toEqual([{ "lock-token": "token", "release-lock": 0 }]);
  });
});

describe("pve_sdn_lock", () => {
  const TOKEN = "01a1fd51-0f4c-70da-b1a8-20cf7a9f08d5";

  it("keeps the token and releases with it", async () => {
    const session = new FakeSession({ "POST /cluster/sdn/lock": TOKEN, "DELETE /cluster/sdn/lock": null });
    const life = new Lifecycle(definition("lock"), session);
    const created = await life.apply({ allow_pending: true });
    expect(created.token).toBe(TOKEN);
    expect(await life.refresh(created)).toMatchObject({ token: TOKEN });
    await life.apply(null, created);
    expect(session.parameters("POST /cluster/sdn/lock")).toEqual([{ "allow-pending": 1 }]);
    expect(session.parameters("DELETE /cluster/sdn/lock")).toEqual([{ "lock-token": TOKEN }]);
  });

  it("releases by force only on demand", async () => {
    const session = new FakeSession({ "POST /cluster/sdn/lock": TOKEN, "DELETE /cluster/sdn/lock": null });
    const life = new Lifecycle(definition("lock"), session);
    const forced = await life.apply({ force_release: true }, await life.apply({}));
    await life.apply(null, forced);
    expect(session.parameters("DELETE /cluster/sdn/lock")).toEqual([{ force: 1 }]);
  });

  it("leaves a lock of somebody else alone", async () => {
    const notOurs = refusal(500, "could not release lock: invalid lock token provided!\n");
    const session = new FakeSession({ "POST /cluster/sdn/lock": TOKEN, "DELETE /cluster/sdn/lock": notOurs });
    const life = new Lifecycle(definition("lock"), session);
    const { state, diagnostics } = await life.tryApply(null, await life.apply({}));
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: "warning" }]);
  });
});
