/**
 * A simulated cluster behind a server of its own that carries out faults. Each provider process gets its own port, so that
 * one can lose the connection, or be dead, while the next one works.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Front, type Outcome } from "../../src/simulator/http/front";
import type { RawRequest } from "../../src/simulator/http/parse-request";
import type { Dispatcher } from "../../src/simulator/kernel/dispatcher";
import { RequestLog } from "../../src/simulator/kernel/request-log";
import type { VirtualTime } from "../support/virtual-time";
import { Door } from "./door";
import type { Fault } from "./faults";

export interface SeenRequest {
  readonly method: string;
  /** Template: `/cluster/firewall/aliases/{name}`. */
  readonly path: string;
  readonly hasDigest: boolean;
}

/**
 * A fault for the so-manieth request, counted from 0, of those with this method and path: how many others there are between
 * them, and in which order what is asked at the same time comes, may differ from run to run.
 */
export interface Planned {
  readonly fault: Fault;
  readonly method: string;
  readonly path: string;
  readonly nth: number;
}

/** How many of the requests have this method and path. */
export function countOf(requests: readonly SeenRequest[], method: string, path: string): number {
  return requests.filter((seen) => seen.method === method && seen.path === path).length;
}

export class FaultyServer {
  readonly log = new RequestLog();
  /** Since the last `watch`. */
  seen: SeenRequest[] = [];
  /** What came at which time, for people. */
  readonly trace: string[] = [];
  /** Has happened. */
  struck = false;
  /** How long each request takes. */
  latencyMs = 0;
  /** How many writes were under way together, at most. */
  mostWrites = 0;
  /** Resolves when the provider has been killed. */
  killed: Promise<void> = new Promise(() => undefined);
  /** Called after each request that is not a read. */
  afterWrite: () => void = () => undefined;
  /** Someone else's hands. */
  neighbour: () => Promise<unknown> = async () => undefined;
  /** Other hands undo what was done. */
  undo: () => void = () => undefined;
  /** Work that the server still has to do. */
  readonly outstanding = new Set<Promise<void>>();

  readonly #front: Front;
  readonly #inner = createServer((message, response) => void this.#serve(message, response));
  readonly #doors = new Set<Door>();
  #writes = 0;
  #planned: Planned | undefined;
  #kill: () => void = () => undefined;

  constructor(
    readonly dispatcher: Dispatcher,
    private readonly time: VirtualTime,
  ) {
    this.#front = new Front(dispatcher, this.log, 0);
    this.#inner.keepAliveTimeout = 600_000;
  }

  /** An address for one provider process. */
  async door(): Promise<Door> {
    const door = new Door(this.#inner);
    this.#doors.add(door);
    await door.open();
    return door;
  }

  /** Counts requests from now on, and strikes one of them. */
  watch(planned?: Planned): void {
    this.seen = [];
    this.struck = false;
    this.#planned = planned;
    this.killed = new Promise((resolve) => {
      this.#kill = resolve;
    });
  }

  /** Who has been killed is dead; the next process is not. */
  revive(): void {
    this.killed = new Promise(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#doors].map((door) => door.close()));
    this.#inner.close();
  }

  async #serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    this.time.working++;
    try {
      const body: Buffer[] = [];
      for await (const chunk of message) body.push(chunk as Buffer);
      const headers = message.headers as Record<string, string>;
      const request = {
        method: message.method ?? "GET",
        target: message.url ?? "/",
        headers,
        body: Buffer.concat(body),
      };
      const isWrite = request.method !== "GET";
      if (isWrite) this.mostWrites = Math.max(this.mostWrites, ++this.#writes);
      if (this.latencyMs > 0) await this.#hold(new Promise((resolve) => setTimeout(resolve, this.latencyMs)));
      await this.#treat(request, response);
      if (isWrite) this.#writes--;
    } catch (error) {
      response.writeHead(500, "test server broken").end(String((error as Error).stack));
    } finally {
      this.time.working--;
    }
  }

  async #treat(request: RawRequest, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent((request.target.split("?")[0] ?? "").replace(/^\/api2\/json/, ""));
    const template = this.dispatcher.router.match(request.method, path)?.operation.path ?? path;
    const nth = countOf(this.seen, request.method, template);
    const hasDigest = /(^|[&?])digest=./.test(`${request.target}&${request.body.toString("utf8")}`);
    this.seen.push({ method: request.method, path: template, hasDigest });
    const planned = this.#planned;
    const strikes = planned?.method === request.method && planned.path === template && planned.nth === nth;
    const mark = strikes ? ` <- ${planned.fault.name}` : "";
    this.trace.push(`${(this.time.now / 1_000).toFixed(3)} ${request.method} ${path} ${request.body}${mark}`);
    if (!strikes) return send(response, await this.#work(request));
    this.#planned = undefined;
    this.struck = true;
    await this.#strike(planned.fault, request, response);
  }

  async #strike(fault: Fault, request: RawRequest, response: ServerResponse): Promise<void> {
    const { work, reply, lateMs = 0, outageMs = 0, kill } = fault;
    const door = Door.of(response);
    if (fault.undone) this.undo();
    if (fault.neighbour) await this.#hold(this.neighbour());
    let outcome: Outcome;
    if (work === "now") outcome = await this.#work(request);
    else if (work !== "never") this.#later(work, request);
    if (lateMs > 0) await this.#hold(new Promise((resolve) => setTimeout(resolve, lateMs)));
    if (kill) {
      await door.close();
      this.#kill();
      return;
    }
    if (reply === "break") response.socket?.destroy();
    else if (reply === "cut") cut(response, outcome);
    else if (reply === "answer") send(response, outcome);
    else send(response, { ...reply, body: "", contentType: "text/plain" });
    if (outageMs > 0) {
      await door.close();
      setTimeout(() => void door.open(), outageMs);
    }
  }

  async #work(request: RawRequest): Promise<Outcome> {
    const outcome = await this.#front.handle(request);
    if (outcome && outcome.status !== 200) this.trace.push(`  ${outcome.status} ${outcome.reason}`);
    if (request.method !== "GET") this.afterWrite();
    return outcome;
  }

  #later(after: number, request: RawRequest): void {
    const done = new Promise<void>((resolve) => {
      setTimeout(() => {
        this.time.working++;
        this.trace.push(
          `${(this.time.now / 1_000).toFixed(3)} the server does ${request.method} ${request.target} now`,
        );
        void this.#work(request).finally(() => {
          this.time.working--;
          this.outstanding.delete(done);
          resolve();
        });
      }, after);
    });
    this.outstanding.add(done);
  }

  /** The client waits, and time passes. */
  async #hold(work: Promise<unknown>): Promise<void> {
    this.time.working--;
    this.time.held++;
    await work;
    this.time.held--;
    this.time.working++;
  }
}

function head(response: ServerResponse, outcome: NonNullable<Outcome>): Buffer {
  const body = Buffer.from(outcome.body, "utf8");
  response.statusCode = outcome.status;
  response.statusMessage = outcome.reason.replace(/[^\x20-\x7e]/g, " ");
  if (body.length > 0) response.setHeader("Content-Type", outcome.contentType);
  response.setHeader("Content-Length", body.length);
  return body;
}

function send(response: ServerResponse, outcome: Outcome): void {
  if (outcome) response.end(head(response, outcome));
  else response.socket?.destroy();
}

/** The answer breaks off in the middle. */
function cut(response: ServerResponse, outcome: Outcome): void {
  const body = outcome ? head(response, outcome) : Buffer.alloc(0);
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
}
