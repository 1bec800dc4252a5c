/** Start states of recorded requests. */
import type { Snapshot } from "../../src/simulator/kernel/store";
import { type RecordedRequest, readCorpus } from "./data";
import { Session } from "./session";

interface Seed {
  readonly pre: string | null;
  readonly requests: readonly RecordedRequest[];
}

/** Requests before the lines of each family. */
export const seeds = readCorpus<Record<string, Seed>>("seeds");

/** Sends requests to a new cluster. Refusals do not matter, as in the recording. */
export async function sessionAfter(fixture: string, requests: readonly RecordedRequest[]): Promise<Session> {
  const session = new Session({ fixture });
  for (const request of requests) await session.send({ contentType: "application/x-www-form-urlencoded", ...request });
  return session;
}

export function seededSession(family: string): Promise<Session> {
  const { pre = null, requests = [] } = seeds[family] ?? {};
  return sessionAfter(pre ? "ha-rules" : "recorded", requests);
}

/** Returns a function that makes each start state once, and restores it before each use. */
export function startStates(): (name: string, open: () => Promise<Session>) => Promise<Session> {
  const states = new Map<string, { readonly session: Session; readonly start: Snapshot }>();
  return async (name, open) => {
    let state = states.get(name);
    if (!state) {
      const session = await open();
      state = { session, start: session.store.snapshot() };
      states.set(name, state);
    }
    state.session.store.restore(state.start);
    return state.session;
  };
}
