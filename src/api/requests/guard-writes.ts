/** Has each write looked at before it is sent, by what the settings ask for. */
import { PveError } from "../errors";
import type { WriteGuard } from "../types";
import type { SessionRequest } from "./choose-credential";
import type { Send } from "./request";

export const guardWrites =
  (guard: WriteGuard | undefined) =>
  (next: Send<SessionRequest>): Send<SessionRequest> => {
    if (guard === undefined) return next;
    return async (request: SessionRequest) => {
      const { method, path, parameters, lifetime, credential } = request;
      if (method === "GET") return await next(request);
      const read = async (asked: string) =>
        (await next({ method: "GET", path: asked, parameters: {}, lifetime, credential })).data;
      const refused = (why: string, advice: string) =>
        new PveError({ code: "shuts-out", method, path, serverMessage: why, advice });
      return await guard.carryOut({ method, path, parameters, read, refused }, () => next(request));
    };
  };
