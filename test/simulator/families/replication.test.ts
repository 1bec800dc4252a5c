/** Replication on working nodes, which the recordings lack. */
import { describe, expect, it } from "vitest";
import { INVENTORY } from "../../../src/simulator/kernel/inventory";
import { start, type TestSimulator } from "../support";

async function withJob(target = "pve2"): Promise<TestSimulator> {
  const simulator = await start();
  simulator.clock.stop();
  await simulator.post("/cluster/replication", { id: "100-0", type: "local", target });
  return simulator;
}

const read = (simulator: TestSimulator) => simulator.get("/cluster/replication/100-0");
const remove = (simulator: TestSimulator, params: Record<string, string> = {}) =>
  simulator.delete("/cluster/replication/100-0", params);

function takeDown(simulator: TestSimulator, name: string): void {
  simulator.state.change(INVENTORY, ({ nodes }) => {
    for (const node of nodes) node.online = node.name !== name;
  });
}

describe("removal of a job", () => {
  it("takes some time, and marks the job in between", async () => {
    const simulator = await withJob();
    await remove(simulator);
    expect(await read(simulator)).toMatchObject({ status: 200, data: { remove_job: "full" } });
    simulator.clock.advance(1000);
    expect(await read(simulator)).toMatchObject({ message: "no such replication job '100-0'\n" });
  });

  it("removal of a job can be cancelled", async () => {
    const simulator = await withJob();
    await remove(simulator);
    await simulator.put("/cluster/replication/100-0", { delete: "remove_job" });
    simulator.clock.advance(1000);
    expect(await read(simulator)).toMatchObject({ status: 200 });
  });

  it("waits for the target only when the replicated volumes are removed", async () => {
    const simulator = await withJob("pve3");
    takeDown(simulator, "pve3");
    await remove(simulator);
    simulator.clock.advance(60_000);
    expect(await read(simulator)).toMatchObject({ data: { remove_job: "full" } });
    await remove(simulator, { keep: "1" });
    expect(await read(simulator)).toMatchObject({ status: 500 });
  });

  it("removal of a job by force leaves no entry behind", async () => {
    const simulator = await withJob();
    expect(await remove(simulator, { force: "1", keep: "1" })).toMatchObject({
      status: 400,
      errors: { keep: "conflicts with parameter 'force'" },
    });
  });
});

it("a guest that moves to the target of its job reverses the job", async () => {
  const simulator = await withJob("pve3");
  await simulator.post("/cluster/ha/resources", { sid: "vm:100" });
  simulator.clock.advance(1500);
  await simulator.post("/cluster/ha/resources/vm:100/migrate", { node: "pve3" });
  simulator.clock.advance(1500);
  expect((await read(simulator)).data).toMatchObject({ source: "pve3", target: "pve1" });
});

it("guests without their own volume are refused", async () => {
  const simulator = await start();
  simulator.state.change(INVENTORY, ({ guests }) => {
    for (const guest of guests) guest.disks = { ide2: "local:iso/debian.iso,media=cdrom" };
  });
  const params = { id: "100-0", type: "local", target: "pve2" };
  expect(await simulator.post("/cluster/replication", params)).toMatchObject({
    message: "No replicatable volumes found\n",
  });
});
