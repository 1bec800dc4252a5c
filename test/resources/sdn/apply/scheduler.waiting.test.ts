import { describe, expect, it } from "vitest";
import { ALL_BEGUN_MS, GATHER_MS, STAND_IN_MS } from "../../../../src/resources/sdn/apply/scheduler";
import { settle } from "./fake-clock";
import { Stage } from "./stage";

describe("who waits", () => {
  const replaceable = { replaceable: true };

  it("the last change waits: those before it are answered as soon as it does", async () => {
    const stage = new Stage();
    for (const who of ["a", "b", "c"]) stage.wait(who, undefined, replaceable);
    await settle();
    await stage.clock.pass(GATHER_MS);
    await stage.end("apply1", "could not commit");
    expect(stage.events).toEqual([
      "a: left to another",
      "b: left to another",
      "c starts apply1",
      "c waits for apply1",
      "c: could not commit",
    ]);
  });

  it("nobody is answered early who has to know that the apply is done", async () => {
    const stage = new Stage();
    stage.wait("a");
    stage.wait("b", undefined, replaceable);
    await stage.clock.pass(GATHER_MS);
    await stage.end("apply1");
    expect(stage.events.slice(-2)).toEqual(["a: apply1 done", "b: apply1 done"]);
  });

  it("nobody waits while others are sure to come, and the last of them then", async () => {
    const stage = new Stage();
    const standIn = stage.attempt("stand-in");
    stage.wait("a", undefined, { ...replaceable, standIn, toCome: 1 });
    await stage.clock.pass(GATHER_MS * 2);
    stage.wait("b", undefined, { ...replaceable, standIn, toCome: 0 });
    await stage.clock.pass(ALL_BEGUN_MS);
    await stage.end("apply1");
    await stage.clock.pass(STAND_IN_MS * 2);
    expect(stage.events).toEqual(["a: left to another", "b starts apply1", "b waits for apply1", "b: apply1 done"]);
  });

  it("the last change waits where one that failed makes unknown what is to come", async () => {
    const stage = new Stage();
    const standIn = stage.attempt("stand-in");
    stage.wait("a", undefined, { ...replaceable, standIn, toCome: 2 });
    stage.wait("b", undefined, { ...replaceable, standIn, toCome: undefined });
    await stage.clock.pass(GATHER_MS);
    expect(stage.events).toContain("b starts apply1");
  });
});

describe("changes that nobody waits for", () => {
  const left = (stage: Stage) =>
    stage.wait("a", undefined, { replaceable: true, standIn: stage.attempt("stand-in"), toCome: 1 });

  it("changes are applied when those that were to come do not, but not while one is being written", async () => {
    const stage = new Stage();
    left(stage);
    const done = stage.scheduler.writing();
    await stage.clock.pass(STAND_IN_MS * 3);
    expect(stage.events).toEqual(["a: left to another"]);
    done();
    await stage.clock.pass(STAND_IN_MS);
    expect(stage.events.slice(1)).toEqual(["stand-in starts apply1", "stand-in waits for apply1"]);
  });

  it("changes are applied before the process ends, which waits for that", async () => {
    const stage = new Stage();
    left(stage);
    let isOver = false;
    const over = stage.scheduler.finish().then(() => {
      isOver = true;
    });
    await settle();
    expect([stage.events.at(-1), isOver]).toEqual(["stand-in waits for apply1", false]);
    await stage.end("apply1");
    await over;
    await stage.scheduler.finish();
    expect(stage.events).toHaveLength(3);
  });

  it("keep no process from ending by an apply that fails", async () => {
    const stage = new Stage();
    left(stage);
    const over = stage.scheduler.finish();
    await settle();
    await stage.end("apply1", "ifreload failed");
    await over;
  });

  it("an apply that is under way is waited for at the end", async () => {
    const stage = new Stage();
    left(stage);
    await stage.clock.pass(STAND_IN_MS);
    const over = stage.scheduler.finish();
    await stage.end("apply1");
    await over;
    expect(stage.events.filter((event) => event.includes("starts"))).toHaveLength(1);
  });
});

describe("what works on running networks only", () => {
  it("waits for the apply of what was answered before, and for nothing else", async () => {
    const stage = new Stage();
    await stage.scheduler.settled(stage.attempt("none"));
    stage.wait("a", undefined, { replaceable: true, standIn: stage.attempt("stand-in"), toCome: 9 });
    const settled = stage.scheduler.settled(stage.attempt("ip"));
    await stage.clock.pass(GATHER_MS);
    await stage.end("apply1");
    await settled;
    await stage.scheduler.settled(stage.attempt("none"));
    expect(stage.events).toEqual(["ip starts apply1", "a: left to another", "ip waits for apply1"]);
  });

  it("shares an apply that is under way, and applies itself when that one fails", async () => {
    const stage = new Stage();
    stage.wait("a");
    await stage.clock.pass(GATHER_MS);
    const settled = stage.scheduler.settled(stage.attempt("ip"));
    await stage.end("apply1", "ifreload failed");
    await stage.clock.pass(GATHER_MS);
    await stage.end("apply2");
    await settled;
    expect(stage.events.slice(2)).toEqual(["a: ifreload failed", "ip starts apply2", "ip waits for apply2"]);
  });

  it("fails when the apply that it needs does", async () => {
    const stage = new Stage();
    stage.wait("a", undefined, { replaceable: true, standIn: stage.attempt("stand-in"), toCome: 9 });
    const settled = expect(stage.scheduler.settled(stage.attempt("ip"))).rejects.toThrow("could not commit");
    await stage.clock.pass(GATHER_MS);
    await stage.end("apply1", "could not commit");
    await settled;
  });
});
