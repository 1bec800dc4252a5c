import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSession, refusal } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";
import { definition } from "./definition";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

describe("pve_sdn_lock", () => {
  const TOKEN = "01a1fd51-0f4c-70da-b1a8-20cf7a9f08d5";

  it("keeps the token and uses it to release the lock", async () => {
    const session = new FakeSession({ "POST /cluster/sdn/lock": TOKEN, "DELETE /cluster/sdn/lock": null });
    const life = new Lifecycle(definition("lock"), session);
    const created = await life.apply({ allow_pending: true });
    expect(created.token).toBe(TOKEN);
    expect(await life.refresh(created)).toMatchObject({ token: TOKEN });
    await life.apply(null, created);
    expect(session.parameters("POST /cluster/sdn/lock")).toEqual([{ "allow-pending": 1 }]);
    expect(session.parameters("DELETE /cluster/sdn/lock")).toEqual([{ "lock-token": TOKEN }]);
  });

  it("releases by force only on request", async () => {
    const session = new FakeSession({ "POST /cluster/sdn/lock": TOKEN, "DELETE /cluster/sdn/lock": null });
    const life = new Lifecycle(definition("lock"), session);
    const forced = await life.apply({ force_release: true }, await life.apply({}));
    await life.apply(null, forced);
    expect(session.parameters("DELETE /cluster/sdn/lock")).toEqual([{ force: 1 }]);
  });

  it("leaves another client's lock alone", async () => {
    const notOurs = refusal(500, "could not release lock: invalid lock token provided!\n");
    const session = new FakeSession({ "POST /cluster/sdn/lock": TOKEN, "DELETE /cluster/sdn/lock": notOurs });
    const life = new Lifecycle(definition("lock"), session);
    const { state, diagnostics } = await life.tryApply(null, await life.apply({}));
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: "warning" }]);
  });
});
