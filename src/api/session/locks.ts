/** Lock domains that a session holds. */
import type { Report } from "../queue";
import type { LockDomain, Locks, WriteOptions } from "../types";
import type { ClientSession, OpenSession, SessionContext } from "./context";

/** Waits for the domain's turn, and works in a context that has it. */
export function holding<T>(
  context: SessionContext,
  domain: LockDomain,
  work: (held: SessionContext, report: Report) => Promise<T>,
  { overlaps = false }: Pick<WriteOptions, "overlaps"> = {},
): Promise<T> {
  const queues = context.held.get(domain) ?? context.shared.queues;
  const held = (report: Report) =>
    work({ ...context, held: new Map(context.held).set(domain, queues.within(report)) }, report);
  return overlaps ? queues.overlapping(domain, context.lifetime, held) : queues.run(domain, context.lifetime, held);
}

export function locks(context: SessionContext, open: OpenSession): Locks<ClientSession> {
  return { exclusive: (domain, work) => holding(context, domain, (held) => work(open(held))) };
}
