/**
 * The control endpoint outside the API: lists, adds and removes faults, shows the request log, moves the clock, and reads
 * and resets the state.
 *
 *     GET    /simulator/faults      active faults
 *     POST   /simulator/faults      adds one fault or a list (JSON) and returns their ids
 *     DELETE /simulator/faults      removes all faults; /simulator/faults/<id> one
 *     GET    /simulator/requests    the request log;  DELETE clears it
 *     POST   /simulator/clock       {"advance": milliseconds} or {"set": "2026-01-01T00:00:00Z"}
 *     POST   /simulator/packets     the firewall's decision about {"direction", "source", "destination", "protocol", …}
 *     GET    /simulator/state       the whole state, as a fixture file;  DELETE restores the start state
 */

import { timingSafeEqual } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Packet, Verdict } from "../../packet-filter/firewall";
import { PacketProblem } from "../../packet-filter/parse-packet";
import { parsePacketQuery } from "../families/firewall/packets";
import type { Cluster } from "../kernel/cluster";
import { faultProblem } from "../kernel/fault-problem";
import { type Fault, isFault } from "../kernel/faults";
import type { RequestLog } from "../kernel/request-log";
import type { Snapshot } from "../kernel/store";
import type { Response } from "./envelope";
import type { RawRequest } from "./parse-request";

const answer = (status: number, data: unknown): Response => ({
  status,
  // mutation-ignore string: all statuses have a name
  reason: STATUS_CODES[status] ?? "",
  body: `${JSON.stringify(data)}\n`,
  contentType: "application/json",
});

export function isControl(request: RawRequest): boolean {
  return request.target.startsWith("/simulator/");
}

interface ControlContext {
  readonly cluster: Cluster;
  readonly log: RequestLog;
  /** The token that the endpoint requires: `root@pam!tf=<uuid>`. */
  readonly token: string;
  readonly start: Snapshot;
  /** Returns the firewall's decision about a packet, which may pass a VNet. */
  readonly decide: (packet: Packet, vnet?: string) => Verdict;
}

export function handleControl(request: RawRequest, remoteAddress: string, context: ControlContext): Response {
  const { cluster, log, token } = context;
  const refused = controlRefusal(request, remoteAddress, token);
  if (refused) return answer(refused.status, { error: refused.error });
  const [, , subject = "", id] = request.target.split("/");
  let body: unknown;
  try {
    body = request.body.length > 0 ? JSON.parse(request.body.toString("utf8")) : undefined;
  } catch (error) {
    return answer(400, { error: `not JSON: ${(error as Error).message}` });
  }
  switch (`${request.method} ${subject}`) {
    case "GET faults":
      return answer(200, cluster.faults.active);
    case "POST faults":
      return addFaults(cluster, Array.isArray(body) ? body : [body]);
    case "DELETE faults":
      if (id !== undefined) return answer(200, cluster.faults.remove(Number(id)));
      cluster.faults.clear();
      return answer(200, true);
    case "GET requests":
      return answer(200, log.all);
    case "DELETE requests":
      log.clear();
      return answer(200, true);
    case "POST clock":
      return moveClock(cluster, body as { advance?: number; set?: string } | undefined);
    case "POST packets":
      return decidePacket(context, body);
    case "GET state":
      return answer(200, cluster.store);
    case "DELETE state":
      cluster.store.restore(context.start);
      return answer(200, true);
    default:
      return answer(404, { error: `no such control: ${request.method} ${request.target}` });
  }
}

function addFaults(cluster: Cluster, faults: readonly unknown[]): Response {
  const wrong = faults.find((fault) => !isFault(fault));
  if (wrong !== undefined || faults.length === 0) return answer(400, { error: "not a fault", fault: wrong });
  const added = faults as readonly Fault[];
  for (const fault of added) {
    const problem = faultProblem(fault);
    if (problem) return answer(400, { error: `${problem.field} ${problem.text}`, fault });
  }
  return answer(
    200,
    added.map((fault) => cluster.faults.add(fault)),
  );
}

function decidePacket({ cluster, decide }: ControlContext, body: unknown): Response {
  const query = parsePacketQuery(cluster.store, body);
  if (query instanceof PacketProblem) return answer(400, { error: query.sentence });
  return answer(200, decide(query.packet, query.vnet));
}

function moveClock(cluster: Cluster, body: { advance?: number; set?: string } | undefined): Response {
  if (typeof body?.advance === "number") cluster.clock.advance(body.advance);
  else if (typeof body?.set === "string" && !Number.isNaN(Date.parse(body.set))) cluster.clock.set(new Date(body.set));
  else return answer(400, { error: "expected advance (milliseconds) or set (a date)" });
  return answer(200, new Date(cluster.clock.now()).toISOString());
}

// Access control: only programs of the simulator's machine that know its token may use the endpoint. Web pages are
// refused even with the token: DNS rebinding shows in `Host`, a script of another page in `Origin`, and a form cannot
// send JSON.

interface Refusal {
  readonly status: number;
  readonly error: string;
}

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && LOOPBACK_NAME.test(new URL(url).hostname);
}

/** Compares secrets in constant time. */
export function isSameSecret(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns why a request is refused, or `undefined` if it is allowed. */
export function controlRefusal(
  { headers, body }: RawRequest,
  remoteAddress: string,
  token: string,
): Refusal | undefined {
  const { host = "", origin, authorization = "" } = headers;
  if (!LOOPBACK_ADDRESS.test(remoteAddress)) {
    return { status: 403, error: "control is for the simulator's own machine: connect by 127.0.0.1, ::1 or localhost" };
  }
  if (!isLoopbackUrl(`http://${host}`)) {
    return { status: 403, error: "control answers to the names localhost, 127.0.0.1 and [::1] only (header Host)" };
  }
  if (origin !== undefined && !isLoopbackUrl(origin)) {
    return { status: 403, error: "control is not for web pages of other servers (header Origin)" };
  }
  if (!isSameSecret(authorization, `PVEAPIToken=${token}`)) {
    return {
      status: 401,
      error: "control needs the API token of this start: header Authorization: PVEAPIToken=<value of PVE_API_TOKEN>",
    };
  }
  const type = (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (body.length > 0 && type !== "application/json") {
    return { status: 415, error: "control takes JSON: header Content-Type: application/json" };
  }
  return undefined;
}
