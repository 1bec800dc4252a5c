/** The author of each change, and the states in between. */
import { expect, it } from "vitest";
import type { Recorder, Step } from "../../../src/simulator-page/record/recorder";
import { send } from "../../simulator/support";
import { recorded } from "../support";

const titles = (recorder: Recorder): string[] =>
  recorder.steps.map(({ author, request, differences }) => {
    const cause = request ? `${request.method} ${request.path}` : author;
    return `${cause}: ${differences.map(({ kind, path }) => `${kind} ${path.join("/")}`).join(", ")}`;
  });
const stepOf = (recorder: Recorder, path: string): Step =>
  recorder.steps.find(({ request }) => request?.path === path) as Step;
const poolsAt = (recorder: Recorder, number: number): string[] => {
  const state = recorder.stateAt(number) ?? {};
  return Object.keys((state["user.cfg"] as { pools: object }).pools);
};

const room = (number: number) => ({ failed: number, changed: number, other: number });

it("the recorder records the changes of each request, and none for reads", async () => {
  const { simulator, recorder } = await recorded();
  await simulator.get("/cluster/firewall/aliases");
  await simulator.post("/pools", { poolid: "web" });
  await simulator.post("/pools", { poolid: "web" });
  await simulator.post("/cluster/firewall/aliases", { name: "office", cidr: "192.0.2.9" });
  await simulator.put("/pools", { poolid: "web", comment: "Shop" });
  expect(titles(recorder)).toEqual([
    "GET /cluster/firewall/aliases: ",
    "POST /pools: added user.cfg/pools/web",
    "POST /pools: ",
    "POST /cluster/firewall/aliases: added firewall/cluster.fw/aliases/office",
    "PUT /pools: added user.cfg/pools/web/comment",
  ]);
  expect(recorder.steps.map(({ request }) => request?.status)).toEqual([200, 200, 500, 200, 200]);
});

it("the recorder restores the state before and after each request", async () => {
  const { simulator, recorder } = await recorded();
  const states: string[] = [];
  const watched = (state: Readonly<Record<string, unknown>> = {}) =>
    JSON.stringify([
      state["user.cfg"],
      (state["firewall/cluster.fw"] as { rules: unknown[] } | undefined)?.rules ?? [],
      state["sdn/zones.cfg"] ?? {},
      (state["sdn/.running-config"] as { zones: object } | undefined)?.zones ?? {},
    ]);
  const now = () => watched(Object.fromEntries(simulator.state.snapshot()));
  for (const [method, path, params] of [
    ["POST", "/pools", { poolid: "web" }],
    ["POST", "/cluster/firewall/rules", { type: "in", action: "ACCEPT", enable: "1" }],
    ["POST", "/cluster/firewall/rules", { type: "in", action: "DROP", enable: "1" }],
    ["DELETE", "/cluster/firewall/rules/1", {}],
    ["POST", "/cluster/sdn/zones", { zone: "prod", type: "simple" }],
    ["PUT", "/cluster/sdn", {}],
    ["DELETE", "/pools", { poolid: "web" }],
  ] as const) {
    expect((await send(simulator, method, path, { ...params })).status).toBe(200);
    states.push(now());
  }
  const steps = recorder.steps.filter(({ author }) => author === "request");
  expect(steps.map(({ after }) => watched(recorder.stateAt(after)))).toEqual(states);
  expect(steps.slice(1).map(({ before }) => watched(recorder.stateAt(before)))).toEqual(states.slice(0, -1));
});

it("the recorder assigns each of two concurrent requests its own changes", async () => {
  const { simulator, recorder } = await recorded({ latency: { write: 60 } });
  await Promise.all([
    simulator.post("/pools", { poolid: "web" }),
    simulator.post("/cluster/firewall/aliases", { name: "office", cidr: "192.0.2.9" }),
    simulator.post("/cluster/sdn/zones", { zone: "prod", type: "simple" }),
  ]);
  const changed = (path: string) => [...new Set(stepOf(recorder, path).differences.map((found) => found.path[0]))];
  expect(changed("/pools")).toEqual(["user.cfg"]);
  expect(changed("/cluster/firewall/aliases")).toEqual(["firewall/cluster.fw"]);
  expect(changed("/cluster/sdn/zones")).toEqual(["sdn/zones.cfg"]);
  const { before, after } = stepOf(recorder, "/pools");
  expect([poolsAt(recorder, before), poolsAt(recorder, after)]).toEqual([[], ["web"]]);
});

it("the recorder distinguishes changes of other clients from those of the request, and names the faults that took effect", async () => {
  const { simulator, recorder } = await recorded();
  const requests = [{ method: "POST", path: "/pools", params: { poolid: "theirs" } }];
  simulator.faults.add({ fault: "edit", requests, request: { path: "/cluster/firewall/aliases" }, times: 1 });
  simulator.faults.add({ fault: "drop", when: "before", request: { path: "/version" } });
  await simulator.post("/cluster/firewall/aliases", { name: "office", cidr: "192.0.2.9" });
  await expect(simulator.get("/version")).rejects.toThrow();
  expect(titles(recorder)).toEqual([
    "others: added user.cfg/pools/theirs",
    "POST /cluster/firewall/aliases: added firewall/cluster.fw/aliases/office",
    "GET /version: ",
  ]);
  expect(stepOf(recorder, "/cluster/firewall/aliases").faults).toEqual(["edit"]);
  expect(stepOf(recorder, "/version")).toMatchObject({ faults: ["drop"], request: { dropped: true, status: 0 } });
});

it("the recorder assigns changes of a task to the task rather than to a read in the meantime", async () => {
  const { simulator, recorder } = await recorded();
  simulator.faults.add({ fault: "task", milliseconds: 1000 });
  await simulator.post("/cluster/sdn/zones", { zone: "prod", type: "simple" });
  await simulator.put("/cluster/sdn");
  simulator.clock.advance(2000);
  await simulator.get("/version");
  expect(stepOf(recorder, "/version").differences).toEqual([]);
  expect(recorder.steps.some(({ author }) => author === "cluster")).toBe(true);
});

it("the recorder records a reset as such, and restores states before it", async () => {
  const { simulator, recorder } = await recorded();
  await simulator.post("/pools", { poolid: "web" });
  simulator.reset();
  expect(titles(recorder)).toEqual(["POST /pools: added user.cfg/pools/web", "control: removed user.cfg/pools/web"]);
  const [, reset] = recorder.steps;
  expect(poolsAt(recorder, reset?.before ?? -1)).toEqual(["web"]);
  expect(poolsAt(recorder, reset?.after ?? -1)).toEqual([]);
});

it("the recorder keeps only the last requests, and reports which states it cannot restore any more", async () => {
  const { simulator, recorder } = await recorded({}, { steps: room(5), size: 1_000_000 });
  for (let n = 0; n < 12; n++) await simulator.post("/pools", { poolid: `pool${n}` });
  expect(recorder.steps.map(({ id }) => id)).toEqual([8, 9, 10, 11, 12]);
  expect(recorder.stateAt(recorder.oldest - 1)).toBeUndefined();
  expect(poolsAt(recorder, recorder.oldest)).toHaveLength(7);
  expect(recorder.steps[0]?.before).toBe(recorder.oldest);
});

it("the recorder keeps requests with failures, faults and changes for any number of later reads", async () => {
  const { simulator, recorder } = await recorded({}, { steps: room(4), size: 1_000_000 });
  await simulator.post("/pools", { poolid: "web" });
  await simulator.post("/pools", { poolid: "web" });
  simulator.faults.add({ fault: "delay", milliseconds: 1, request: { path: "/cluster/options" }, times: 1 });
  await simulator.get("/cluster/options");
  for (let n = 0; n < 20; n++) await simulator.get("/version");
  expect(recorder.steps.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    "1 changed",
    "2 failed",
    "3 failed",
    ...[20, 21, 22, 23].map((id) => `${id} other`),
  ]);
  expect(recorder.oldestSteps).toEqual({ failed: 2, changed: 1, other: 20 });
  expect(recorder.forgottenSteps).toBe(16);
  expect([poolsAt(recorder, 0), poolsAt(recorder, recorder.step(1)?.after ?? -1)]).toEqual([[], ["web"]]);
  expect([recorder.step(4), recorder.step(23)?.request?.path]).toEqual([undefined, "/version"]);
});

it("the recorder keeps no more changes than fit in its limit", async () => {
  const { simulator, recorder } = await recorded({}, { steps: room(100), size: 2000 });
  for (let n = 0; n < 20; n++) await simulator.post("/pools", { poolid: `pool${n}`, comment: "x".repeat(400) });
  const kept = recorder.steps.filter(({ differences }) => differences.length > 0);
  expect(JSON.stringify(kept.map(({ differences }) => differences)).length).toBeLessThan(2100);
  expect(recorder.steps).toHaveLength(20);
  expect(recorder.steps.filter(({ forgotten }) => forgotten)).toHaveLength(20 - kept.length);
  expect(poolsAt(recorder, recorder.newest)).toHaveLength(20);
});
