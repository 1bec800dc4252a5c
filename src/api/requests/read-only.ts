/** Where the settings say so, nothing is sent that could change something. Logins are no requests of sessions. */
import type { ReadOnly } from "../contract/configuration";
import { PveError } from "../errors";
import type { SessionRequest } from "./choose-credential";
import type { Send } from "./request";

const SAID: Readonly<Record<ReadOnly, string>> = {
  "read-only": "The provider is set to read only.",
  "outside-window": "It is outside of the maintenance window.",
};

export const readOnly =
  (reason: ReadOnly | undefined) =>
  (next: Send<SessionRequest>): Send<SessionRequest> => {
    if (reason === undefined) return next;
    return async (request: SessionRequest) => {
      const { method, path } = request;
      if (method === "GET") return await next(request);
      throw new PveError({ code: reason, method, path, serverMessage: SAID[reason] });
    };
  };
