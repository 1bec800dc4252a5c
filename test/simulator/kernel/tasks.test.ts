/** Tasks: the time at which they run, and the view of a client. */
import { describe, expect, it, vi } from "vitest";
import { Cluster } from "../../../src/simulator/kernel/cluster";
import { fail } from "../../../src/simulator/kernel/refusal";
import { parseUpid, printUpid, type TaskFault, type TaskWork } from "../../../src/simulator/kernel/tasks";
import { logIn, start } from "../support";

function startTask(work: TaskWork, trouble?: TaskFault) {
  const cluster = new Cluster();
  cluster.clock.stop();
  const upid = cluster.tasks.start("pve1", "test", "7", "root@pam!tf", work, trouble);
  return { cluster, upid, task: () => cluster.tasks.find(upid) };
}

describe("a task", () => {
  it("a task does its work and ends immediately", () => {
    const work = vi.fn();
    const { task, cluster, upid } = startTask(({ log }) => {
      log("one\ntwo");
      work();
    });
    expect(work).toHaveBeenCalledOnce();
    expect(task()).toMatchObject({ exitstatus: "OK", log: ["one", "two", "TASK OK"] });
    expect(cluster.log.entries.map(({ msg }) => msg)).toEqual([`starting task ${upid}`, `end task ${upid} OK`]);
    expect(parseUpid(upid)).toMatchObject({ node: "pve1", type: "test", id: "7", user: "root@pam!tf" });
    expect(printUpid(parseUpid(upid) as NonNullable<ReturnType<typeof parseUpid>>)).toBe(upid);
  });

  it("a task does its work when its duration has passed", () => {
    const work = vi.fn();
    const { cluster, task } = startTask(work, { milliseconds: 5000 });
    cluster.clock.advance(4999);
    cluster.tasks.runDue();
    expect([work.mock.calls.length, task()?.exitstatus]).toEqual([0, undefined]);
    cluster.clock.advance(1);
    cluster.tasks.runDue();
    expect([work.mock.calls.length, task()?.exitstatus]).toEqual([1, "OK"]);
  });

  it("fails with the message of its work or of a fault, and counts warnings", () => {
    expect(startTask(() => fail(500, "no space left")).task()).toMatchObject({
      exitstatus: "no space left",
      log: ["TASK ERROR: no space left"],
    });
    const work = vi.fn();
    expect(startTask(work, { failure: "killed" }).task()?.exitstatus).toBe("killed");
    expect(work).not.toHaveBeenCalled();
    expect(startTask(({ warn }) => warn("careful"), { warnings: ["odd"] }).task()).toMatchObject({
      exitstatus: "WARNINGS: 2",
      log: ["WARN: careful", "WARN: odd", "TASK WARNINGS: 2"],
    });
  });

  it("a stopped task never does its work", () => {
    const work = vi.fn();
    const { cluster, task, upid } = startTask(work, { milliseconds: 1000 });
    cluster.tasks.stop(upid);
    cluster.clock.advance(2000);
    cluster.tasks.runDue();
    expect([work.mock.calls.length, task()?.exitstatus]).toEqual([0, "unexpected status"]);
  });
});

describe("the API of tasks", () => {
  it("shows status and log, in pages", async () => {
    const simulator = await start({ fixture: { "simulator/tasks": oneTask("root@pam!tf") } });
    const path = `/nodes/pve1/tasks/${encodeURIComponent(UPID)}`;
    expect((await simulator.get(`${path}/status`)).data).toMatchObject({
      status: "stopped",
      exitstatus: "OK",
      user: "root@pam",
      tokenid: "tf",
    });
    expect(await simulator.get(`${path}/log`, { start: "1", limit: "1" })).toMatchObject({
      total: 3,
      data: [{ n: 2, t: "b" }],
    });
    expect((await simulator.get(`${path}/log`, { limit: "0" })).data).toHaveLength(3);
    expect((await simulator.get("/cluster/tasks")).data).toMatchObject([{ upid: UPID, status: "OK", saved: "1" }]);
  });

  it("hides tasks of other users from callers without privileges, and reports an invalid task ID", async () => {
    const simulator = await start({ fixture: { "simulator/tasks": oneTask("root@pam") } });
    const viewer = await logIn(simulator, "viewer@pve", "viewer-password");
    const path = `/nodes/pve1/tasks/${encodeURIComponent(UPID)}/status`;
    const message = "Permission check failed (/nodes/pve1, Sys.Audit)\n";
    expect(await simulator.get(path, {}, viewer)).toMatchObject({ status: 403, message });
    expect((await simulator.get("/cluster/tasks", {}, viewer)).data).toEqual([]);
    expect(await simulator.get(path)).toMatchObject({ status: 200 });
    expect((await simulator.get(path.replace("00000001", "00000002"))).errors).toEqual({ upid: "no such task" });
    expect((await simulator.get("/nodes/pve1/tasks/UPID/status")).errors).toEqual({
      upid: "unable to parse worker upid",
    });
  });
});

const UPID = "UPID:pve1:00000001:00000002:60000000:test::root@pam!tf:";

function oneTask(identity: string) {
  const task = { upid: UPID, node: "pve1", pid: 1, pstart: 2, starttime: 0x60000000, type: "test", id: "", identity };
  return { nextPid: 2, tasks: [{ ...task, endtime: 0x60000001, exitstatus: "OK", log: ["a", "b", "TASK OK"] }] };
}
