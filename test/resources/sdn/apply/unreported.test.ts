/** Applies that end after the last waiter has returned, and their report in the next run. */

import { beforeEach, describe, expect, it } from "vitest";
import { ClientStateStore } from "../../../../src/api/session";
import { ApplyScheduler, STUCK_MS } from "../../../../src/resources/sdn/apply/scheduler";
import type { ApplyResult } from "../../../../src/resources/sdn/apply/task";
import {
  claimUnreported,
  hasUnreported,
  resultNotesOf,
  setUnreportedStore,
} from "../../../../src/resources/sdn/apply/unreported";
import { ManualClock, settled } from "../../../support/manual-clock";
import { FakeStore } from "./fake-store";
import { graph, run, SHAPES } from "./graph-runs";

describe.each(Object.keys(SHAPES))(
  "a graph of the shape %s that is applied with the note of a larger plan",
  (shape) => {
    const sizes = it.each([1, 2, 3, 7, 20]);

    sizes("leaves nothing for the next run when its applies succeed, for %i changes", async (size) => {
      const outcome = await run(graph(size, shape, size), { parallelism: 10, more: 5 });
      expect(outcome).toMatchObject({ unapplied: [], errors: [], left: undefined, forgotten: [] });
    });

    sizes("fails, or leaves a failed apply to the next run, for %i changes", async (size) => {
      for (const failLate of [false, true]) {
        for (const more of [0, 1, 30]) {
          for (const failingApplies of [1, Number.POSITIVE_INFINITY]) {
            const circumstances = { parallelism: 10, more, failLate, failingApplies };
            const { errors, left, forgotten } = await run(graph(size, shape, size), circumstances);
            const where = JSON.stringify(circumstances);
            expect(forgotten, where).toEqual([]);
            // A second apply repairs one that failed without a waiter.
            if (failingApplies > 1) expect(errors.length > 0 || left !== undefined, where).toBe(true);
          }
        }
      }
    });
  },
);

const OK: ApplyResult = { upid: "UPID:1", problems: [] };
const TROUBLE: ApplyResult = { upid: "UPID:1", problems: [{ node: "pve2", lines: ["ifreload failed"] }] };

describe("the note of an apply", () => {
  const session = { client: new ClientStateStore() };
  let clock: ManualClock;
  let store: FakeStore;
  let scheduler: ApplyScheduler<ApplyResult>;
  let end: { resolve(result: ApplyResult): void; reject(failure: Error): void };
  beforeEach(() => {
    clock = new ManualClock();
    store = new FakeStore([], [{ file: "of another run" }]);
    setUnreportedStore(session, store);
    scheduler = new ApplyScheduler(clock, resultNotesOf(session));
  });
  const attempt = {
    log: () => undefined,
    patienceMs: Number.POSITIVE_INFINITY,
    isAbandoned: false,
    isOwnFailure: () => false,
    start: async () => "UPID:1",
    finish: () => new Promise<ApplyResult>((resolve, reject) => (end = { resolve, reject })),
  };
  /** A change that returns early because another one is to come. */
  const returnEarly = () => scheduler.apply(attempt, { replaceable: true, unattended: attempt, remaining: 1 });
  const begun = async () => {
    void scheduler.finish();
    await settled();
    expect(store.own).toEqual({ task: "UPID:1" });
  };

  it("the note exists before a change returns, and is removed at the end of its apply", async () => {
    await returnEarly();
    expect(store.own).toEqual({});
    await begun();
    end.resolve(OK);
    await settled();
    expect([store.own, store.left]).toEqual([undefined, []]);
  });

  it("the note holds the failure and its task when no waiter received it", async () => {
    await returnEarly();
    await begun();
    end.reject(new Error("reloadnetworkall failed\n\nTASK ERROR: ifreload failed"));
    await settled();
    expect(store.own).toEqual({ task: "UPID:1", trouble: "reloadnetworkall failed\nTASK ERROR: ifreload failed" });
    expect(store.left).toHaveLength(1);
  });

  it("the note names the nodes with trouble when no waiter received it", async () => {
    await returnEarly();
    await begun();
    end.resolve(TROUBLE);
    await settled();
    expect(store.own).toEqual({ task: "UPID:1", trouble: "pve2: ifreload failed" });
  });

  it.each([
    ["fails", () => end.reject(new Error("ifreload failed")), 1],
    ["ends with trouble on nodes", () => end.resolve(TROUBLE), 0],
  ])(
    "the note is removed when a waiter that keeps the result in the state learns of an apply that %s",
    async (_, finish, left) => {
      await returnEarly();
      const waiting = scheduler.apply(attempt, { replaceable: true }).catch(() => undefined);
      await clock.pass(STUCK_MS);
      finish();
      await waiting;
      expect([store.own, store.left.length]).toEqual([undefined, left]);
    },
  );

  it("the note remains when only a waiter without state learns of the failure, such as a firewall that needs the network", async () => {
    await returnEarly();
    const needing = scheduler.whenApplied(attempt).catch(({ message }: Error) => message);
    await clock.pass(STUCK_MS);
    end.reject(new Error("ifreload failed"));
    expect(await needing).toBe("ifreload failed");
    expect(store.own).toMatchObject({ trouble: "ifreload failed" });
  });

  it("the note remains after a waiter has given up, until an apply succeeds", async () => {
    const waiting = scheduler.apply(attempt, { replaceable: true }).catch(() => undefined);
    await clock.pass(STUCK_MS);
    expect(scheduler.giveUp()).toBe(true);
    end.reject(new Error("ifreload failed"));
    await waiting;
    expect(store.own).toEqual({ task: "UPID:1" });
    void scheduler.apply(attempt, { replaceable: true });
    await clock.pass(STUCK_MS);
    end.resolve(OK);
    await settled();
    expect(store.own).toBeUndefined();
  });

  it("the note remains open for a change that arrives during the apply", async () => {
    await returnEarly();
    await begun();
    await returnEarly();
    end.resolve(OK);
    await settled();
    expect(store.own).toEqual({});
    void scheduler.finish();
    await settled();
    end.resolve(OK);
    await settled();
    expect(store.own).toBeUndefined();
  });

  it("makes every change wait when it cannot be written", async () => {
    store.isWritable = false;
    const change = returnEarly().catch(({ message }: Error) => message);
    await clock.pass(STUCK_MS);
    end.reject(new Error("ifreload failed"));
    expect(await change).toBe("ifreload failed");
  });

  it("makes every change wait when the provider has no place for notes", async () => {
    scheduler = new ApplyScheduler(clock, resultNotesOf({ client: new ClientStateStore() }));
    const change = returnEarly().catch(({ message }: Error) => message);
    await clock.pass(STUCK_MS);
    end.reject(new Error("ifreload failed"));
    expect(await change).toBe("ifreload failed");
  });
});

describe("an unreported apply of an earlier run", () => {
  it("a note is claimed by one object of the run, and by none without a note", () => {
    const [left, nothing] = [{ client: new ClientStateStore() }, { client: new ClientStateStore() }];
    setUnreportedStore(left, new FakeStore([{ file: "of another run" }]));
    setUnreportedStore(nothing, new FakeStore());
    expect([hasUnreported(left), hasUnreported(nothing), hasUnreported({ client: new ClientStateStore() })]).toEqual([
      true,
      false,
      false,
    ]);
    expect([claimUnreported(left), claimUnreported(left), claimUnreported(nothing)]).toEqual([true, false, false]);
  });
});
