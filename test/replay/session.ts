/** A simulator without sockets, with requests in the form of the recordings. */
import { ROOT_TOKEN } from "../../src/simulator/fixtures/recorded";
import { RequestHandler } from "../../src/simulator/http/request-handler";
import { ROOT } from "../../src/simulator/kernel/access/permissions";
import { RequestLog } from "../../src/simulator/kernel/request-log";
import { createCluster, type SimulatorOptions } from "../../src/simulator/simulator";
import type { RecordedRequest, RecordedResponse } from "./data";

const TOKEN_SECRET = "6d5e4f3a-2b1c-4d0e-8f9a-7b6c5d4e3f2a";
const TOKEN = `PVEAPIToken=${ROOT_TOKEN}=${TOKEN_SECRET}`;
/** Responses depend on the time: a replay starts at noon on the day of the recordings. */
const RECORDED_AT = new Date("2026-11-21T12:00:00Z");
const WRONG_SECRET = "00000000-0000-4000-8000-000000000000";

/** Steps with a header of their own, by name. */
const SPECIAL: Readonly<Record<string, Record<string, string>>> = {
  "unknown token user": { authorization: `PVEAPIToken=nobody@pve!x=${WRONG_SECRET}` },
  "get with bad cookie": { cookie: "PVEAuthCookie=PVE%3Aroot%40pam%3A00000000%3A%3Awrong" },
};

function encode(params: Readonly<Record<string, unknown>>): string {
  return Object.entries(params)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((item) => [name, item] as const))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join("&");
}

export class Session {
  readonly dispatcher;
  readonly #front: RequestHandler;

  constructor(options: SimulatorOptions = {}) {
    this.dispatcher = createCluster({ seed: 1, lockTimeout: 200, time: RECORDED_AT, token: TOKEN_SECRET, ...options });
    this.#front = new RequestHandler(this.dispatcher, new RequestLog(), 0);
  }

  get store() {
    return this.dispatcher.cluster.store;
  }

  /** Sends a request, optionally with another Authorization header, for example that of a token of the corpus. */
  async send(request: RecordedRequest, step = "", authorization?: string): Promise<RecordedResponse> {
    const { method, path, params, contentType } = request;
    const headers = { ...this.#credentials(request, step), ...(authorization && { authorization }) };
    const base = path.startsWith("!") ? path.slice(1) : `/api2/json${path}`;
    const inQuery = method === "GET" || method === "DELETE";
    const query =
      inQuery && params && Object.keys(params).length > 0 ? `${base.includes("?") ? "&" : "?"}${encode(params)}` : "";
    const isJson = contentType?.startsWith("application/json");
    const body = request.rawBody ?? (inQuery || !params ? "" : isJson ? JSON.stringify(params) : encode(params));
    const outcome = await this.#front.handle({
      method,
      target: `${base}${query}`,
      headers: { ...headers, ...(contentType && { "content-type": contentType }) },
      body: Buffer.from(body, "utf8"),
    });
    if (!outcome) throw new Error("connection broken");
    const isBodyJson = outcome.contentType.startsWith("application/json");
    return {
      status: outcome.status,
      reason: outcome.reason,
      body: isBodyJson ? JSON.parse(outcome.body) : outcome.body,
    };
  }

  #credentials({ auth, method }: RecordedRequest, step: string): Record<string, string> {
    const special = SPECIAL[step];
    if (special) return special;
    if (auth === "none") return {};
    if (auth === "bad") return { authorization: `PVEAPIToken=${ROOT_TOKEN}=${WRONG_SECRET}` };
    if (auth === "badfmt") return { authorization: "PVEAPIToken=nonsense" };
    if (auth !== "ticket") return { authorization: TOKEN };
    const { tickets } = this.dispatcher.cluster;
    return {
      cookie: `PVEAuthCookie=${encodeURIComponent(tickets.issue(ROOT))}`,
      ...(method !== "GET" && { csrfpreventiontoken: tickets.csrfToken(ROOT) }),
    };
  }
}
