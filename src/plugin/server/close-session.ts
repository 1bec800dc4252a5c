/** The orderly end of an HTTP/2 session, for as long as its client takes part. */
import type { ServerHttp2Session } from "node:http2";

/**
 * Node does not notice the end of a connection that broke while it wrote over TLS: such a session says no more, not even
 * that it was destroyed.
 */
export function closeSession(
  session: Pick<ServerHttp2Session, "once" | "close" | "destroy">,
  withinMs: number,
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      session.destroy();
      resolve();
    }, withinMs);
    session.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
    session.close();
  });
}
