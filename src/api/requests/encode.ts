/** The request as HTTP has it. */
import { checkPath, encodeParameters } from "../encoding";
import type { Authorised, Encoded, Send } from "./request";

export const encode =
  (userAgent: string) =>
  <Answer>(next: Send<Encoded, Answer>): Send<Authorised, Answer> =>
  async (request: Authorised) => {
    const { method, path, parameters, headers } = request;
    checkPath(path);
    const encoded = encodeParameters(parameters);
    // Only POST and PUT may have a body; with one, the server wants to know its type.
    const inBody = method === "POST" || method === "PUT";
    const exchange = {
      method,
      path: inBody || encoded === "" ? path : `${path}?${encoded}`,
      headers: {
        accept: "application/json",
        "user-agent": userAgent,
        ...headers,
        ...(inBody ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      },
      ...(inBody ? { body: encoded } : {}),
    };
    return await next({ ...request, exchange });
  };
