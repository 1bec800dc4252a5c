/** Requests without sockets, with short results: the data, or `status message` followed by the errors of parameters. */
import { Session } from "../../replay/session";

export type Ask = (
  method: string,
  path: string,
  params?: Record<string, unknown>,
  authorization?: string,
  // biome-ignore lint/suspicious/noExplicitAny: answers have any shape
) => Promise<any>;

export function askOn(session: Session): Ask {
  return async (method, path, params = {}, authorization) => {
    const request = { method, path, params, contentType: "application/json" };
    const { status, body } = await session.send(request, "", authorization);
    const { data, message, errors } = body as { data: unknown; message?: string; errors?: Record<string, string> };
    if (status === 200) return data;
    const texts = Object.entries(errors ?? {}).map(([name, text]) => `${name}: ${text}`);
    return [`${status} ${message?.trimEnd()}`, ...texts].join(" | ");
  };
}

/** A cluster in the start state of the recordings. */
export const recordedCluster = (): Ask => askOn(new Session({ fixture: "pools" }));
