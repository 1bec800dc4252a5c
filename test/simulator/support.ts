/** Simulators for tests (plain HTTP by default), closed after each test, and requests to them. */
import { createSimulator, type Simulator, type SimulatorOptions } from "../../src/simulator";
import { closeLater } from "../support/close-later";

type Send = (path: string, params?: Params, headers?: Params) => Promise<Answer>;

/** A simulator with a method for each kind of request. */
export type TestSimulator = Simulator & Readonly<Record<"get" | "post" | "put" | "delete", Send>>;

export async function start(options: SimulatorOptions = {}): Promise<TestSimulator> {
  const simulator = await createSimulator({ http: true, seed: 7, ...options });
  closeLater(() => simulator.close());
  const by =
    (method: string): Send =>
    (path, params, headers) =>
      send(simulator, method, path, params, headers);
  return Object.assign(simulator, { get: by("GET"), post: by("POST"), put: by("PUT"), delete: by("DELETE") });
}

export interface Answer {
  readonly status: number;
  readonly reason: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers have any shape
  readonly data?: any;
  readonly message?: string;
  readonly errors?: Record<string, string>;
  readonly total?: number;
}

type Params = Readonly<Record<string, string>>;

/** Sends a request with the token of root@pam, or other headers. */
export async function send(
  simulator: Simulator,
  method: string,
  path: string,
  params: Params = {},
  headers: Params = { Authorization: `PVEAPIToken=${simulator.token}` },
): Promise<Answer> {
  const encoded = new URLSearchParams(params).toString();
  const inQuery = method === "GET" || method === "DELETE";
  const query = inQuery && encoded !== "" ? `?${encoded}` : "";
  const response = await fetch(`${simulator.url}/api2/json${path}${query}`, {
    method,
    headers: { ...headers, ...(!inQuery && { "Content-Type": "application/x-www-form-urlencoded" }) },
    ...(!inQuery && { body: encoded }),
  });
  const text = await response.text();
  const body = text.startsWith("{") ? (JSON.parse(text) as object) : {};
  return { status: response.status, reason: response.statusText, ...body };
}

/** Logs in and returns the headers of the session. */
export async function logIn(simulator: Simulator, username: string, password: string): Promise<Params> {
  const { data } = await send(simulator, "POST", "/access/ticket", { username, password }, {});
  return { Cookie: `PVEAuthCookie=${encodeURIComponent(data.ticket)}`, CSRFPreventionToken: data.CSRFPreventionToken };
}
