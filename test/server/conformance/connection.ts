/** Sends single requests to the server under test, and returns the answers as they come. */

import { Transport } from "../../../src/api/transport";
import { TransportFailure } from "../../../src/api/transport-failure";
import type { Method } from "../../../src/api/types";
import { createLog } from "../../../src/plugin/log";
import { systemClock } from "../../../src/system/clock";
import { configurationOf } from "../connection";
import type { Settings } from "../settings";
import type { Params } from "./exercise";

export interface Answer {
  readonly status: number;
  readonly reason: string;
  readonly data?: unknown;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, string>>;
  /** Why the API cannot have sent the response. */
  readonly malformed?: string;
  /** Whether no response came. */
  readonly isLost?: boolean;
}

export interface Connection {
  /** @param asRoot sends root's ticket instead of the API token */
  send(method: string, path: string, params?: Params, asRoot?: boolean): Promise<Answer>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 120_000;

interface Ticket {
  readonly ticket: string;
  readonly CSRFPreventionToken: string;
}

export function openConnection(settings: Settings): Connection {
  const configuration = configurationOf(settings);
  const { environment } = settings;
  const transport = new Transport(configuration, {
    connections: 1,
    environment: process.env,
    log: createLog("conformance", {}),
    clock: systemClock,
  });
  const { signal } = new AbortController();
  const token = { authorization: `PVEAPIToken=${environment.PVE_API_TOKEN}` };
  let ticket: Ticket | undefined;

  async function request(method: string, path: string, params: Params, headers: Readonly<Record<string, string>>) {
    const text = encode(params);
    const inQuery = method === "GET" || method === "DELETE";
    const answer = await transport.exchange(
      {
        method: method as Method,
        path: inQuery && text !== "" ? `${path}?${text}` : path,
        headers: {
          accept: "application/json",
          ...headers,
          ...(!inQuery && { "content-type": "application/x-www-form-urlencoded" }),
        },
        ...(!inQuery && { body: text }),
      },
      { signal, timeoutMs: TIMEOUT_MS, write: method !== "GET" },
    );
    return parse(answer.status, answer.reason, answer.text);
  }

  async function rootHeaders(): Promise<Record<string, string>> {
    if (!ticket) {
      const login = { username: "root@pam", password: environment.PVE_PASSWORD ?? "" };
      const { data, reason } = await request("POST", "/access/ticket", login, {});
      if (typeof (data as Ticket | null)?.ticket !== "string")
        throw new Error(`The login as root@pam failed: ${reason}`);
      ticket = data as Ticket;
    }
    const cookie = `PVEAuthCookie=${encodeURIComponent(ticket.ticket)}`;
    return { cookie, csrfpreventiontoken: ticket.CSRFPreventionToken };
  }

  return {
    async send(method, path, params = {}, asRoot = false) {
      const headers = asRoot && settings.root ? await rootHeaders() : token;
      try {
        return await request(method, path, params, headers);
      } catch (error) {
        if (!(error instanceof TransportFailure) || error.kind === "unreachable") throw error;
        return { status: 0, reason: "", malformed: error.message, isLost: true };
      }
    },
    close: () => transport.close(),
  };
}

function encode(params: Params): string {
  const pairs = Object.entries(params).flatMap(([name, value]) => [value].flat().map((item) => [name, String(item)]));
  return pairs.map(([name, value]) => `${encodeURIComponent(name ?? "")}=${encodeURIComponent(value ?? "")}`).join("&");
}

function parse(status: number, reason: string, text: string): Answer {
  // The internal connection between nodes answers without a body.
  if (text === "" && status >= 400) return { status, reason };
  try {
    const body = JSON.parse(text) as Record<string, unknown> | null;
    if (body === null || typeof body !== "object" || !("data" in body)) {
      return { status, reason, malformed: "the body has no `data`" };
    }
    return { status, reason, ...body };
  } catch {
    return { status, reason, malformed: `the body is not JSON: ${text.slice(0, 60)}` };
  }
}
