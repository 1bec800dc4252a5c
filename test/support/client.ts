/**
 * A client for the simulated cluster, with the token, or with `root: true` also with root's password.
 *
 * ```ts
 * const client = clientOf(simulator);
 * const session = sessionOf(client);
 * ```
 */

import { createClient, type PveClient } from "../../src/api";
import type { ClientConfiguration } from "../../src/api/types";
import { createLog } from "../../src/plugin/log";
import { serverTexts } from "../../src/resources";
import type { Simulator } from "../../src/simulator";
import { type PathSession, withPaths } from "./path-session";

export interface ClientChoice {
  readonly root?: boolean;
  readonly sdnApply?: ClientConfiguration["sdnApply"];
}

export function clientOf(simulator: Simulator, { root = false, sdnApply = "manual" }: ClientChoice = {}): PveClient {
  const configuration: ClientConfiguration = {
    endpoints: [simulator.url],
    apiToken: simulator.token,
    ...(root && { username: "root@pam", password: simulator.password }),
    requestTimeoutMs: 20_000,
    taskTimeoutMs: 20_000,
    sdnApply,
  };
  return createClient(configuration, { log: createLog("test", {}), serverTexts });
}

export function sessionOf(client: PveClient, signal = new AbortController().signal, timeoutMs = 20_000): PathSession {
  return withPaths(client.session({ signal, timeoutMs }));
}

/** A session for work of minutes, with the command's time limit. */
export const longSessionOf = (client: PveClient): PathSession => sessionOf(client, undefined, 600_000);

/** The variables for a cluster, with the token and root's password. */
export const loginOf = ({ url, token, password }: Pick<Simulator, "url" | "token" | "password">) => ({
  PVE_ENDPOINT: url,
  PVE_API_TOKEN: token,
  PVE_USERNAME: "root@pam",
  PVE_PASSWORD: password,
});
