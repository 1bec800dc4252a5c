import { describe, expect, it } from "vitest";
import { poolMembership } from "../../../src/resources/pools/membership";
import { setUp, updates } from "./simulated-pools";

describe("pve_pool_membership", () => {
  const member = { pool_id: "prod/web", vm_id: 100 };

  it("adds, finds, loses and removes one guest", async () => {
    const { session, life, setPool, removePool } = setUp(poolMembership);
    setPool("prod/web", { vms: [101] });
    const state = await life.apply(member);
    expect(state.id).toBe("prod/web:vm:100");
    expect(updates(session)).toEqual([{ poolid: "prod/web", vms: "100" }]);
    expect(await life.refresh(state)).toEqual(state);
    expect(await life.import("prod/web:vm:100")).toEqual(state);
    await life.apply(null, state);
    expect(await life.refresh(state)).toBeNull();
    await life.apply(null, state);
    removePool("prod/web");
    await life.apply(null, state);
  });

  it("imports a storage", async () => {
    const { life, setPool } = setUp(poolMembership);
    setPool("prod");
    const state = await life.apply({ pool_id: "prod", storage: "local" });
    expect(await life.import("prod:storage:local")).toEqual(state);
  });

  it("explains a member that exists already or is in another pool", async () => {
    const { life, setPool } = setUp(poolMembership);
    setPool("prod/web", { vms: [100] });
    setPool("other");
    const inNestedPool = await life.tryApply(member);
    expect(inNestedPool.state).toBeNull();
    expect(inNestedPool.diagnostics[0]?.detail).toContain("prod/web:vm:100");
    const elsewhere = await life.tryApply({ pool_id: "other", vm_id: 100 });
    expect(elsewhere.diagnostics[0]?.summary).toBe('Guest 100 is in pool "prod/web"');
    await life.apply({ pool_id: "other", vm_id: 100, allow_move: true });
  });

  it("refuses a guest that does not exist and leaves nothing behind", async () => {
    const { life, pools, setPool } = setUp(poolMembership);
    setPool("prod");
    const { diagnostics } = await life.tryApply({ pool_id: "prod", vm_id: 999 });
    expect(diagnostics[0]).toMatchObject({
      summary: "The pool member guest 999 does not exist",
      path: [{ attribute: "vm_id" }],
    });
    expect(pools().prod?.vms).toEqual([]);
  });

  it("requires exactly one member", () => {
    const { life } = setUp(poolMembership);
    expect(life.validate({ pool_id: "p" })).toHaveLength(1);
    expect(life.validate({ pool_id: "p", vm_id: 100, storage: "local" })).toHaveLength(1);
    expect(life.validate(member)).toEqual([]);
  });
});
