/**
 * Sends requests to the endpoints of one cluster.
 *
 * All requests go to one endpoint while it can be reached, because another node may serve the old content for a moment after
 * a write. When it cannot be reached, the transport switches to the next one.
 */

import { withoutEnd } from "../strings/ends";
import { type Clock, pause } from "../system/clock";
import type { Environment } from "../system/processes";
import { createConnector, EarlyConnection } from "./connect";
import { type ExchangeLimits, exchange, type HttpRequest } from "./exchange";
import type { HttpAnswer } from "./foreign";
import type { Log } from "./log";
import { OutageTracker } from "./outage-tracker";
import { chooseProxy } from "./proxy";
import { TransportFailure } from "./transport-failure";
import type { ClientConfiguration } from "./types";
import { Pool } from "./undici";

/** The server closes idle connections after 5 s, and a request on a closing connection would be lost. */
const KEEP_ALIVE_MS = 3_500;

/** Time that other nodes may take to serve the result of a write. */
const REPLICATION_MS = 1_000;

/** The answer of a proxy, or of the node's own, that could not reach the API. */
const isWithoutApi = ({ status }: HttpAnswer): boolean =>
  (status >= 502 && status <= 504) || (status >= 595 && status <= 599);

interface Endpoint {
  readonly origin: string;
  /** Path of the API below the origin. */
  readonly base: string;
  readonly pool: Pool;
  readonly early: EarlyConnection;
}

export interface TransportAnswer extends HttpAnswer {
  readonly endpoint: string;
}

export interface TransportParts {
  /** Connections per endpoint. */
  readonly connections: number;
  readonly environment: Environment;
  readonly log: Log;
  readonly clock: Clock;
}

export class Transport {
  readonly outages = new OutageTracker();
  readonly #endpoints: readonly Endpoint[];
  readonly #log: Log;
  readonly #clock: Clock;
  #current = 0;
  #lastWrite = { endpoint: 0, at: -Infinity };

  constructor(configuration: ClientConfiguration, { connections, environment, log, clock }: TransportParts) {
    this.#log = log;
    this.#clock = clock;
    this.#endpoints = configuration.endpoints.map((text) => {
      const url = new URL(text);
      const early = new EarlyConnection(
        url,
        createConnector(url.origin, configuration, chooseProxy(url, environment)),
        { keepMs: KEEP_ALIVE_MS, clock },
      );
      const pool = new Pool(url.origin, {
        connections,
        pipelining: 1,
        keepAliveTimeout: KEEP_ALIVE_MS,
        keepAliveMaxTimeout: KEEP_ALIVE_MS,
        // `exchange` limits the time of the whole exchange.
        headersTimeout: 0,
        bodyTimeout: 0,
        connect: early.connector,
      });
      return { origin: url.origin, base: `${withoutEnd(url.pathname, "/")}/api2/json`, pool, early };
    });
  }

  get endpointCount(): number {
    return this.#endpoints.length;
  }

  /** Sends a request to the current endpoint, or to the next one that can be reached. */
  async exchange(request: HttpRequest, limits: ExchangeLimits): Promise<TransportAnswer> {
    const failures: TransportFailure[] = [];
    const first = this.#current;
    for (let tried = 0; tried < this.#endpoints.length; tried++) {
      const index = (first + tried) % this.#endpoints.length;
      const endpoint = this.#endpoints[index] as Endpoint;
      await this.#awaitReplication(index, limits.signal);
      try {
        const path = endpoint.base + request.path;
        const answer = await exchange(
          endpoint.pool,
          endpoint.origin,
          Object.assign({}, request, { path }),
          Object.assign({}, limits, { clock: this.#clock }),
        );
        if (this.#current !== index && tried > 0) this.#switchTo(index);
        if (this.outages.everAnswered || !isWithoutApi(answer)) this.outages.succeeded();
        this.#recordWrite(request, index);
        return Object.assign({}, answer, { endpoint: endpoint.origin });
      } catch (error) {
        if (!(error instanceof TransportFailure)) throw error;
        if (error.kind === "unreachable") {
          failures.push(error);
          continue;
        }
        error.endpoint = endpoint.origin;
        if (error.sent) this.#recordWrite(request, index);
        throw error;
      }
    }
    throw this.#unreachable(failures);
  }

  /** Opens the connection of the first request early. Sends no request. */
  async connect(): Promise<void> {
    const failures: TransportFailure[] = [];
    for (const [index, { early }] of this.#endpoints.entries()) {
      try {
        await early.open();
        if (this.#current !== index) this.#switchTo(index);
        return;
      } catch (error) {
        if (!(error instanceof TransportFailure) || error.kind !== "unreachable") throw error;
        failures.push(error);
      }
    }
    throw this.#unreachable(failures);
  }

  #unreachable(failures: readonly TransportFailure[]): TransportFailure {
    this.outages.failed(this.#clock.elapsed());
    const [failure, ...further] = failures as [TransportFailure, ...TransportFailure[]];
    if (further.length === 0) return failure;
    const list = failures.map(({ message }) => message).join(" ");
    const advice = [...new Set(failures.map((attempt) => attempt.advice))].filter(Boolean).join("\n");
    const isPermanent = failures.every((attempt) => attempt.isPermanent);
    const details = { cause: failure, isPermanent, ...(advice !== "" && { advice }) };
    return new TransportFailure("unreachable", `No endpoint is reachable. ${list}`, false, details);
  }

  /** Switches away from an endpoint whose node cannot work: no quorum, daemon stopped, no answer. */
  avoid(origin: string): void {
    const index = this.#endpoints.findIndex((endpoint) => endpoint.origin === origin);
    if (this.#endpoints.length > 1 && index === this.#current) this.#switchTo((index + 1) % this.#endpoints.length);
  }

  async close(): Promise<void> {
    for (const { early } of this.#endpoints) early.close();
    await Promise.all(this.#endpoints.map(({ pool }) => pool.destroy()));
  }

  #recordWrite({ method }: HttpRequest, index: number): void {
    if (method !== "GET") this.#lastWrite = { endpoint: index, at: this.#clock.elapsed() };
  }

  #switchTo(index: number): void {
    this.#current = index;
    this.#log("warn", "Using another endpoint", { endpoint: this.#endpoints[index]?.origin });
  }

  /** Waits until the last write has reached the node of this endpoint. */
  async #awaitReplication(index: number, signal: AbortSignal): Promise<void> {
    const wait = this.#lastWrite.at + REPLICATION_MS - this.#clock.elapsed();
    if (index === this.#lastWrite.endpoint || wait <= 0 || signal.aborted) return;
    await pause(wait, signal, this.#clock);
  }
}
