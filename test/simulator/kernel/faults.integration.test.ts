/** Faults on real connections: the client's view, and the effects on the cluster. */
import { beforeEach, expect, it } from "vitest";
import { logIn, start, type TestSimulator } from "../support";

let simulator: TestSimulator;
beforeEach(async () => {
  simulator = await start();
});

const pools = async () => ((await simulator.get("/pools")).data as { poolid: string }[]).map(({ poolid }) => poolid);
const create = (poolid: string) => simulator.post("/pools", { poolid });
const request = { method: "POST", path: "/pools" };

it("faults break the connection before or after the request takes effect", async () => {
  simulator.faults.add({ fault: "drop", when: "before", request, times: 1 });
  await expect(create("a")).rejects.toThrow();
  expect(await pools()).toEqual([]);
  simulator.faults.add({ fault: "drop", when: "after", request, times: 1 });
  await expect(create("a")).rejects.toThrow();
  expect(await pools()).toEqual(["a"]);
  expect(simulator.requests.all.filter(({ dropped }) => dropped)).toHaveLength(2);
});

it("faults replace the response, and the request takes effect or not", async () => {
  simulator.faults.add({ fault: "answer", status: 596, reason: "Timed out", when: "after", request, times: 1 });
  expect(await create("a")).toEqual({ status: 596, reason: "Timed out" });
  simulator.faults.add({ fault: "answer", status: 200, body: "<html>login</html>", request, skip: 1, times: 1 });
  expect(await create("b")).toMatchObject({ status: 200, data: null });
  const garbage = await create("c");
  expect(garbage.data).toBeUndefined();
  expect(await pools()).toEqual(["a", "b"]);
});

it("faults delay a response", async () => {
  simulator.faults.add({ fault: "delay", milliseconds: 600, request: { path: "/cluster/*" }, times: 1 });
  await simulator.get("/version");
  expect(simulator.faults.active).toHaveLength(1);
  const started = performance.now();
  await simulator.get("/cluster/status");
  expect(simulator.faults.active).toHaveLength(0);
  // A timer may fire up to one millisecond early.
  expect(performance.now() - started).toBeGreaterThanOrEqual(599);
});

it("faults hold locks: the request waits, succeeds if the lock is released in time, and is refused otherwise", async () => {
  simulator = await start({ lockTimeout: 250 });
  simulator.faults.add({ fault: "lock", lock: "file-user_cfg", milliseconds: 100, times: 1 });
  const started = performance.now();
  expect(await create("a")).toMatchObject({ status: 200 });
  expect(performance.now() - started).toBeGreaterThanOrEqual(99);
  simulator.faults.add({ fault: "lock", times: 1 });
  const message = "create pool failed: cfs-lock 'file-user_cfg' error: got lock request timeout\n";
  expect(await create("b")).toMatchObject({ status: 500, message });
  expect(await pools()).toEqual(["a"]);
});

it("faults remove the quorum, and reads continue", async () => {
  const fault = simulator.faults.add({ fault: "no-quorum" });
  const message = "create pool failed: cfs-lock 'file-user_cfg' error: no quorum!\n";
  expect(await create("a")).toMatchObject({ status: 500, message });
  expect(await pools()).toEqual([]);
  const { data } = await simulator.get("/cluster/status");
  expect(data[0]).toMatchObject({ type: "cluster", quorate: 0 });
  expect(simulator.faults.active).toMatchObject([{ id: fault, used: 2 }]);
  simulator.faults.remove(fault);
  expect(await create("a")).toMatchObject({ status: 200 });
});

it("faults expire tickets", async () => {
  const session = await logIn(simulator, "root@pam", simulator.password);
  simulator.faults.add({ fault: "expire-tickets", request: { path: "/pools" }, times: 1 });
  expect(await simulator.get("/version", {}, session)).toMatchObject({ status: 200 });
  expect(await simulator.get("/pools", {}, session)).toEqual({ status: 401, reason: "Authentication failed!" });
  const renewed = await logIn(simulator, "root@pam", simulator.password);
  expect(await simulator.get("/pools", {}, renewed)).toMatchObject({ status: 200 });
});

it("faults let another client change the cluster", async () => {
  await create("a");
  const requests = [{ method: "PUT", path: "/pools", params: { poolid: "a", comment: "theirs" } }];
  simulator.faults.add({ fault: "edit", requests, request: { path: "/pools", method: "GET" }, times: 1 });
  const { data } = await simulator.get("/pools");
  expect(data).toEqual([{ poolid: "a", comment: "theirs" }]);
});
