/** Clients and sessions for tests. */

import { createClient } from "../../../src/api";
import type { ClientConfiguration, PveClient } from "../../../src/api/types";
import type { LogLevel } from "../../../src/output/log-fields";
import { serverTexts } from "../../../src/resources";
import { type Clock, systemClock } from "../../../src/system/clock";
import { closeLater } from "../../support/close-later";
import { type PathSession, withPaths } from "../../support/path-session";
import type { TestCertificate } from "./certificate";
import { type Handler, startServer, type TestServer } from "./server";

export const TOKEN = "root@pam!tf=0f1e2d3c-aaaa-bbbb-cccc-0123456789ab";

export interface LogEntry {
  readonly level: LogLevel;
  readonly message: string;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

export async function testServer(handler: Handler, certificate?: TestCertificate): Promise<TestServer> {
  const server = await startServer(handler, certificate);
  closeLater(() => server.close());
  return server;
}

export function configuration(
  endpoint: string | readonly string[],
  changes: Partial<ClientConfiguration> = {},
): ClientConfiguration {
  return {
    endpoints: [endpoint].flat(),
    apiToken: TOKEN,
    requestTimeoutMs: 5_000,
    taskTimeoutMs: 20_000,
    sdnApply: "auto",
    ...changes,
  };
}

export interface TestClient {
  readonly client: PveClient;
  readonly session: PathSession;
  readonly log: LogEntry[];
  newSession(options?: { signal?: AbortSignal; timeoutMs?: number }): PathSession;
}

export function testClient(
  endpoint: string | readonly string[],
  changes: Partial<ClientConfiguration> = {},
  environment: Record<string, string> = {},
  clock: Clock = systemClock,
): TestClient {
  const log: LogEntry[] = [];
  const write = (level: LogLevel, message: string, fields?: object) => {
    log.push({ level, message, fields: fields as LogEntry["fields"] });
  };
  const client = createClient(configuration(endpoint, changes), {
    log: Object.assign(write, { level: "trace" as const }),
    serverTexts,
    environment,
    clock,
    // The shortest pauses: 0.5 s, 1 s, 2 s, …
    random: () => 1,
  });
  closeLater(() => client.close());
  const newSession: TestClient["newSession"] = ({ signal = new AbortController().signal, timeoutMs = 20_000 } = {}) =>
    withPaths(client.session({ signal, timeoutMs }));
  return { client, session: newSession(), log, newSession };
}

/** Starts a server, and opens a client for it. */
export async function openSession(
  handler: Handler = () => ({}),
  changes: Partial<ClientConfiguration> = {},
  environment: Record<string, string> = {},
  clock: Clock = systemClock,
): Promise<TestClient & { readonly server: TestServer }> {
  const server = await testServer(handler);
  return { server, ...testClient(server.url, changes, environment, clock) };
}
