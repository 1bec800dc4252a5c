import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { setUp, updates } from "./simulated-pools";

describe("pve_pool", () => {
  it("removes and then adds the differences to the existing members", async () => {
    const { session, life, setPool } = setUp();
    const state = await life.apply({ pool_id: "prod", guests: [100, 101], storages: ["local"] });
    setPool("prod", { vms: [100, 101, 200], storages: ["local", "data"] });
    session.requests.length = 0;
    const next = await life.apply({ pool_id: "prod", comment: "new", guests: [101], storages: ["local"] }, state);
    expect(updates(session)).toEqual([
      { poolid: "prod", delete: true, vms: "100,200", storage: "data" },
      { poolid: "prod", comment: "new" },
    ]);
    expect(await life.refresh(next)).toEqual(next);
  });

  it("reports members that do not exist, keeps them without a difference, and can remove them", async () => {
    const { life, pools } = setUp();
    const config = { pool_id: "prod", guests: [100, 999], storages: ["nosuch"] };
    const state = await life.apply(config);
    expect(life.warnings.map(({ summary }) => summary)).toEqual([
      'Pool "prod" has members that do not exist: guest 999 and storage nosuch',
    ]);
    const refreshed = (await life.refresh(state)) as State;
    expect(await life.changes(config, refreshed)).toEqual([]);
    await life.apply({ pool_id: "prod", guests: [100], storages: [] }, refreshed);
    expect(pools().prod).toEqual({ vms: [100], storages: [] });
  });

  it("adds members next to one that is recorded but not shown", async () => {
    const { life, pools, setPool } = setUp();
    const state = await life.apply({ pool_id: "prod", guests: [] });
    setPool("prod", { vms: [999] });
    await life.apply({ pool_id: "prod", guests: [999, 100, 101] }, state);
    expect(pools().prod?.vms).toEqual([999, 100, 101]);
  });

  it("moves a guest only with `allow_move`, and otherwise names its pool", async () => {
    const { life, pools, setPool } = setUp();
    setPool("other", { vms: [100] });
    const failed = await life.tryApply({ pool_id: "prod", guests: [100] });
    expect(failed.diagnostics[0]?.summary).toBe('Guest 100 is in pool "other"');
    expect(failed.diagnostics[0]?.detail).toContain("allow_move = true");
    expect(failed.state).toBeNull();
    expect(Object.keys(pools())).toEqual(["other"]);
    await life.apply({ pool_id: "prod2", guests: [100], allow_move: true });
    expect(pools().other?.vms).toEqual([]);
  });

  it("removes its own members before it is destroyed, and others only with `force_destroy`", async () => {
    const { life, pools, setPool } = setUp();
    const state = await life.apply({ pool_id: "prod", guests: [100] });
    setPool("prod", { vms: [100, 101] });
    const refused = await life.tryApply(null, state);
    expect(refused.diagnostics[0]?.summary).toContain("is not empty (contains VM 101)");
    await life.apply(null, { ...state, force_destroy: true });
    expect(pools()).toEqual({});
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

  it("adopts the members that it finds on import", async () => {
    const { life, setPool } = setUp();
    setPool("prod/web", { comment: "c", vms: [100] });
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

  it("uses only the deprecated path on request, and refuses nested pools there", async () => {
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

  it("refuses names in the plan of a new pool that only old pools may have", async () => {
    const { life } = setUp();
    const problems = async (pool_id: string, prior: State | null = null) =>
      (await life.plan({ pool_id }, prior)).diagnostics.map(({ summary }) => summary);
    expect(await problems("prod/1a")).toEqual(["Invalid value for pool_id"]);
    expect(await problems("1/a")).toEqual([]);
    const state = await life.apply({ pool_id: "prod" });
    expect(await problems("1a", { ...state, pool_id: "1a", comment: "old" })).toEqual([]);
  });
});
