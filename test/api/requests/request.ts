/** Requests for single interceptors, with the data that the earlier stages would have added. */
import type { Credential } from "../../../src/api/credentials/token";
import { Lifetime } from "../../../src/api/lifetime";
import type { EncodedRequest } from "../../../src/api/requests/request";
import type { TransportAnswer } from "../../../src/api/transport";
import { ManualClock } from "../../support/manual-clock";
import type { LogEntry } from "../support/client";

export interface Logged {
  readonly log: LogEntry[];
  readonly write: (level: LogEntry["level"], message: string, fields?: object) => void;
}

export function logged(): Logged {
  const log: LogEntry[] = [];
  const write = Object.assign(
    (level: LogEntry["level"], message: string, fields?: object) => {
      log.push({ level, message, ...(fields && { fields: { ...fields } }) });
    },
    { level: "trace" as const },
  );
  return { log, write };
}

export function request(changes: Partial<EncodedRequest> = {}): EncodedRequest {
  const method = changes.method ?? "GET";
  return {
    method,
    path: "/pools",
    parameters: {},
    lifetime: lifetime(),
    attempt: 1,
    because: undefined,
    headers: {},
    http: { method, path: "/pools", headers: {} },
    ...changes,
  };
}

export function lifetime(clock = new ManualClock(), limitMs = 60_000, signal = new AbortController().signal): Lifetime {
  return new Lifetime(signal, limitMs, clock);
}

export function answer(status: number, text: string): TransportAnswer {
  return { status, reason: "", contentType: "application/json", text, endpoint: "https://pve1.example:8006" };
}

export function credential(changes: Partial<Credential> = {}): Credential {
  return {
    user: "root@pam",
    authorise: async () => ({ headers: { cookie: "first" }, version: 0 }),
    renew: async () => false,
    ...changes,
  };
}
