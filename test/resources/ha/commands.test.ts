/** Commands to the HA manager, which are queued by the server and done (or not) later. */
import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { haArming } from "../../../src/resources/ha/arming";
import { haMigration } from "../../../src/resources/ha/migration";
import { haManagerStatusData, haStatusData } from "../../../src/resources/ha/status-data";
import { CLUSTER_STATUS } from "../../support/cluster-status";
import { FakeSession } from "../../support/fake-session";
import { Lifecycle, readData } from "../../support/lifecycle";

type Entry = Record<string, unknown>;

const service = (sid: string, node: string, crm_state = "started"): Entry => ({
  id: `service:${sid}`,
  type: "service",
  sid,
  node,
  crm_state,
  state: crm_state,
  status: `${sid} (${node}, ${crm_state})`,
});

/** Answers the states one after the other; the last one stays. */
function manager(states: Entry[][], answers: Record<string, unknown> = {}) {
  let asked = 0;
  const session = new FakeSession({
    "GET /cluster/status": CLUSTER_STATUS,
    "GET /cluster/ha/status/current": () => states[Math.min(asked++, states.length - 1)],
    "GET /cluster/ha/status/manager_status": {
      manager_status: { node_status: { pve1: "online", pve2: "online", pve3: "unknown" } },
    },
    "GET /cluster/ha/rules": [],
    "POST /cluster/ha/resources/vm%3A100/migrate": { sid: "vm:100", "requested-node": "pve2" },
    "POST /cluster/ha/resources/vm%3A100/relocate": { sid: "vm:100", "requested-node": "pve2" },
    ...answers,
  });
  return { session, life: new Lifecycle(haMigration, session) };
}

const move = { sid: "vm:100", node_name: "pve2" };
const here = [service("vm:100", "pve1")];
const moving = [service("vm:100", "pve1", "migrate")];
const there = [service("vm:100", "pve2")];

describe("pve_ha_migration", () => {
  it("waits until the guest has arrived", async () => {
    const { session, life } = manager([here, here, here, moving, moving, there]);
    const state = await life.apply(move);
    expect(state).toMatchObject({ from_node: "pve1", comigrated_resources: [], mode: "migrate" });
    expect(session.sent("writes")).toEqual(["POST /cluster/ha/resources/vm%3A100/migrate"]);
    expect(session.parameters("POST /cluster/ha/resources/vm%3A100/migrate")).toEqual([{ node: "pve2" }]);
    expect(session.slept).toBeGreaterThanOrEqual(4000);
    session.requests.length = 0;
    await life.apply(null, state);
    expect(session.requests).toEqual([]);
  });

  it("relocates when told so, and says in the plan what that means", async () => {
    const rules = [
      { rule: "r1", affinity: "positive", resources: "vm:100,vm:101" },
      { rule: "r2", affinity: "positive", resources: "ct:200,vm:101" },
      { rule: "r3", affinity: "positive", resources: "vm:100,vm:300", disable: 1 },
      { rule: "r4", affinity: "negative", resources: "vm:100,vm:400" },
    ];
    const { session, life } = manager([here, there], { "GET /cluster/ha/rules": rules });
    const [warning] = (await life.plan({ ...move, mode: "relocate" })).diagnostics;
    expect(warning?.summary).toBe('vm:100 will be stopped and started again on "pve2"');
    expect(warning?.detail).toContain('on "pve1"');
    expect(warning?.detail).toContain("Rules make ct:200, vm:101 move along.");
    await life.apply({ ...move, mode: "relocate" });
    expect(session.sent("writes")).toEqual(["POST /cluster/ha/resources/vm%3A100/relocate"]);
  });

  it("waits for those that move along too", async () => {
    const both = (a: string, b: string) => [service("vm:100", a), service("vm:101", b)];
    const { life } = manager(
      [both("pve1", "pve1"), both("pve1", "pve1"), both("pve2", "pve1"), both("pve2", "pve1"), both("pve2", "pve2")],
      {
        "POST /cluster/ha/resources/vm%3A100/migrate": { sid: "vm:100", "comigrated-resources": ["vm:101"] },
      },
    );
    expect(await life.apply(move)).toMatchObject({ comigrated_resources: ["vm:101"] });
  });

  const failure = async (
    states: Entry[][],
    answers: Record<string, unknown> = {},
    config: Record<string, string> = move,
  ) => {
    const { session, life } = manager(states, answers);
    const { state, diagnostics } = await life.tryApply(config);
    expect(state).toBeNull();
    return { session, ...diagnostics.find(({ severity }) => severity === "error") };
  };

  it("does not send a command that the manager would ignore", async () => {
    const offline = await failure([here], {}, { ...move, node_name: "pve3" });
    expect(offline).toMatchObject({ summary: 'Node "pve3" is unknown', path: [{ attribute: "node_name" }] });
    expect(offline.session.sent("writes")).toEqual([]);
    const disarmed = await failure([
      [...here, { id: "fencing", type: "fencing", status: "disarmed", "armed-state": "disarmed" }],
    ]);
    expect(disarmed.summary).toBe("HA is disarmed");
  });

  it("tells what blocks it", async () => {
    const blocking = [{ sid: "vm:101", cause: "resource-affinity" }];
    const { detail } = await failure([here], {
      "POST /cluster/ha/resources/vm%3A100/migrate": { sid: "vm:100", "blocking-resources": blocking },
    });
    expect(detail).toContain("vm:101 (resource-affinity)");
  });

  it("fails when the guest stays, comes to rest elsewhere, breaks or vanishes", async () => {
    expect((await failure([here])).summary).toBe("vm:100 is not being moved");
    expect((await failure([here, here, moving, here])).summary).toBe('vm:100 did not move to "pve2"');
    expect((await failure([here, [service("vm:100", "pve1", "error")]])).summary).toBe("vm:100 is in error state");
    expect((await failure([here, []])).summary).toBe("vm:100 is no HA resource any more");
  });
});

describe("pve_ha_arming", () => {
  /** A manager that takes up commands two questions later. */
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

  it("arms in between to change the mode, which a second disarm would not", async () => {
    const { session, life } = armingServer();
    const state = await life.apply(frozen);
    session.requests.length = 0;
    await life.apply({ ...frozen, resource_mode: "ignore" }, state);
    expect(session.sent("writes")).toEqual(["POST /cluster/ha/status/arm-ha", "POST /cluster/ha/status/disarm-ha"]);
  });

  it("keeps a mode that is configured beside armed, and sees that somebody disarmed", async () => {
    const { session, life } = armingServer("standby");
    const config = { armed: true, resource_mode: "freeze" };
    const state = await life.apply(config);
    expect(session.sent("writes")).toEqual([]);
    expect(await life.changes(config, (await life.refresh(state)) as State)).toEqual([]);
    await session.post("/cluster/ha/status/disarm-ha", { "resource-mode": "freeze" }, { domain: "x" });
    expect(await life.changes(config, (await life.refresh(state)) as State)).toContain("armed");
  });

  it("gives up on a manager that does not act, and on servers that cannot", async () => {
    const fencing = { id: "fencing", type: "fencing", status: "standby", "armed-state": "standby" };
    const idle = new FakeSession({
      "GET /cluster/ha/status/current": [fencing],
      "POST /cluster/ha/status/disarm-ha": null,
      "POST /cluster/ha/status/arm-ha": null,
    });
    const { diagnostics } = await new Lifecycle(haArming, idle).tryApply(frozen);
    expect(diagnostics[0]?.summary).toBe("The HA manager has not taken up the command");
    const old = new FakeSession({ "GET /cluster/ha/status/current": [] });
    const refused = await new Lifecycle(haArming, old).tryApply(frozen);
    expect(refused.state).toBeNull();
    expect(refused.diagnostics.at(-1)?.detail).toContain("9.2");
  });

  it("wants to know what becomes of the guests", () => {
    const { life } = armingServer();
    expect(life.validate({ armed: false })[0]?.path).toEqual([{ attribute: "resource_mode" }]);
    expect(life.validate({ armed: true })).toEqual([]);
  });
});

describe("data sources", () => {
  it("tell the state of the cluster as recorded before the first election", async () => {
    const session = new FakeSession({
      "GET /cluster/ha/status/current": [
        { node: "pve1", quorate: 1, status: "OK", id: "quorum", type: "quorum" },
        {
          "armed-state": "standby",
          node: "pve1",
          type: "fencing",
          status: "standby (CRM watchdog standby)",
          id: "fencing",
        },
        {
          request_state: "started",
          node: "pve1",
          max_relocate: 1,
          type: "service",
          failback: 1,
          max_restart: 1,
          status: "vm:100 (pve1, queued)",
          sid: "vm:100",
          id: "service:vm:100",
          state: "queued",
        },
      ],
    });
    expect(await readData(haStatusData, session)).toMatchObject({
      quorate: true,
      master_node: null,
      armed_state: "standby",
      resource_mode: null,
      nodes: [],
      services: [{ sid: "vm:100", state: "queued", crm_state: null, failback: true, max_restart: 1 }],
    });
  });

  it("give the manager's state as JSON in a stable order", async () => {
    const answer = {
      quorum: { quorate: "1", node: "pve1" },
      manager_status: { node_status: { pve2: "online", pve1: "fence" } },
    };
    const session = new FakeSession({ "GET /cluster/ha/status/manager_status": answer });
    expect(await readData(haManagerStatusData, session)).toMatchObject({
      quorate: true,
      master_node: null,
      timestamp: null,
      node_status: { pve1: "fence", pve2: "online" },
      raw_json:
        '{"manager_status":{"node_status":{"pve1":"fence","pve2":"online"}},"quorum":{"node":"pve1","quorate":"1"}}',
    });
  });
});
