/**
 * Opens the connections to one endpoint, directly or through a proxy, with the configured TLS settings. Compares the pinned
 * fingerprint before anything is sent.
 */
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { Clock } from "../system/clock";
import { fingerprintMatches, fingerprints, type TlsSettings } from "./endpoint";
import { type HttpProxy, openTunnel } from "./proxy";
import { connectionFailure, TransportFailure } from "./transport-failure";
import { buildConnector, type Connector, type ConnectorCallback } from "./undici";

const CONNECT_TIMEOUT_MS = 10_000;

export function createConnector(origin: string, tls: TlsSettings, proxy: HttpProxy | undefined): Connector {
  const pinned = tls.fingerprint === undefined ? undefined : fingerprints(tls.fingerprint);
  const isUnchecked = tls.insecure === true || pinned !== undefined;
  const direct = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    // Without a list Node parses all root certificates (20 ms), even where no certificate is checked.
    ca: tls.caCertificate ?? (isUnchecked ? [] : undefined),
    servername: tls.tlsServerName,
    minVersion: "TLSv1.2",
    rejectUnauthorized: !isUnchecked,
    // A resumed session shows no certificate, and a pin has to be compared on each connection.
    maxCachedSessions: pinned === undefined ? 100 : 0,
  });
  return (options, callback) => {
    const done: ConnectorCallback = (error, socket) => {
      if (error !== null) return callback(connectionFailure(error, origin, tls), null);
      const mismatch = pinned && socket instanceof TLSSocket ? checkPin(socket, pinned, origin) : undefined;
      if (!mismatch) return callback(null, socket as Socket);
      socket?.destroy();
      callback(mismatch, null);
    };
    if (!proxy) return direct(options, done);
    openTunnel(proxy, options.hostname, Number(options.port || defaultPort(options.protocol)), CONNECT_TIMEOUT_MS).then(
      (tunnel) => {
        if (options.protocol === "https:") direct({ ...options, httpSocket: tunnel }, done);
        else done(null, tunnel);
      },
      (error) => done(error, null),
    );
  };
}

function checkPin(socket: TLSSocket, pinned: readonly string[], origin: string): TransportFailure | undefined {
  const seen = socket.getPeerX509Certificate()?.fingerprint256 ?? "none";
  if (fingerprintMatches(seen, pinned)) return undefined;
  return new TransportFailure(
    "tls",
    `${origin}: the certificate's SHA-256 fingerprint is ${seen}, not the configured one (${pinned.join(", ")}).`,
    false,
    {
      advice:
        "Run `pvenode cert info` on the node, which may have renewed its certificate. If the output shows the same fingerprint, set `fingerprint` to it. If not, another server responds in place of the node.",
    },
  );
}

function defaultPort(protocol: string): number {
  return protocol === "https:" ? 443 : 80;
}

interface KeepOptions {
  /** Time after which an unused connection is closed. */
  readonly keepMs: number;
  readonly clock: Clock;
}

/**
 * A connection opened before the first request, which then uses it. Terraform's configuration of the provider thus reports an
 * endpoint that cannot be reached or trusted.
 */
export class EarlyConnection {
  readonly #url: URL;
  readonly #connect: Connector;
  readonly #keep: KeepOptions;
  #kept: { readonly socket: Socket; readonly cancel: () => void } | undefined;

  constructor(url: URL, connect: Connector, keep: KeepOptions) {
    this.#url = url;
    this.#connect = connect;
    this.#keep = keep;
  }

  /** Opens the connection. Rejects with the failure that the first request would get. */
  async open(): Promise<void> {
    if (this.#kept) return;
    const { host, port, protocol } = this.#url;
    const hostname = this.#url.hostname.replace(/^\[(.*)\]$/, "$1");
    const socket = await new Promise<Socket>((resolve, reject) => {
      const done: ConnectorCallback = (...[error, opened]) => (error === null ? resolve(opened) : reject(error));
      this.#connect({ host, hostname, port, protocol }, done);
    });
    const cancel = this.#keep.clock.later(this.#keep.keepMs, () => this.close());
    this.#kept = { socket, cancel };
  }

  /** Connector for the pool: returns the early connection first, then opens new ones. */
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
