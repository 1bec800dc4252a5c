/**
 * A connection that is made before there is a request for it, so that an endpoint that cannot be reached or trusted is
 * found out by the provider's configuration. The first request then uses it: none is made more than without.
 */
import type { Socket } from "node:net";
import type { Clock } from "../system/clock";
import type { Connector, ConnectorCallback } from "./undici";

interface Keep {
  readonly keepMs: number;
  readonly clock: Clock;
}

export class EarlyConnection {
  readonly #url: URL;
  readonly #connect: Connector;
  readonly #keep: Keep;
  #kept: { readonly socket: Socket; readonly cancel: () => void } | undefined;

  constructor(url: URL, connect: Connector, keep: Keep) {
    this.#url = url;
    this.#connect = connect;
    this.#keep = keep;
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
    const cancel = this.#keep.clock.later(this.#keep.keepMs, () => this.close());
    this.#kept = { socket, cancel };
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
    kept?.cancel();
    return kept?.socket;
  }
}
