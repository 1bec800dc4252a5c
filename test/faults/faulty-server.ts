/**
 * A simulated cluster behind a server of its own that injects faults. Each provider process gets its own port, so that
 * one can lose its connection, or be dead, while the next one works.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { RawRequest } from "../../src/simulator/http/parse-request";
import { type Outcome, RequestHandler } from "../../src/simulator/http/request-handler";
import type { Dispatcher } from "../../src/simulator/kernel/dispatcher";
import { RequestLog } from "../../src/simulator/kernel/request-log";
import type { VirtualTime } from "../support/virtual-time";
import { cut, drip, send } from "./answering";
import { Door } from "./door";
import type { Fault } from "./faults";
import { countOf, type Planned, type SeenRequest } from "./seen-requests";
import type { Run } from "./terraform";

export class FaultyServer {
  readonly log = new RequestLog();
  /** Requests since the last `watch`. */
  seen: SeenRequest[] = [];
  /** Requests with their times, for people. */
  readonly trace: string[] = [];
  /** Whether the fault has happened. */
  struck = false;
  /** Duration of each request. */
  latencyMs = 0;
  /** Largest number of concurrent writes. */
  mostWrites = 0;
  isKilling = false;
  /** Resolves when the provider has been killed. */
  killed: Promise<void> = new Promise(() => undefined);
  /** Called after each request that is not a read. */
  afterWrite: () => void = () => undefined;
  /** Changes of another client. */
  neighbour: () => Promise<Run> = async () => ({ diagnostics: [], changes: [] });
  /** Concurrent changes of the other client. */
  beside: Promise<Run> | undefined;
  /** Lets another client revert the earlier work. */
  undo: () => void = () => undefined;
  /** Makes Terraform ask its provider to stop. */
  stop: () => void = () => undefined;
  /** Work that the server still has to do. */
  readonly outstanding = new Set<Promise<void>>();

  readonly #front: RequestHandler;
  readonly #inner = createServer((message, response) => void this.#serve(message, response));
  readonly #doors = new Set<Door>();
  #writes = 0;
  #planned: Planned | undefined;
  #lasting: { readonly until: number; readonly fault: Fault; readonly path: string } | undefined;
  /** Responses that never arrive. */
  readonly #hanging = new Set<Promise<void>>();
  #kill: () => void = () => undefined;

  constructor(
    readonly dispatcher: Dispatcher,
    private readonly time: VirtualTime,
  ) {
    this.#front = new RequestHandler(dispatcher, this.log, 0);
    this.#inner.keepAliveTimeout = 600_000;
  }

  /** Opens a port for one provider process. */
  async door(): Promise<Door> {
    const door = new Door(this.#inner);
    this.#doors.add(door);
    await door.open();
    return door;
  }

  /** Counts requests from now on, and injects a fault into one of them. */
  watch(planned?: Planned): void {
    this.seen = [];
    this.struck = false;
    this.#planned = planned;
    this.isKilling = false;
    this.killed = new Promise((resolve) => {
      this.#kill = resolve;
    });
  }

  /** Lets the next process live after the killed one. */
  revive(): void {
    this.killed = new Promise(() => undefined);
    this.isKilling = false;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#doors].map((door) => door.close()));
    await Promise.all(this.#hanging);
    this.#inner.close();
  }

  async #serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    this.time.working++;
    try {
      const body: Buffer[] = [];
      for await (const chunk of message) body.push(chunk as Buffer);
      const { method = "GET", url: target = "/" } = message;
      const headers = message.headers as Record<string, string>;
      const request = { method, target, headers, body: Buffer.concat(body) };
      const isWrite = request.method !== "GET";
      if (isWrite) this.mostWrites = Math.max(this.mostWrites, ++this.#writes);
      if (this.latencyMs > 0) await this.time.delay(this.latencyMs);
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
    const observed = { method: request.method, path: template, hasDigest, startsTask: false };
    this.seen.push(observed);
    const planned = this.#planned;
    const strikes = planned?.method === request.method && planned.path === template && planned.nth === nth;
    const mark = strikes ? ` <- ${planned.fault.name}` : "";
    this.#note(`${request.method} ${path} ${request.body}${mark}`);
    if (strikes) {
      this.#planned = undefined;
      this.struck = true;
      return this.#strike(planned.fault, template, request, response);
    }
    const lasting = this.#lastingFor(request.method, template);
    if (lasting) return send(response, lasting);
    const outcome = await this.#work(request);
    observed.startsTask = outcome?.body.startsWith('{"data":"UPID:') === true;
    send(response, outcome);
  }

  /** Returns the response of a lasting fault: to all writes, or to all status requests of a task. */
  #lastingFor(method: string, path: string): Outcome {
    const { until = 0, fault, path: struck } = this.#lasting ?? {};
    if (!fault || this.time.now >= until || typeof fault.reply === "string") return undefined;
    const isAffected = fault.needsTaskStatus ? path === struck : method !== "GET" && path !== "/access/ticket";
    return isAffected ? { body: "", ...fault.reply, contentType: "text/plain" } : undefined;
  }

  async #strike(fault: Fault, path: string, request: RawRequest, response: ServerResponse): Promise<void> {
    const { work, reply, lateMs = 0, outageMs = 0, lastsMs = 0, clockMs = 0, kill } = fault;
    const door = Door.of(response);
    if (fault.undone) this.undo();
    if (fault.neighbour === "before") await this.time.hold(this.neighbour());
    if (fault.neighbour === "beside") this.beside = this.neighbour();
    if (fault.expiredTicket) this.dispatcher.cluster.expireTickets();
    if (clockMs !== 0) this.time.setClock(clockMs);
    if (fault.stop) this.stop();
    if (lastsMs > 0) this.#last(fault, path, lastsMs);
    let outcome: Outcome;
    if (work === "now") outcome = await (fault.failingTask ? this.#failTask(request) : this.#work(request));
    else if (work !== "never") this.#later(work, request);
    if (lateMs > 0) await this.time.delay(lateMs);
    if (kill) {
      await door.close();
      this.isKilling = true;
      this.#kill();
      return;
    }
    if (reply === "break") response.socket?.destroy();
    else if (reply === "hang") await this.#hang(response);
    else if (reply === "cut") cut(response, outcome);
    else if (reply === "drip") await drip(response, outcome, (pause) => this.time.hold(pause));
    else if (reply === "answer") send(response, outcome);
    else send(response, { body: "", ...reply, contentType: reply.body ? "application/json" : "text/plain" });
    if (outageMs > 0) {
      await door.close();
      setTimeout(() => void door.open(), outageMs);
    }
  }

  #last(fault: Fault, path: string, milliseconds: number): void {
    this.#lasting = { until: this.time.now + milliseconds, fault, path };
    this.time.later(milliseconds, this.outstanding, async () => undefined);
  }

  async #failTask(request: RawRequest): Promise<Outcome> {
    const { faults } = this.dispatcher.cluster;
    const id = faults.add({ fault: "task", failure: "unexpected status", times: 1 });
    const outcome = await this.#work(request);
    faults.remove(id);
    return outcome;
  }

  /** Waits until the client gives up. */
  async #hang(response: ServerResponse): Promise<void> {
    const closed = new Promise<void>((resolve) => response.once("close", resolve));
    const over = this.time.hold(closed).then(() => void this.#hanging.delete(over));
    this.#hanging.add(over);
    await over;
  }

  async #work(request: RawRequest): Promise<Outcome> {
    const outcome = await this.#front.handle(request);
    if (outcome && outcome.status !== 200) this.trace.push(`  ${outcome.status} ${outcome.reason}`);
    if (request.method !== "GET") this.afterWrite();
    return outcome;
  }

  #later(after: number, request: RawRequest): void {
    this.time.later(after, this.outstanding, () => {
      this.#note(`the server does ${request.method} ${request.target} now`);
      return this.#work(request);
    });
  }

  #note(text: string): void {
    this.trace.push(`${(this.time.now / 1_000).toFixed(3)} ${text}`);
  }
}
