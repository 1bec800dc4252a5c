/**
 * Turns a parsed request into a response. The server's order: find the operation, compare path and body parameters, check the
 * permission, reach the node, verify the parameters, run the behaviour.
 */

// biome-ignore lint/plugin/machine: the simulated cluster's delays, in true time
import { setTimeout as sleep } from "node:timers/promises";
import { operations } from "../schema/description";
import type { Operation } from "../schema/operation";
import { scalarText, verifyParameters } from "../schema/verify";
import { checkOperation, privilegesOf } from "./access/permissions";
import { USER_CONFIG } from "./access/user-config";
import { ApiError } from "./api-error";
import { Call, type Params } from "./call";
import type { Cluster } from "./cluster";
import type { Frozen } from "./config-file";
import { type Future, FutureServer } from "./future";
import type { Inventory } from "./inventory";
import { LockBusy, RequestLocks } from "./locks";
import { fail, parameterError } from "./refusal";
import type { Daemon, Match, Router } from "./router";
import { operationOfVersion } from "./server-version";

export interface ApiRequest {
  readonly method: string;
  /** Below `/api2/json`, percent-decoded. */
  readonly path: string;
  /** Parameters of query and body: strings, lists of strings, or any value of a JSON body. */
  readonly params: Readonly<Record<string, unknown>>;
  /** User or token. Absent for calls without a login. */
  readonly identity?: string | undefined;
}

export interface ApiAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, string>> | undefined;
  /** Members of the answer outside `data`: `total`, `changes`. */
  readonly attributes?: Readonly<Record<string, unknown>>;
  /** The operation, such as `GET /pools`, if one was found. */
  readonly operation?: string | undefined;
}

export class Dispatcher {
  readonly #future: FutureServer | undefined;
  readonly #daemons: readonly (() => void)[];

  constructor(
    readonly cluster: Cluster,
    readonly router: Router,
    daemons: readonly Daemon[] = [],
    future?: Future,
  ) {
    this.#daemons = daemons.map((start) => start(cluster));
    const find = (method: string, path: string) => router.match(method, path)?.operation;
    this.#future = future && new FutureServer(future, cluster.store, find);
  }

  async answer(request: ApiRequest): Promise<ApiAnswer> {
    this.#runDueWork();
    const answer = await this.#answer(request);
    this.#runDueWork();
    return answer;
  }

  #runDueWork(): void {
    this.cluster.actAs("cluster", () => {
      this.cluster.tasks.runDue();
      for (const work of this.#daemons) work();
    });
  }

  /** Returns all operations of a server of this version. */
  servedOperations(): Operation[] {
    return operations.flatMap((operation) => operationOfVersion(this.cluster.store, operation) ?? []);
  }

  #match({ method, path }: ApiRequest): Match | undefined {
    const match = this.router.match(method, path);
    const operation = match && operationOfVersion(this.cluster.store, match.operation);
    return operation && { ...match, operation };
  }

  async #answer(request: ApiRequest): Promise<ApiAnswer> {
    const match = this.#match(request);
    const operation = match && `${match.operation.method} ${match.operation.path}`;
    try {
      if (!match) {
        // The only message without a final line feed.
        throw new ApiError(501, `Method '${request.method} ${request.path}' not implemented`);
      }
      const { data, attributes } = await this.#call(request, match);
      return { status: 200, data: data ?? null, attributes, operation };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, data: null, message: error.message, errors: error.errors, operation };
    }
  }

  async #call(request: ApiRequest, match: Match): Promise<{ data: unknown; attributes: Record<string, unknown> }> {
    const { cluster } = this;
    const params = this.#future?.withoutNewProperties(match.operation, request.params) ?? request.params;
    const values = mergePathParams(params, match.pathParams);
    const privileges = (path: string) => privilegesOf(cluster.store.read(USER_CONFIG), request.identity ?? "", path);
    checkOperation(match.operation, request.identity, privileges, values);
    checkProxy(match.operation, values, cluster.inventory);
    const { operation } = match;
    const normalized = normalizeLists(values, operation);
    const problems = verifyParameters(normalized, operation);
    if (problems.any) parameterError(problems.texts);
    const before = this.#future && request.method === "PUT" ? await this.#stored(request) : undefined;
    const { data, attributes } = await this.#run(request, match, asStrings(normalized));
    this.#future?.recordLosses(match.operation, request.path, request.params, before);
    const shown = this.#future && request.method === "GET" ? this.#future.withNewProperties(request.path, data) : data;
    return { data: shown, attributes };
  }

  /** Returns the object that a PUT is about to change, if it can be read. */
  async #stored({ path, identity }: ApiRequest): Promise<unknown> {
    const match = this.router.match("GET", path);
    const read = { method: "GET", path, params: {}, identity };
    const answer = match && (await this.#run(read, match, asStrings(match.pathParams)).catch(() => undefined));
    return answer?.data;
  }

  /** Runs the behaviour. If another client holds a lock, undoes it, waits and tries again. */
  async #run(request: ApiRequest, match: Match, params: Params) {
    const { store, faults, lockTimeout, lockQueues, latency, machine } = this.cluster;
    const locks = new RequestLocks({ faults, timeout: lockTimeout, elapsed: machine.elapsed, queues: lockQueues });
    if (request.method === "GET" && latency.read) await sleep(latency.read);
    try {
      for (;;) {
        const before = store.snapshot();
        const call = new Call(this.cluster, match.operation, request.identity ?? "", params, request.path, locks);
        try {
          return { data: await match.behaviour(call), attributes: call.attributes };
        } catch (error) {
          if (!(error instanceof LockBusy)) throw error;
          store.restore(before);
          await locks.wait(error);
        }
      }
    } finally {
      await locks.end(latency.write ?? 0);
    }
  }
}

/** Adds the parameters of the path. A request may repeat one with the same value. */
function mergePathParams(
  params: Readonly<Record<string, unknown>>,
  pathParams: Readonly<Record<string, string>>,
): Record<string, unknown> {
  for (const [name, value] of Object.entries(pathParams)) {
    const repeated = params[name];
    if (repeated !== undefined && repeated !== null && scalarText(repeated) !== value) {
      parameterError({ [name]: "duplicate parameter (already defined in URI) with conflicting values!" });
    }
  }
  return { ...pathParams, ...params, ...pathParams };
}

/**
 * Turns a single value of an array parameter into a list, except the empty string and `0`. Joins a list for a parameter that
 * takes a list in one string.
 */
function normalizeLists(values: Readonly<Record<string, unknown>>, operation: Operation): Record<string, unknown> {
  const normalize = (name: string, value: unknown): unknown => {
    const schema = operation.parameters[name];
    const isList = typeof schema?.format === "string" && schema.format.endsWith("-list");
    const isScalar = value !== null && typeof value !== "object";
    if (schema?.type === "array" && isScalar && !["", "0"].includes(scalarText(value))) return [value];
    return isList && Array.isArray(value) ? value.map(scalarText).join(",") : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, normalize(name, value)]));
}

/** Returns verified parameters as behaviours get them: strings, without null values. */
function asStrings(values: Readonly<Record<string, unknown>>): Params {
  const text = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : scalarText(value));
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(text) : text(value)]),
  );
}

// Operations that run on the node that a parameter names: refusals if the answering node cannot reach it.

/** Refuses calls to unreachable nodes. Calls to online members are answered as if they were sent to them. */
function checkProxy(operation: Operation, params: Readonly<Record<string, unknown>>, inventory: Frozen<Inventory>) {
  if (operation.proxyTo === undefined) return;
  const { proxyTo, parameters } = operation;
  if (parameters[proxyTo]?.optional) {
    if (params[proxyTo] === undefined) return;
    if (params[proxyTo] === "") fail(500, "internal error - proxyto_callback returned nothing");
  }
  const name = String(params[proxyTo] ?? "");
  if (name === "") parameterError({ [proxyTo]: "proxyto parameter does not exist" });
  if (name === inventory.localNode || name === "localhost") return;
  const node = inventory.nodes.find((candidate) => candidate.name === name);
  if (node) {
    if (!node.online) fail(595, "No route to host");
    return;
  }
  // A name in another case resolves, but to an address where no service listens.
  if (inventory.nodes.some((candidate) => candidate.name === name.toLowerCase())) fail(595, "Connection refused");
  const address = numericAddress(name);
  if (address !== undefined && address >>> 24 === 127) {
    fail(500, `address lookup for '${name}' did not find any IP address`);
  }
  if (address !== undefined) fail(595, "No route to host");
  fail(500, `hostname lookup '${name}' failed - failed to get address info for: ${name}: Name or service not known`);
}

/** Parses a name as the resolver does: a number is an IPv4 address (`1` is 0.0.0.1), also in octal or hexadecimal. */
function numericAddress(name: string): number | undefined {
  const isOctal = /^0[0-7]+$/.test(name);
  if (!isOctal && !/^(0|[1-9]\d*|0x[0-9a-f]+)$/i.test(name)) return undefined;
  const address = isOctal ? Number.parseInt(name, 8) : Number(name);
  return address < 2 ** 32 ? address : undefined;
}
