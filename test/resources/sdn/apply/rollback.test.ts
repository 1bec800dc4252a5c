import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { open } from "../pending-server";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

describe("pve_sdn_rollback", () => {
  it("pve_sdn_rollback demands a confirmation that all staged changes are lost", () => {
    const { life } = open("rollback", 0);
    expect(life.validate({ discard_all_staged_changes: false })).toMatchObject([{ severity: "error" }]);
    expect(life.validate({ discard_all_staged_changes: true })).toEqual([]);
  });

  it("lists the changes that it will discard, and reports their number", async () => {
    const { life, session } = open("rollback", 2, { sdnLockToken: "token" });
    const wanted = { discard_all_staged_changes: true };
    const { diagnostics } = await life.plan(wanted);
    expect(diagnostics[0]?.detail).toContain("zone z0: new");
    expect(await life.apply(wanted)).toMatchObject({ discarded_changes: 2 });
    expect(session.parameters("POST /cluster/sdn/rollback")).toEqual([{ "lock-token": "token", "release-lock": 0 }]);
  });
});
