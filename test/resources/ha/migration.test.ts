/** Commands to move a guest, which the HA manager queues, and may carry out later. */
import { describe, expect, it } from "vitest";
import { haMigration } from "../../../src/resources/ha/migration";
import { CLUSTER_STATUS } from "../../support/cluster-status";
import { FakeSession } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";
import { service } from "./service";

type Entry = Record<string, unknown>;

/** Returns the states in order; the last one repeats. */
function manager(states: Entry[][], answers: Record<string, unknown> = {}) {
  let reads = 0;
  const session = new FakeSession({
    "GET /cluster/status": CLUSTER_STATUS,
    "GET /cluster/ha/status/current": () => states[Math.min(reads++, states.length - 1)],
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

  it("relocates on request, and explains the effect in the plan", async () => {
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

  it("waits for guests that move along, too", async () => {
    const both = (a: string, b: string) => [service("vm:100", a), service("vm:101", b)];
    const { session, life } = manager(
      [both("pve1", "pve1"), both("pve1", "pve1"), both("pve2", "pve1"), both("pve2", "pve1"), both("pve2", "pve2")],
      { "POST /cluster/ha/resources/vm%3A100/migrate": { sid: "vm:100", "comigrated-resources": ["vm:101"] } },
    );
    expect(await life.apply(move)).toMatchObject({ comigrated_resources: ["vm:101"] });
    const reads = session.requests.filter(({ path }) => path.endsWith("/status/current"));
    expect(reads).toHaveLength(5);
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

  it("pve_ha_migration does not send a command that the manager would ignore", async () => {
    const offline = await failure([here], {}, { ...move, node_name: "pve3" });
    expect(offline).toMatchObject({ summary: 'Node "pve3" is unknown', path: [{ attribute: "node_name" }] });
    expect(offline.session.sent("writes")).toEqual([]);
    const disarmed = await failure([
      [...here, { id: "fencing", type: "fencing", status: "disarmed", "armed-state": "disarmed" }],
    ]);
    expect(disarmed.summary).toBe("HA is disarmed");
  });

  it("reports the reasons that block it", async () => {
    const blocking = [{ sid: "vm:101", cause: "resource-affinity" }];
    const { detail } = await failure([here], {
      "POST /cluster/ha/resources/vm%3A100/migrate": { sid: "vm:100", "blocking-resources": blocking },
    });
    expect(detail).toContain("vm:101 (resource-affinity)");
  });

  it("fails when the guest is not moved, stops elsewhere, breaks or vanishes", async () => {
    expect((await failure([here])).summary).toBe("vm:100 is not being moved");
    expect((await failure([here, here, moving, here])).summary).toBe('vm:100 did not move to "pve2"');
    expect((await failure([here, [service("vm:100", "pve1", "error")]])).summary).toBe("vm:100 is in error state");
    expect((await failure([here, []])).summary).toBe("vm:100 is no longer an HA resource");
  });
});
