/** Time limits for reading a write back while the reads fail. */
import { expect, it } from "vitest";
import { pollAfterFailure } from "../../../src/framework/applying/read-after-failure";
import type { State } from "../../../src/framework/attribute";
import type { Engine } from "../../../src/framework/handlers/engine";
import type { ResourceDefinition } from "../../../src/framework/resource";
import { jumpingClock } from "./jumping-clock";

class Refused extends Error {}
class RefusedForAll extends Error {}

const TWENTY_MINUTES = 1_200_000;

/** Polls with the given results of reads, the last of them repeatedly; returns the finding and the elapsed seconds. */
async function poll(...results: readonly (Error | State | null)[]) {
  const clock = jumpingClock();
  const left = [...results];
  const engine: Engine<object> = {
    services: () => ({ open: () => ({}), deferred: false }),
    explain: () => [],
    isUncertain: () => false,
    isDenied: (failure) => failure instanceof Refused,
    causeOf: (failure) => ({ key: "", summary: "", concernsAll: failure instanceof RefusedForAll }),
    clock,
  };
  const read = async () => {
    const end = left.length > 1 ? left.shift() : left[0];
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
  const there = { name: "web" };
  expect(await poll(...Array<Error>(5).fill(new Refused()), there)).toMatchObject({ found: there });
  const { found, seconds } = await poll(...Array<Error>(60).fill(new Error("no connection")), there);
  expect(found).toEqual(there);
  expect(seconds).toBeGreaterThan(100);
});

it("restarts the half minute after another response", async () => {
  const refusals = Array<Error>(6).fill(new Refused());
  const there = { name: "web" };
  expect(await poll(...refusals, new Error("no connection"), ...refusals, there)).toMatchObject({ found: there });
});
