/** A simulated cluster with staged zones that an apply commits, under fake time. */
import { expect, vi } from "vitest";
import { ZONES } from "../../../src/simulator/families/sdn/files";
import { openSimulated } from "../../support/simulated-session";
import { definition } from "./definition";

export const UPID = expect.stringMatching(/^UPID:pve1:.*:reloadnetworkall:/);

/** `failure` is the answer to each apply. */
export function open(type: "apply" | "rollback", pending: number, settings = {}, failure?: unknown) {
  const { session, life, special, store } = openSimulated(definition(type), {
    settings: { sdnApply: "manual", ...settings },
  });
  if (failure !== undefined) special.set("PUT /cluster/sdn", () => failure);
  let count = 0;
  /** Stages this many new zones. */
  const stage = (more: number) =>
    store.change(ZONES, (zones) => {
      for (const end = count + more; count < end; count++) zones[`z${count}`] = { type: "simple" };
    });
  stage(pending);
  const { task } = session;
  /** Ends the task of an apply with a failure, or successfully without one. */
  const endTask = (failed?: Error) => {
    session.task = failed ? () => Promise.reject(failed) : task;
  };
  return { session, life, stage, endTask };
}

export async function passing<T>(work: Promise<T>): Promise<T> {
  void work.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  return work;
}
