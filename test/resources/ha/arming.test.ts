/** Commands to arm and disarm, which the HA manager queues, and may carry out later. */
import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { haArming } from "../../../src/resources/ha/arming";
import { FakeSession } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";
import { service } from "./service";

const here = [service("vm:100", "pve1")];

describe("pve_ha_arming", () => {
  /** A manager that starts commands two reads later. */
  function armingServer(initial = "armed") {
    let [state, mode, due] = [initial, undefined as string | undefined, -1];
    let wanted = initial;
    const session = new FakeSession({
      "GET /cluster/ha/status/current": () => {
        if (due >= 0 && due-- === 0) state = wanted;
        return [
          ...here,
          {
            id: "fencing",
            type: "fencing",
            status: state,
            "armed-state": state,
            ...(state.startsWith("disarm") && { resource_mode: mode }),
          },
        ];
      },
      "POST /cluster/ha/status/disarm-ha": ({ parameters }: { parameters: Record<string, unknown> }) => {
        [state, wanted, mode, due] = ["disarming", "disarmed", String(parameters["resource-mode"]), 2];
        return null;
      },
      "POST /cluster/ha/status/arm-ha": () => {
        [wanted, due] = ["armed", 2];
        return null;
      },
    });
    return { session, life: new Lifecycle(haArming, session) };
  }
  const frozen = { armed: false, resource_mode: "freeze" };

  it("disarms, waits for it, and arms again when destroyed", async () => {
    const { session, life } = armingServer();
    const [warning] = (await life.plan(frozen)).diagnostics;
    expect(warning?.detail).toBe("Not guarded any more: vm:100.");
    const state = await life.apply(frozen);
    expect(state).toMatchObject({ id: "cluster", armed: false, armed_state: "disarmed" });
    expect(await life.changes(frozen, (await life.refresh(state)) as State)).toEqual([]);
    expect(await life.changes(frozen, (await life.import("cluster")) as State)).toEqual([]);
    await life.apply(null, state);
    expect(session.sent("writes")).toEqual(["POST /cluster/ha/status/disarm-ha", "POST /cluster/ha/status/arm-ha"]);
    session.requests.length = 0;
    await life.apply(null, state);
    expect(session.sent("writes")).toEqual([]);
  });

  it("arms in between to change the mode, since a second disarm would not change it", async () => {
    const { session, life } = armingServer();
    const state = await life.apply(frozen);
    session.requests.length = 0;
    await life.apply({ ...frozen, resource_mode: "ignore" }, state);
    expect(session.sent("writes")).toEqual(["POST /cluster/ha/status/arm-ha", "POST /cluster/ha/status/disarm-ha"]);
  });

  it("accepts a mode together with armed, and detects that another client disarmed", async () => {
    const { session, life } = armingServer("standby");
    const config = { armed: true, resource_mode: "freeze" };
    const state = await life.apply(config);
    expect(session.sent("writes")).toEqual([]);
    expect(await life.changes(config, (await life.refresh(state)) as State)).toEqual([]);
    await session.post("/cluster/ha/status/disarm-ha", { "resource-mode": "freeze" }, { domain: "x" });
    expect(await life.changes(config, (await life.refresh(state)) as State)).toContain("armed");
  });

  it("gives up on a manager that does not act, and on servers without the operation", async () => {
    const fencing = { id: "fencing", type: "fencing", status: "standby", "armed-state": "standby" };
    const idle = new FakeSession({
      "GET /cluster/ha/status/current": [fencing],
      "POST /cluster/ha/status/disarm-ha": null,
      "POST /cluster/ha/status/arm-ha": null,
    });
    const { diagnostics } = await new Lifecycle(haArming, idle).tryApply(frozen);
    expect(diagnostics[0]?.summary).toBe("The HA manager has not executed the command");
    const old = new FakeSession({ "GET /cluster/ha/status/current": [] });
    const refused = await new Lifecycle(haArming, old).tryApply(frozen);
    expect(refused.state).toBeNull();
    expect(refused.diagnostics.at(-1)?.detail).toContain("9.2");
  });

  it("requires the treatment of guests", () => {
    const { life } = armingServer();
    expect(life.validate({ armed: false })[0]?.path).toEqual([{ attribute: "resource_mode" }]);
    expect(life.validate({ armed: true })).toEqual([]);
  });
});
