/** Lock domains that a session holds. */
import { LockQueues } from "../queue";
import type { LockDomain, Locks } from "../types";
import type { ClientSession, OpenSession, SessionContext } from "./context";

/** Waits for the domain's turn, and works in a context that has it. */
export function holding<T>(
  context: SessionContext,
  domain: LockDomain,
  work: (held: SessionContext) => Promise<T>,
): Promise<T> {
  const queues = context.held.get(domain) ?? context.shared.queues;
  return queues.run(domain, context.lifetime, () =>
    work({ ...context, held: new Map(context.held).set(domain, new LockQueues()) }),
  );
}

export function locks(context: SessionContext, open: OpenSession): Locks<ClientSession> {
  return { exclusive: (domain, work) => holding(context, domain, (held) => work(open(held))) };
}
