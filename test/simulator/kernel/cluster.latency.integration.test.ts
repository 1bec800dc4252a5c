/** Latency: tests compare order and outcome, and each duration only with its minimum. */
import { describe, expect, it } from "vitest";
import { LockQueues } from "../../../src/simulator/kernel/locks";
import { start, type TestSimulator } from "../support";

const create = (simulator: TestSimulator, poolid: string) => simulator.post("/pools", { poolid });
const alias = (simulator: TestSimulator, name: string) =>
  simulator.post("/cluster/firewall/aliases", { name, cidr: "192.0.2.1" });

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** A timer may fire up to one millisecond early. */
const atLeast = (expected: number) => expected - 1;

describe("latency", () => {
  it("makes writes under one lock wait for each other", async () => {
    const simulator = await start({ latency: { write: 40 } });
    const names = ["a", "b", "c", "d"];
    const elapsed = await milliseconds(async () => {
      const answers = await Promise.all(names.map((name) => create(simulator, name)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
    expect(elapsed).toBeGreaterThanOrEqual(names.length * atLeast(40));
  });

  it("lets reads, and writes under different locks, run in parallel", async () => {
    const simulator = await start({ latency: { write: 500, read: 1 } });
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    const slow = [create(simulator, "a"), create(simulator, "b")].map((work) => work.then(note("pool")));
    await Promise.all([...slow, alias(simulator, "x").then(note("alias")), simulator.get("/pools").then(note("read"))]);
    // The pools take the time of two writes in sequence. On a busy machine the others may end one later.
    for (const name of ["read", "alias"]) expect(order.indexOf(name)).toBeLessThan(order.lastIndexOf("pool"));
  });

  it("refuses a request that waits too long for a lock with the server's message, and serves those behind it", async () => {
    const simulator = await start({ latency: { write: 900 }, lockTimeout: 100 });
    const [first, second] = await Promise.all([create(simulator, "a"), create(simulator, "b")]);
    const answers = [first, second].sort((one, other) => one.status - other.status);
    expect(answers).toMatchObject([
      { status: 200 },
      { status: 500, message: "create pool failed: cfs-lock 'file-user_cfg' error: got lock request timeout\n" },
    ]);
    expect(await create(simulator, "c")).toMatchObject({ status: 200 });
    expect((await simulator.get("/pools")).data).toHaveLength(2);
  });

  it("releases the lock of a refused write", async () => {
    const simulator = await start({ latency: { write: 20 } });
    await create(simulator, "a");
    const again = await Promise.all([create(simulator, "a"), create(simulator, "a"), create(simulator, "b")]);
    expect(again.map(({ status }) => status)).toEqual([500, 500, 200]);
  });

  it("delays reads and the network", async () => {
    const simulator = await start({ latency: { roundTrip: 60, read: 30 } });
    expect(await milliseconds(() => simulator.get("/version"))).toBeGreaterThanOrEqual(atLeast(90));
  });

  it("delays the end of an SDN apply", async () => {
    const simulator = await start({ latency: { apply: 60_000, write: 1 } });
    const { data: upid } = await simulator.put("/cluster/sdn");
    const node = String(upid).split(":")[1];
    const status = () => simulator.get(`/nodes/${node}/tasks/${encodeURIComponent(String(upid))}/status`);
    expect((await status()).data).toMatchObject({ status: "running" });
    simulator.clock.advance(60_000);
    expect((await status()).data).toMatchObject({ status: "stopped" });
  });
});

describe("lock queues", () => {
  it("serve requests in the order of their arrival", async () => {
    const queues = new LockQueues();
    queues.take("a");
    const served: number[] = [];
    const all = [1, 2, 3].map(async (number) => {
      await queues.wait("a", 60_000);
      served.push(number);
      queues.release("a");
    });
    queues.release("a");
    await Promise.all(all);
    expect(served).toEqual([1, 2, 3]);
  });

  it("hand a lock to the next request that still waits", async () => {
    const queues = new LockQueues();
    expect(queues.take("a")).toBe(true);
    expect(queues.take("a")).toBe(false);
    const expiring = queues.wait("a", 1);
    const next = queues.wait("a", 60_000);
    expect(await expiring).toBe(false);
    queues.release("a");
    expect(await next).toBe(true);
    queues.release("a");
    expect(await queues.wait("a", 1)).toBe(true);
    queues.release("a");
    expect(queues.take("a")).toBe(true);
  });
});
