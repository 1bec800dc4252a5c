/** Where the settings say so, nothing is sent that could change something. Logins are no requests of sessions. */
import { PveError } from "../errors";
import type { SessionRequest } from "./choose-credential";
import type { Send } from "./request";

export const readOnly =
  (isOn: boolean) =>
  (next: Send<SessionRequest>): Send<SessionRequest> => {
    if (!isOn) return next;
    return async (request: SessionRequest) => {
      const { method, path } = request;
      if (method === "GET") return await next(request);
      throw new PveError({ code: "read-only", method, path, serverMessage: "The provider is set to read only." });
    };
  };
