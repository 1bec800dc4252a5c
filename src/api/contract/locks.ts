/** The server's locks, as far as callers see them. */

/**
 * Name of the server's lock that a write takes, such as `file-user_cfg`, `firewall-cluster`, `domain-ha` or
 * `domain-sdn`. Writes of one domain are sent one at a time, in the order received, unless they may overlap.
 */
export type LockDomain = string;

export interface Locks<Session> {
  /**
   * Holds the queue of a lock domain during `work`, for read-modify-write sequences of several requests. Writes made
   * by the given session do not queue again; reads with `shared` made there are fresh. Use the given session for all
   * of them: the outer one would wait for this work's end. Whoever needs several domains takes them in alphabetical order.
   */
  exclusive<T>(domain: LockDomain, work: (session: Session) => Promise<T>): Promise<T>;
}
