/** Reads after a failure: their pauses, time limits and sessions. */
import { describe, expect, it } from "vitest";
import { pollAfterFailure } from "../../../src/framework/applying/read-after-failure";
import type { State } from "../../../src/framework/attribute";
import type { ServiceCall } from "../../../src/framework/handlers/engine";
import type { ResourceDefinition } from "../../../src/framework/resource";
import { engineOf } from "./applied";
import { jumpingClock } from "./jumping-clock";

class Refused extends Error {}
class RefusedForAll extends Error {}

const TWENTY_MINUTES = 1_200_000;

/** Polls with the given results of reads, the last of them repeatedly; returns the finding and the elapsed seconds. */
async function poll(...results: readonly (Error | State | null)[]) {
  const clock = jumpingClock();
  const upcoming = [...results];
  const engine = engineOf({
    isDenied: (failure) => failure instanceof Refused,
    causeOf: (failure) => ({ key: "", summary: "", concernsAll: failure instanceof RefusedForAll }),
    clock,
  });
  const read = async () => {
    const end = upcoming.length > 1 ? upcoming.shift() : upcoming[0];
    if (end instanceof Error) throw end;
    return end ?? null;
  };
  const definition = { behaviour: { read } } as unknown as ResourceDefinition<object>;
  const began = clock.elapsed();
  const found = await pollAfterFailure(
    { definition, engine },
    {},
    {
      signal: new AbortController().signal,
      timeoutMs: TWENTY_MINUTES,
      patienceMs: 2_000,
      isWanted: (remote) => remote !== null,
    },
  );
  return { found, seconds: Math.round((clock.elapsed() - began) / 1000) };
}

it("ends at once when the server refuses the credentials, because no request can succeed", async () => {
  expect(await poll(new RefusedForAll())).toEqual({ found: undefined, seconds: 0 });
  expect(await poll(new Error("no connection"), new RefusedForAll())).toMatchObject({ found: undefined, seconds: 0 });
});

it("ends after half a minute when the caller may not read", async () => {
  const { found, seconds } = await poll(new Refused());
  expect(found).toBeUndefined();
  expect(seconds).toBeGreaterThanOrEqual(30);
  expect(seconds).toBeLessThan(40);
});

it("continues when the refusal ends, and while the server is unreachable", async () => {
  const existing = { name: "web" };
  expect(await poll(...Array<Error>(5).fill(new Refused()), existing)).toMatchObject({ found: existing });
  const { found, seconds } = await poll(...Array<Error>(60).fill(new Error("no connection")), existing);
  expect(found).toEqual(existing);
  expect(seconds).toBeGreaterThan(100);
});

it("restarts the half minute after another response", async () => {
  const refusals = Array<Error>(6).fill(new Refused());
  const existing = { name: "web" };
  expect(await poll(...refusals, new Error("no connection"), ...refusals, existing)).toMatchObject({ found: existing });
});

describe("reads after a failure", () => {
  interface Options {
    readonly signal?: AbortSignal;
    readonly pace?: number;
    readonly timeoutMs?: number;
    readonly patienceMs?: number;
  }

  /** Polls an object that never is as wanted; returns the times of the reads and their sessions. */
  async function polled(
    result: Error | State | null,
    { signal, pace, timeoutMs = 60_000, patienceMs = 2_000 }: Options,
  ) {
    const clock = jumpingClock();
    const calls: ServiceCall[] = [];
    const times: number[] = [];
    const engine = engineOf({
      services: () => ({
        open: (call) => {
          calls.push(call);
          return {};
        },
        deferred: false,
      }),
      isDenied: (failure) => failure instanceof Refused,
      ...(pace !== undefined && { pace }),
      clock,
    });
    const importing: boolean[] = [];
    const read = async (_: State, context: { readonly importing: boolean }) => {
      times.push(clock.elapsed());
      importing.push(context.importing);
      if (result instanceof Error) throw result;
      return result;
    };
    const definition = { behaviour: { read } } as unknown as ResourceDefinition<object>;
    const options = { signal: signal ?? new AbortController().signal, timeoutMs, patienceMs, isWanted: () => false };
    const found = await pollAfterFailure({ definition, engine }, {}, options);
    return { found, times, calls, importing };
  }

  it("come after growing pauses, five seconds apart at most", async () => {
    const { times } = await polled(new Error("no connection"), { timeoutMs: 20_000 });
    expect(times).toEqual([0, 250, 750, 1_750, 3_750, 7_750, 12_750, 17_750, 20_000]);
    expect((await polled(new Error("no connection"), { timeoutMs: 20_000, pace: 0.1 })).times.slice(0, 3)).toEqual([
      0, 25, 75,
    ]);
  });

  it("end when the object had time to appear, with a last one at the end", async () => {
    expect((await polled(null, {})).times).toEqual([0, 250, 750, 1_750, 2_000]);
    expect((await polled(null, { patienceMs: 750 })).times).toEqual([0, 250, 750]);
    expect((await polled(null, { patienceMs: 0 })).times).toEqual([0]);
  });

  it("go on for five seconds after an interrupt, at full pace and in sessions of their own", async () => {
    const interrupted = { signal: AbortSignal.abort(), pace: 0.1, timeoutMs: 60_000, patienceMs: 0 };
    const { times, calls } = await polled({}, interrupted);
    expect(times).toEqual([0, 250, 750, 1_750, 3_750, 5_000]);
    expect(calls.map(({ signal }) => signal.aborted)).toEqual(Array(6).fill(false));
    expect((await polled(new Error("no connection"), interrupted)).times).toEqual([0, 250, 750, 1_750, 3_750, 5_000]);
  });

  it("go on for five seconds if the call has less time, which limits each", async () => {
    const { times, calls } = await polled(new Error("no connection"), { timeoutMs: 0 });
    expect(times).toEqual([0, 250, 750, 1_750, 3_750, 5_000]);
    expect(calls.map(({ timeoutMs }) => timeoutMs)).toEqual([5_000, 4_750, 4_250, 3_250, 1_250, 250]);
  });

  it("end after half a minute of refusals, or less in tests", async () => {
    const last = async (pace: number) => (await polled(new Refused(), { pace, timeoutMs: 600_000 })).times.at(-1);
    expect([await last(1), await last(0.1)]).toEqual([32_750, 3_275]);
  });

  it("end with the call", async () => {
    const interrupt = new AbortController();
    let reads = 0;
    const read = async () => {
      interrupt.abort();
      return { reads: ++reads };
    };
    const definition = { behaviour: { read } } as unknown as ResourceDefinition<object>;
    const options = { signal: interrupt.signal, timeoutMs: 60_000, patienceMs: 60_000, isWanted: () => false };
    expect(await pollAfterFailure({ definition, engine: engineOf() }, {}, options)).toEqual({ reads: 1 });
  });

  it("use no answer that the process has shared", async () => {
    const { calls, importing } = await polled(null, {});
    expect(calls.every(({ fresh }) => fresh === true)).toBe(true);
    expect(importing).not.toContain(true);
  });
});
