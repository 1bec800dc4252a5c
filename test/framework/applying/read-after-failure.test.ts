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
const refused = new Refused();
const unreachable = new Error("no connection");
const existing = { name: "web" };

interface Options {
  readonly signal?: AbortSignal;
  readonly pace?: number;
  readonly timeoutMs?: number;
  readonly patienceMs?: number;
  readonly isWanted?: (remote: State | null) => boolean;
}

/** Polls with the given results of reads, the last of them repeatedly; returns the finding, the reads and the time. */
async function poll(results: readonly (Error | State | null)[], options: Options = {}) {
  const { signal = new AbortController().signal, pace, timeoutMs = TWENTY_MINUTES, patienceMs = 2_000 } = options;
  const { isWanted = (remote) => remote !== null } = options;
  const clock = jumpingClock();
  const calls: ServiceCall[] = [];
  const times: number[] = [];
  const importing: boolean[] = [];
  const open = (call: ServiceCall) => {
    calls.push(call);
    return {};
  };
  const engine = engineOf({
    services: () => ({ open, deferred: false }),
    isDenied: (failure) => failure instanceof Refused,
    causeOf: (failure) => ({ key: "", summary: "", concernsAll: failure instanceof RefusedForAll }),
    ...(pace !== undefined && { pace }),
    clock,
  });
  const read = async (_: State, context: { readonly importing: boolean }) => {
    times.push(clock.elapsed());
    importing.push(context.importing);
    const result = results[Math.min(times.length, results.length) - 1] ?? null;
    if (result instanceof Error) throw result;
    return result;
  };
  const definition = { behaviour: { read } } as unknown as ResourceDefinition<object>;
  const found = await pollAfterFailure({ definition, engine }, {}, { signal, timeoutMs, patienceMs, isWanted });
  return { found, times, calls, importing, seconds: Math.round(clock.elapsed() / 1_000) };
}

it("ends at once when the server refuses the credentials, because no request can succeed", async () => {
  const refusedForAll = new RefusedForAll();
  expect(await poll([refusedForAll])).toMatchObject({ found: undefined, seconds: 0 });
  expect(await poll([unreachable, refusedForAll])).toMatchObject({ found: undefined, seconds: 0 });
});

it("continues when the refusal ends, and while the server is unreachable", async () => {
  expect(await poll([...Array<Error>(5).fill(refused), existing])).toMatchObject({ found: existing });
  const { found, seconds } = await poll([...Array<Error>(60).fill(unreachable), existing]);
  expect(found).toEqual(existing);
  expect(seconds).toBeGreaterThan(100);
});

it("restarts the half minute after another response", async () => {
  const refusals = Array<Error>(6).fill(refused);
  expect(await poll([...refusals, unreachable, ...refusals, existing])).toMatchObject({ found: existing });
});

describe("reads after a failure", () => {
  /** Polls an object that never is as wanted. */
  const polled = (result: Error | State | null, options: Options) =>
    poll([result], { timeoutMs: 60_000, isWanted: () => false, ...options });

  it("come after growing pauses, five seconds apart at most", async () => {
    const { times } = await polled(unreachable, { timeoutMs: 20_000 });
    expect(times).toEqual([0, 250, 750, 1_750, 3_750, 7_750, 12_750, 17_750, 20_000]);
    const quick = await polled(unreachable, { timeoutMs: 20_000, pace: 0.1 });
    expect(quick.times.slice(0, 3)).toEqual([0, 25, 75]);
  });

  it("end when the object had time to appear, with a last one at the end", async () => {
    expect((await polled(null, {})).times).toEqual([0, 250, 750, 1_750, 2_000]);
    expect((await polled(null, { patienceMs: 750 })).times).toEqual([0, 250, 750]);
    expect((await polled(null, { patienceMs: 0 })).times).toEqual([0]);
  });

  it("continue for five seconds after an interrupt, at full pace and in separate sessions", async () => {
    const interrupted = { signal: AbortSignal.abort(), pace: 0.1, patienceMs: 0 };
    const { times, calls } = await polled({}, interrupted);
    expect(times).toEqual([0, 250, 750, 1_750, 3_750, 5_000]);
    expect(calls.map(({ signal }) => signal.aborted)).toEqual(Array(6).fill(false));
    expect((await polled(unreachable, interrupted)).times).toEqual(times);
  });

  it("continue for five seconds if the call has less time, which limits each", async () => {
    const { times, calls } = await polled(unreachable, { timeoutMs: 0 });
    expect(times).toEqual([0, 250, 750, 1_750, 3_750, 5_000]);
    expect(calls.map(({ timeoutMs }) => timeoutMs)).toEqual([5_000, 4_750, 4_250, 3_250, 1_250, 250]);
  });

  it("end without a finding after half a minute of refusals, or less in tests", async () => {
    const last = async (pace: number) => {
      const { found, times } = await polled(refused, { pace, timeoutMs: 600_000 });
      return [found, times.at(-1)];
    };
    expect([await last(1), await last(0.1)]).toEqual([
      [undefined, 32_750],
      [undefined, 3_275],
    ]);
  });

  it("end with the call", async () => {
    const interrupt = new AbortController();
    const isWanted = () => {
      interrupt.abort();
      return false;
    };
    const { found, times } = await polled(existing, { signal: interrupt.signal, patienceMs: 60_000, isWanted });
    expect([found, times]).toEqual([existing, [0]]);
  });

  it("use no answer that the process has shared", async () => {
    const { calls, importing } = await polled(null, {});
    expect(calls.every(({ fresh }) => fresh === true)).toBe(true);
    expect(importing).not.toContain(true);
  });
});
