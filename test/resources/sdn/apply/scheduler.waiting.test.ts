import { describe, expect, it } from "vitest";
import { PATIENCE_MS, QUIET_MS, STUCK_MS } from "../../../../src/resources/sdn/apply/scheduler";
import { settled } from "../../../support/manual-clock";
import { FORGETFUL, Stage } from "./stage";

describe("changes that wait", () => {
  const replaceable = { replaceable: true };

  it("earlier changes return as soon as the last one waits", async () => {
    const stage = new Stage();
    for (const who of ["a", "b", "c"]) stage.wait(who, undefined, replaceable);
    await settled();
    await stage.clock.pass(QUIET_MS);
    await stage.end("apply1", "could not commit");
    expect(stage.events).toEqual([
      "a: left to another",
      "b: left to another",
      "c starts apply1",
      "c waits for apply1",
      "c: could not commit",
    ]);
  });

  it("changes that need the finished apply do not return early", async () => {
    const stage = new Stage();
    stage.wait("a");
    stage.wait("b", undefined, replaceable);
    await stage.clock.pass(QUIET_MS);
    await stage.end("apply1");
    expect(stage.events.slice(-2)).toEqual(["a: apply1 done", "b: apply1 done"]);
  });

  it("no change waits while more are to come, and then the last one does", async () => {
    const stage = new Stage();
    const standIn = stage.attempt("stand-in");
    stage.wait("a", undefined, { ...replaceable, unattended: standIn, remaining: 1 });
    await stage.clock.pass(PATIENCE_MS * 2);
    stage.wait("b", undefined, { ...replaceable, unattended: standIn, remaining: 0 });
    await settled();
    await stage.end("apply1");
    await stage.clock.pass(PATIENCE_MS * 2);
    expect(stage.events).toEqual(["a: left to another", "b starts apply1", "b waits for apply1", "b: apply1 done"]);
  });

  it("every change waits when the provider cannot note the missing apply", async () => {
    const forgetful = { ...FORGETFUL, open: () => false };
    const stage = new Stage(forgetful);
    stage.wait("a", undefined, { ...replaceable, unattended: stage.attempt("stand-in"), remaining: 2 });
    await stage.clock.pass(QUIET_MS);
    expect(stage.events).toContain("a starts apply1");
  });

  it.each([
    [{ remaining: 3 }, ["a: SDN change staged; 3 more changes of the run come before the apply"]],
    [{ remaining: 0 }, ["a: SDN apply now: all changes of the run are staged"]],
    [{ replaceable: false, atOnce: true }, ["a: SDN apply now: the configuration asks for it"]],
    [
      {},
      [
        "a: SDN apply in at most 1000 ms: another SDN change may follow",
        "a: SDN apply now: another SDN change may follow",
      ],
    ],
  ])("logs one line for each wait, with its reason: %j", async (options, lines) => {
    const stage = new Stage();
    stage.wait("a", undefined, { ...replaceable, unattended: stage.attempt("stand-in"), ...options });
    await stage.clock.pass(QUIET_MS);
    expect(stage.logged).toEqual(lines);
  });

  it("logs a new line when the reason changes, and none for further events", async () => {
    const stage = new Stage();
    const written = stage.scheduler.writing();
    const end = stage.activity.begin();
    stage.wait("a", undefined, replaceable);
    stage.activity.begin()();
    written();
    stage.activity.begin()();
    end();
    stage.activity.begin()();
    await stage.clock.pass(QUIET_MS);
    expect(stage.logged.map((line) => line.replace(/^a: SDN apply .*: /, ""))).toEqual([
      "SDN writes are under way",
      "Terraform works on other objects, which may change SDN",
      "another SDN change may follow",
      "another SDN change may follow",
    ]);
  });

  it("logs that a change and a call of the running network wait for the current apply", async () => {
    const stage = new Stage();
    stage.wait("a", undefined, { remaining: 0 });
    await settled();
    void stage.scheduler.whenApplied(stage.attempt("b"));
    stage.wait("c", undefined, { remaining: 0 });
    stage.scheduler.writing()();
    await stage.end("apply1");
    expect(stage.logged.slice(1)).toEqual([
      "b: Wait for the current SDN apply: this call needs its networks",
      "c: SDN apply after the current one: the change was staged after it began",
      "c: SDN apply now: all changes of the run are staged",
    ]);
  });

  it("logs why a staged change waits for changes that never arrive, and that the end of the run applies it", async () => {
    const stage = new Stage();
    stage.wait("a", undefined, { ...replaceable, unattended: stage.attempt("stand-in"), remaining: 2 });
    stage.wait("b");
    await stage.clock.pass(STUCK_MS - 1);
    expect(stage.logged.slice(1)).toEqual([
      "b: SDN apply in at most 3000 ms: the other changes of the run may wait for this apply",
    ]);
    const other = new Stage();
    other.wait("a", undefined, { ...replaceable, unattended: other.attempt("stand-in"), remaining: 2 });
    void other.scheduler.finish();
    await settled();
    expect(other.logged.at(-1)).toBe("stand-in: SDN apply now: the run ends");
  });
});

describe("a run with an unknown plan", () => {
  it("lets changes wait while it is busy with other objects, but not forever", async () => {
    const stage = new Stage();
    const end = stage.activity.begin();
    stage.wait("a", undefined, { replaceable: true });
    await stage.clock.pass(QUIET_MS * 5);
    expect(stage.events).toEqual([]);
    end();
    await stage.clock.pass(QUIET_MS - 1);
    expect(stage.events).toEqual([]);
    await stage.clock.pass(1);
    expect(stage.events).toContain("a starts apply1");
    stage.activity.begin();
    await stage.end("apply1");
    stage.wait("b");
    await stage.clock.pass(PATIENCE_MS);
    expect(stage.events).toContain("b starts apply2");
  });
});

describe("changes that returned before their apply", () => {
  const returnEarly = (stage: Stage) =>
    stage.wait("a", undefined, { replaceable: true, unattended: stage.attempt("stand-in"), remaining: 1 });

  it("changes are applied at the end of the process, at any duration of other work", async () => {
    const stage = new Stage();
    returnEarly(stage);
    await stage.clock.pass(PATIENCE_MS * 100);
    expect(stage.events).toEqual(["a: left to another"]);
    void stage.scheduler.finish();
    await settled();
    expect(stage.events.slice(1)).toEqual(["stand-in starts apply1", "stand-in waits for apply1"]);
  });

  it("the process waits for the apply of staged changes before it ends", async () => {
    const stage = new Stage();
    returnEarly(stage);
    let isOver = false;
    const over = stage.scheduler.finish().then(() => {
      isOver = true;
    });
    await settled();
    expect([stage.events.at(-1), isOver]).toEqual(["stand-in waits for apply1", false]);
    await stage.end("apply1");
    await over;
    await stage.scheduler.finish();
    expect(stage.events).toHaveLength(3);
  });

  it("keep no process from ending when their apply fails", async () => {
    const stage = new Stage();
    returnEarly(stage);
    const over = stage.scheduler.finish();
    await settled();
    await stage.end("apply1", "ifreload failed");
    await over;
  });

  it("the process waits at its end for a running apply", async () => {
    const stage = new Stage();
    returnEarly(stage);
    stage.wait("b", undefined, { atOnce: true });
    const over = stage.scheduler.finish();
    await settled();
    await stage.end("apply1");
    await over;
    expect(stage.events.filter((event) => event.includes("starts"))).toHaveLength(1);
  });
});

describe("objects that need the running network", () => {
  it("waits for the apply of changes that returned before, and for nothing else", async () => {
    const stage = new Stage();
    await stage.scheduler.whenApplied(stage.attempt("none"));
    stage.wait("a", undefined, { replaceable: true, unattended: stage.attempt("stand-in"), remaining: 9 });
    const served = stage.scheduler.whenApplied(stage.attempt("ip"));
    await stage.clock.pass(STUCK_MS);
    await stage.end("apply1");
    await served;
    await stage.scheduler.whenApplied(stage.attempt("none"));
    expect(stage.events).toEqual(["a: left to another", "ip starts apply1", "ip waits for apply1"]);
  });

  it("shares a running apply, and starts its own when that one fails", async () => {
    const stage = new Stage();
    stage.wait("a");
    await stage.clock.pass(QUIET_MS);
    const served = stage.scheduler.whenApplied(stage.attempt("ip"));
    await stage.end("apply1", "ifreload failed");
    await stage.clock.pass(QUIET_MS);
    await stage.end("apply2");
    await served;
    expect(stage.events.slice(2)).toEqual(["a: ifreload failed", "ip starts apply2", "ip waits for apply2"]);
  });

  it("fails when its apply fails", async () => {
    const stage = new Stage();
    stage.wait("a", undefined, { replaceable: true, unattended: stage.attempt("stand-in"), remaining: 9 });
    const served = expect(stage.scheduler.whenApplied(stage.attempt("ip"))).rejects.toThrow("could not commit");
    await stage.clock.pass(STUCK_MS);
    await stage.end("apply1", "could not commit");
    await served;
  });

  describe("while more changes are to come", () => {
    const needed = (stage: Stage, patienceMs = Number.POSITIVE_INFINITY) => {
      stage.wait("a", undefined, { replaceable: true, unattended: stage.attempt("stand-in"), remaining: 9 });
      void stage.scheduler.whenApplied(stage.attempt("ip", { patienceMs })).catch(() => undefined);
    };
    const STARTED = "ip starts apply1";

    it("waits until Terraform can do nothing else", async () => {
      const stage = new Stage();
      const [one, two] = [stage.activity.begin(), stage.activity.begin()];
      needed(stage);
      await stage.clock.pass(STUCK_MS * 2);
      one();
      await stage.clock.pass(STUCK_MS * 2);
      two();
      await stage.clock.pass(STUCK_MS - 1);
      expect(stage.events).not.toContain(STARTED);
      await stage.clock.pass(1);
      expect(stage.events).toContain(STARTED);
    });

    it("waits for the last change, which applies for both", async () => {
      const stage = new Stage();
      stage.activity.begin();
      needed(stage);
      stage.wait("b", undefined, { replaceable: true, remaining: 0 });
      await settled();
      expect(stage.events).toContain(STARTED);
    });

    it("waits as long as calls arrive, and not for a call that hangs", async () => {
      const stage = new Stage();
      stage.activity.begin();
      needed(stage);
      for (let calls = 0; calls < 10; calls++) {
        await stage.clock.pass(PATIENCE_MS - 1);
        expect(stage.events).not.toContain(STARTED);
        stage.activity.begin();
      }
      await stage.clock.pass(PATIENCE_MS);
      expect(stage.events).toContain(STARTED);
    });

    it("starts the apply while enough of its own time is left", async () => {
      const stage = new Stage();
      needed(stage, 5_000);
      for (let passed = 0; passed < 5_000; passed += 1_000) {
        expect(stage.events).not.toContain(STARTED);
        stage.activity.begin();
        await stage.clock.pass(1_000);
      }
      expect(stage.events).toContain(STARTED);
    });
  });
});
