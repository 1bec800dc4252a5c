import { describe, expect, it } from "vitest";
import { PATIENCE_MS, QUIET_MS } from "../../../../src/resources/sdn/apply/scheduler";
import { settle } from "./fake-clock";
import { Stage } from "./stage";

describe("when an apply begins", () => {
  it("gathers changes until none arrives for a while, and serves them all with one apply", async () => {
    const stage = new Stage();
    stage.wait("a");
    await stage.clock.pass(QUIET_MS - 1);
    stage.wait("b");
    await stage.clock.pass(QUIET_MS - 1);
    expect(stage.events).toEqual([]);
    await stage.clock.pass(1);
    await stage.end("apply1");
    expect(stage.events).toEqual(["a starts apply1", "a waits for apply1", "a: apply1 done", "b: apply1 done"]);
  });

  it("an apply does not begin while a write is queued or under way", async () => {
    const stage = new Stage();
    const done = stage.scheduler.writing();
    stage.wait("a");
    await stage.clock.pass(QUIET_MS * 5);
    expect(stage.events).toEqual([]);
    done();
    done();
    await stage.clock.pass(QUIET_MS);
    expect(stage.events).toEqual(["a starts apply1", "a waits for apply1"]);
  });

  it("an apply does not wait forever for a write that hangs", async () => {
    const stage = new Stage();
    stage.scheduler.writing();
    stage.wait("a");
    await stage.clock.pass(PATIENCE_MS - 1);
    expect(stage.events).toEqual([]);
    await stage.clock.pass(1);
    expect(stage.events).toContain("a starts apply1");
  });

  it("an apply does not wait forever while changes keep arriving", async () => {
    const stage = new Stage();
    for (let passed = 0; passed < PATIENCE_MS; passed += QUIET_MS / 2) {
      stage.wait("x");
      await stage.clock.pass(QUIET_MS / 2);
    }
    expect(stage.events).toContain("x starts apply1");
  });

  it("begins at once on request, but waits for running writes", async () => {
    const stage = new Stage();
    const done = stage.scheduler.writing();
    stage.wait("a", undefined, { atOnce: true });
    await settle();
    expect(stage.events).toEqual([]);
    done();
    await settle();
    expect(stage.events).toContain("a starts apply1");
  });

  it("lets a waiter with `runsFirst` start the apply", async () => {
    const stage = new Stage();
    stage.wait("a");
    stage.wait("b", undefined, { runsFirst: true });
    await stage.clock.pass(QUIET_MS);
    expect(stage.events[0]).toBe("b starts apply1");
  });
});

describe("waiters of an apply", () => {
  it("starts another apply for a change that arrives during an apply, after the first has ended", async () => {
    const stage = new Stage();
    stage.wait("a");
    await stage.clock.pass(QUIET_MS);
    stage.wait("b");
    await stage.clock.pass(QUIET_MS * 10);
    expect(stage.events).toEqual(["a starts apply1", "a waits for apply1"]);
    await stage.end("apply1");
    await stage.clock.pass(QUIET_MS);
    await stage.end("apply2");
    expect(stage.events.slice(2)).toEqual([
      "a: apply1 done",
      "b starts apply2",
      "b waits for apply2",
      "b: apply2 done",
    ]);
  });

  it("reports a failure to the changes that waited for it only", async () => {
    const stage = new Stage();
    stage.wait("a");
    stage.wait("b");
    await stage.clock.pass(QUIET_MS);
    stage.wait("c");
    await stage.end("apply1", "could not commit");
    await stage.clock.pass(QUIET_MS);
    await stage.end("apply2");
    expect(stage.events).toEqual([
      "a starts apply1",
      "a waits for apply1",
      "a: could not commit",
      "b: could not commit",
      "c starts apply2",
      "c waits for apply2",
      "c: apply2 done",
    ]);
  });

  it("keeps the next waiter on the same apply when the first is cancelled", async () => {
    const stage = new Stage();
    let cancel: (failure: Error) => void = () => undefined;
    const finish = () => new Promise<string>((_, reject) => (cancel = reject));
    stage.wait("a", stage.attempt("a", { finish }));
    stage.wait("b");
    await stage.clock.pass(QUIET_MS);
    cancel(new Error("cancelled"));
    await settle();
    await stage.end("apply1");
    expect(stage.events).toEqual(["a starts apply1", "b waits for apply1", "a: cancelled", "b: apply1 done"]);
  });

  it("an apply does not start for abandoned waiters", async () => {
    const stage = new Stage();
    stage.wait("a", stage.attempt("a", { isAbandoned: true }));
    await stage.clock.pass(QUIET_MS);
    expect(stage.events).toEqual([]);
    stage.wait("b");
    await stage.clock.pass(QUIET_MS);
    expect(stage.events[0]).toBe("b starts apply1");
  });
});
