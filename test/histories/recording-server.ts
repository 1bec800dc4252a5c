/**
 * A simulated cluster that records each request, each answer and each version of its contents, and injects faults. Each
 * client has a port of its own.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Outcome, RequestHandler } from "../../src/simulator/http/request-handler";
import type { Dispatcher } from "../../src/simulator/kernel/dispatcher";
import { RequestLog } from "../../src/simulator/kernel/request-log";
import { cut, send } from "../faults/answering";
import { Door } from "../faults/door";
import type { Fault } from "../faults/faults";
import type { VirtualTime } from "../support/virtual-time";
import { contentsOf } from "./contents";
import { changedObjects, type Request, type Version } from "./history";

/** Decides about the n-th request of a run: its fault, and the delays of the network before and after the work. */
export interface Chaos {
  fault(run: string, nth: number, method: string, path: string): Fault | undefined;
  delay(run: string, nth: number, leg: "there" | "back"): number;
}

type Recorded = { -readonly [K in keyof Request]: Request[K] };

/** Twice the number of a long trial. */
const MOST_REQUESTS = 1_500;

export class RecordingServer {
  /** Rejects when the clients send requests without an end. */
  readonly exhausted: Promise<never>;
  #exhaust: (reason: Error) => void = () => undefined;
  readonly requests: Recorded[] = [];
  readonly versions: Version[] = [];
  chaos: Chaos | undefined;
  /** Called right before the work on each request. */
  beforeWork: (request: Request) => Promise<void> = () => Promise.resolve();
  /** Work that the server does after its answer. */
  readonly outstanding = new Set<Promise<void>>();
  readonly #ports: ClientPort[] = [];
  #clock = 0;

  constructor(
    readonly dispatcher: Dispatcher,
    readonly time: VirtualTime,
  ) {
    this.exhausted = new Promise((_, reject) => {
      this.#exhaust = reject;
    });
    this.exhausted.catch(() => undefined);
  }

  record(request: Recorded): void {
    this.requests.push(request);
    if (this.requests.length > MOST_REQUESTS) this.#exhaust(new Error(`more than ${MOST_REQUESTS} requests`));
  }

  /** The next moment of the logical clock. */
  tick(): number {
    return ++this.#clock;
  }

  recordVersion(): number {
    const at = this.tick();
    const contents = contentsOf(this.dispatcher.cluster.store);
    const last = this.versions.at(-1)?.contents ?? {};
    if (this.versions.length === 0 || changedObjects(last, contents).length > 0) this.versions.push({ at, contents });
    return at;
  }

  port(client: string): ClientPort {
    const port = new ClientPort(this, client);
    this.#ports.push(port);
    return port;
  }

  async work(request: Recorded, raw: Parameters<RequestHandler["handle"]>[0]): Promise<Outcome> {
    await this.beforeWork(request);
    const log = new RequestLog();
    const outcome = await new RequestHandler(this.dispatcher, log, 0).handle(raw);
    const [entry] = log.all;
    // A repetition by the server itself would be a second entry of its own.
    request.applied = this.recordVersion();
    if (entry) Object.assign(request, { status: entry.status, path: entry.path, parameters: entry.params });
    return outcome;
  }

  async close(): Promise<void> {
    await Promise.all(this.#ports.map((port) => port.close()));
  }
}

/** The way of one client to the server. */
export class ClientPort {
  isKilling = false;
  killed: Promise<void> = new Promise(() => undefined);
  #processes = 0;
  #kill: () => void = () => undefined;
  readonly #counts = new Map<string, number>();
  readonly #runs = new WeakMap<Door, string>();
  readonly #doors = new Set<Door>();
  readonly #inner = createServer((message, response) => void this.#serve(message, response));

  constructor(
    private readonly server: RecordingServer,
    private readonly client: string,
  ) {
    this.#inner.keepAliveTimeout = 600_000;
  }

  /** The current provider process. */
  get run(): string {
    return `${this.client} ${this.#processes}`;
  }

  /** Opens the way for one provider process. */
  async door(): Promise<Door> {
    this.#processes++;
    this.isKilling = false;
    this.killed = new Promise((resolve) => {
      this.#kill = resolve;
    });
    const door = new Door(this.#inner);
    this.#runs.set(door, this.run);
    this.#doors.add(door);
    await door.open();
    return door;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#doors].map((door) => door.close()));
    this.#inner.close();
  }

  async #serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { time } = this.server;
    time.working++;
    try {
      const body: Buffer[] = [];
      for await (const chunk of message) body.push(chunk as Buffer);
      await this.#treat(message, Buffer.concat(body), response);
    } catch {
      // The client has gone.
      response.socket?.destroy();
    } finally {
      time.working--;
    }
  }

  async #treat(message: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const { server } = this;
    const door = Door.of(response);
    const run = this.#runs.get(door) as string;
    const nth = (this.#counts.get(run) ?? 0) + 1;
    this.#counts.set(run, nth);
    const { method = "GET", url: target = "/" } = message;
    const raw = { method, target, headers: message.headers as Record<string, string>, body };
    const path = decodeURIComponent((target.split("?", 1)[0] as string).replace(/^\/api2\/json/, ""));
    const recorded: Recorded = { at: server.tick(), run, method, path, parameters: {} };
    server.record(recorded);
    const { chaos } = server;
    if (chaos) await server.time.delay(chaos.delay(run, nth, "there"));
    const fault = chaos?.fault(run, nth, method, path);
    if (fault) return this.#strike(fault, door, recorded, raw, response);
    const outcome = await server.work(recorded, raw);
    if (chaos) await server.time.delay(chaos.delay(run, nth, "back"));
    answer(server, recorded, response, outcome);
  }

  async #strike(
    { work, reply, lateMs = 0, kill }: Fault,
    door: Door,
    recorded: Recorded,
    raw: Parameters<RequestHandler["handle"]>[0],
    response: ServerResponse,
  ): Promise<void> {
    const { server } = this;
    let outcome: Outcome;
    if (work === "now") outcome = await server.work(recorded, raw);
    else if (work !== "never") server.time.later(work, server.outstanding, () => server.work(recorded, raw));
    if (lateMs > 0) await server.time.delay(lateMs);
    if (kill) {
      this.isKilling = true;
      await door.close();
      this.#kill();
    } else if (reply === "break") response.socket?.destroy();
    else if (reply === "cut") cut(response, outcome);
    else if (reply === "hang") await server.time.hold(new Promise((resolve) => response.once("close", resolve)));
    else if (typeof reply === "object")
      answer(server, recorded, response, { body: "", ...reply, contentType: "text/plain" });
    else answer(server, recorded, response, outcome);
  }
}

function answer(server: RecordingServer, recorded: Recorded, response: ServerResponse, outcome: Outcome): void {
  recorded.answered = server.tick();
  if (outcome) recorded.seen = outcome.status;
  send(response, outcome);
}
