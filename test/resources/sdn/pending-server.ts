/** A server with staged zones that an apply commits, under fake time. */
import { vi } from "vitest";
import { FakeSession, refusal, type Sent } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";
import { definition } from "./definition";

export const UPID = "UPID:pve1:00007E35:0006CAA3:6B015C6E:reloadnetworkall::root@pam!tf:";

/** A server with this many staged zones until the next apply. */
export function open(pending: number, settings = {}, failure?: unknown) {
  let staged = pending;
  const answer = ({ method, path }: Sent) => {
    if (method === "PUT" && failure !== undefined) return failure;
    if (method === "PUT") staged = 0;
    if (method === "PUT") return UPID;
    if (path.includes("route-maps"))
      return refusal(501, "Method 'GET /cluster/sdn/route-maps/entries' not implemented");
    if (path.endsWith("/fabrics/all")) return { fabrics: [], nodes: [] };
    if (!path.endsWith("/zones")) return [];
    return Array.from({ length: staged }, (_, index) => ({
      zone: `z${index}`,
      type: "simple",
      state: "new",
      pending: {},
    }));
  };
  const tasks: Record<string, Error> = {};
  const session = new FakeSession(answer, { settings: { sdnApply: "manual", ...settings }, tasks });
  const stage = (count: number) => {
    staged = count;
  };
  /** Ends the task of an apply with a failure, or successfully without one. */
  const endTask = (failed?: Error) => {
    delete tasks[UPID];
    if (failed) tasks[UPID] = failed;
  };
  return { answer, session, life: new Lifecycle(definition("apply"), session), stage, endTask };
}

export async function passing<T>(work: Promise<T>): Promise<T> {
  void work.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  return work;
}
