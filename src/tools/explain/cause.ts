/** The provider's cause and remedy of a failure, without the request and the server's words. */
import type { PveError } from "../../api/errors";
import { explain } from "../../provider/explain-all";

const CONTEXT = /^(Request: |Error code: |The server said:)/;

export function causeOf(error: PveError): string {
  const [said] = explain(error, { type: "pve_pool", attributes: {}, doing: "read", state: {} });
  const parts = said?.detail?.split("\n\n") ?? [];
  const context = parts.findIndex((part) => CONTEXT.test(part));
  return parts.slice(0, context < 0 ? parts.length : context).join(" ");
}
