import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PveError } from "../../../../src/api/errors";
import type { State } from "../../../../src/framework/attribute";
import { schedulerOf } from "../../../../src/resources/sdn/apply/applier";
import { setUnreportedStore } from "../../../../src/resources/sdn/apply/unreported";
import { refusal } from "../../../support/fake-session";
import { open, passing, UPID } from "../pending-server";
import { FakeStore } from "./fake-store";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

const config = { triggers: { zone: "a" } };

describe("pve_sdn_apply", () => {
  it("applies at once when it is created, and again when a trigger changes", async () => {
    const { session, life, stage } = open("apply", 2);
    const created = await passing(life.apply(config));
    expect(created).toMatchObject({ upid: UPID, pending_changes: 0 });
    expect(session.sent("writes")).toEqual(["PUT /cluster/sdn"]);
    expect(await life.changes(config, (await life.refresh(created)) as State)).toEqual([]);
    stage(1);
    await passing(life.apply({ triggers: { zone: "b" } }, created));
    expect(session.sent("writes")).toHaveLength(2);
  });

  it("sends no apply when nothing is staged, even if a trigger changes", async () => {
    const { session, life } = open("apply", 0);
    const created = await passing(life.apply(config));
    expect(created).toMatchObject({ upid: null, pending_changes: 0 });
    const changed = await passing(life.apply({ triggers: { zone: "b" } }, created));
    expect(changed).toMatchObject({ upid: null, pending_changes: 0 });
    expect(session.sent("writes")).toEqual([]);
    expect(await life.changes({ triggers: { zone: "b" } }, (await life.refresh(changed)) as State)).toEqual([]);
  });

  describe("whose apply has failed at the nodes", () => {
    const failed = new PveError({ code: "task-failed", serverMessage: "ifreload failed" });

    it("applies again in the next run after a failed update, although nothing is staged", async () => {
      const { life, stage, endTask, session } = open("apply", 1);
      const created = await passing(life.apply(config));
      stage(1);
      endTask(failed);
      const { state } = await passing(life.tryApply({ triggers: { zone: "b" } }, created));
      expect(state).toMatchObject({ upid: null, pending_changes: 1, triggers: { zone: "a" } });
      endTask();
      const refreshed = (await life.refresh(state as State)) as State;
      expect(refreshed.pending_changes).toBe(1);
      expect(await passing(life.apply(config, refreshed))).toMatchObject({ upid: UPID, pending_changes: 0 });
      expect(session.sent("writes")).toHaveLength(3);
    });

    it.each([true, false])("lets its replacement apply, with detect_pending = %s", async (detect_pending) => {
      const { life, endTask, session } = open("apply", 1);
      endTask(failed);
      const { state } = await passing(life.tryApply({ ...config, detect_pending }));
      expect(state).toMatchObject({ upid: null });
      endTask();
      await passing(life.apply(null, state as State));
      expect(await passing(life.apply({ ...config, detect_pending }))).toMatchObject({ upid: UPID });
      expect(session.sent("writes")).toHaveLength(2);
    });
  });

  it("lists changes that are already staged in the plan, and none after a change of the run", async () => {
    const { session, life } = open("apply", 2);
    const { diagnostics } = await life.plan(config);
    expect(diagnostics).toMatchObject([
      { severity: "warning", summary: expect.stringContaining("2 SDN changes staged") },
    ]);
    expect(diagnostics[0]?.detail).toContain("zone z1: new");
    schedulerOf(session).staging();
    expect((await life.plan(config)).diagnostics).toEqual([]);
  });

  it("plans an update when a refresh finds staged changes, and applies them", async () => {
    const { session, life, stage } = open("apply", 1);
    const created = await passing(life.apply(config));
    stage(3);
    const refreshed = (await life.refresh(created)) as State;
    expect(refreshed.pending_changes).toBe(3);
    expect(await life.changes(config, refreshed)).toContain("pending_changes");
    expect(await passing(life.apply(config, refreshed))).toMatchObject({ pending_changes: 0, upid: UPID });
    expect(session.sent("writes")).toHaveLength(2);
  });

  it("plans an update that applies when an earlier run left an apply unreported", async () => {
    const { session, life } = open("apply", 1);
    const created = await passing(life.apply(config));
    const store = new FakeStore([{ file: "note" }]);
    setUnreportedStore(session, store);
    const refreshed = (await life.refresh(created)) as State;
    expect(refreshed.pending_changes).toBe(1);
    expect(await passing(life.apply(config, refreshed))).toMatchObject({ pending_changes: 0, upid: UPID });
    expect([session.sent("writes").length, store.left]).toEqual([2, []]);
  });

  it("leaves staged changes alone when detect_pending is off", async () => {
    const { life, stage } = open("apply", 0);
    const quiet = { ...config, detect_pending: false };
    const created = await passing(life.apply(quiet));
    stage(3);
    const refreshed = (await life.refresh(created)) as State;
    expect(refreshed.pending_changes).toBeNull();
    expect(await life.changes(quiet, refreshed)).toEqual([]);
  });

  it("pve_sdn_apply does not apply when only a switch changes", async () => {
    const { session, life } = open("apply", 1);
    const created = await passing(life.apply(config));
    const changed = await passing(life.apply({ ...config, apply_on_destroy: false, detect_pending: false }, created));
    expect(changed).toMatchObject({ upid: UPID, apply_on_destroy: false });
    expect(session.sent("writes")).toHaveLength(1);
  });

  it("applies the staged changes when it is destroyed", async () => {
    const { session, life, stage } = open("apply", 1);
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
    ["apply_on_destroy is off", { apply_on_destroy: false }, 2],
  ])("pve_sdn_apply does not apply on destroy when %s", async (_, switches, staged) => {
    const { session, life, stage } = open("apply", 1);
    const created = await passing(life.apply({ ...config, ...switches }));
    stage(staged);
    await passing(life.apply(null, created));
    expect(session.sent("writes")).toHaveLength(1);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])("releases the lock only on request: %s", async (release_lock, sent) => {
    const { session, life } = open("apply", 1, { sdnLockToken: "token" });
    await passing(life.apply({ ...config, release_lock }));
    expect(session.parameters("PUT /cluster/sdn")).toEqual([{ "lock-token": "token", "release-lock": sent }]);
  });

  it("pve_sdn_apply is missing from the state after a failure, so the next run tries again", async () => {
    const { life } = open("apply", 1, {}, refusal(500, "could not commit SDN config: broken\n"));
    const { state, diagnostics } = await passing(life.tryApply(config));
    expect(state).toBeNull();
    expect(diagnostics.at(-1)).toMatchObject({ severity: "error" });
  });
});
