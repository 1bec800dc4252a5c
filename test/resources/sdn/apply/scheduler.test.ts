import { describe, expect, it } from "vitest";
import { PATIENCE_MS, QUIET_MS } from "../../../../src/resources/sdn/apply/scheduler";
import { settle } from "./fake-clock";
import { Stage } from "./stage";

describe("when an apply begins", () => {
  it("gathers changes until none has come for a while, and serves them all with one apply", async () => {
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

  it("an apply is not held up for ever by a write that hangs", async () => {
    const stage = new Stage();
    stage.scheduler.writing();
    stage.wait("a");
    await stage.clock.pass(PATIENCE_MS - 1);
    expect(stage.events).toEqual([]);
    await stage.clock.pass(1);
    expect(stage.events).toContain("a starts apply1");
  });

  it("an apply is not held up for ever by changes that keep coming", async () => {
    const stage = new Stage();
    for (let passed = 0; passed < PATIENCE_MS; passed += QUIET_MS / 2) {
      stage.wait("x");
      await stage.clock.pass(QUIET_MS / 2);
    }
    expect(stage.events).toContain("x starts apply1");
  });

  it("begins at once on demand, but lets writes end", async () => {
    const stage = new Stage();
    const done = stage.scheduler.writing();
    stage.wait("a", undefined, { atOnce: true });
    await settle();
    expect(stage.events).toEqual([]);
    done();
    await settle();
    expect(stage.events).toContain("a starts apply1");
  });

  it("lets one who has to take the lead take it", async () => {
    const stage = new Stage();
    stage.wait("a");
    stage.wait("b", undefined, { runsFirst: true });
    await stage.clock.pass(QUIET_MS);
    expect(stage.events[0]).toBe("b starts apply1");
  });
});

describe("whom an apply serves", () => {
  it("gives a change that came during an apply another one, after the first has ended", async () => {
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

  it("reports a failure to all who waited, and to nobody else", async () => {
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

  it("lets the next one wait on when the first is cancelled, without a second apply", async () => {
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

  it("an apply is not made for waiters that have gone", async () => {
    const stage = new Stage();
    stage.wait("a", stage.attempt("a", { isAbandoned: true }));
    await stage.clock.pass(QUIET_MS);
    expect(stage.events).toEqual([]);
    stage.wait("b");
    await stage.clock.pass(QUIET_MS);
    expect(stage.events[0]).toBe("b starts apply1");
  });
});
