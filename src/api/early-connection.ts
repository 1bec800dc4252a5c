/**
 * A connection that is made before there is a request for it, so that an endpoint that cannot be reached or trusted is
 * found out by the provider's configuration. The first request then uses it: none is made more than without.
 */
import type { Socket } from "node:net";
import type { Connector, ConnectorCallback } from "./undici";

export class EarlyConnection {
  readonly #url: URL;
  readonly #connect: Connector;
  readonly #keepMs: number;
  #kept: { readonly socket: Socket; readonly timer: NodeJS.Timeout } | undefined;

  constructor(url: URL, connect: Connector, keepMs: number) {
    this.#url = url;
    this.#connect = connect;
    this.#keepMs = keepMs;
  }

  /** Rejects with what the first request would fail with. */
  async open(): Promise<void> {
    if (this.#kept) return;
    const { host, port, protocol } = this.#url;
    const hostname = this.#url.hostname.replace(/^\[(.*)\]$/, "$1");
    const socket = await new Promise<Socket>((resolve, reject) => {
      const done: ConnectorCallback = (...[error, made]) => (error === null ? resolve(made) : reject(error));
      this.#connect({ host, hostname, port, protocol }, done);
    });
    const timer = setTimeout(() => this.close(), this.#keepMs);
    timer.unref();
    this.#kept = { socket, timer };
  }

  /** What the pool makes its connections by: the one that is there already, then new ones. */
  readonly connector: Connector = (options, callback) => {
    const socket = this.#take();
    if (socket === undefined || socket.destroyed) this.#connect(options, callback);
    else queueMicrotask(() => callback(null, socket));
  };

  close(): void {
    this.#take()?.destroy();
  }

  #take(): Socket | undefined {
    const kept = this.#kept;
    this.#kept = undefined;
    clearTimeout(kept?.timer);
    return kept?.socket;
  }
}
