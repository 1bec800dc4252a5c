/** Accepts connections on the listening socket, secures them where TLS is on, and serves them. */
import { createServer, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Log } from "../log";
import type { ServerCertificate } from "./certificate";
import type { PluginServer } from "./plugin-server";

export interface ConnectionOptions {
  readonly server: PluginServer;
  readonly log: Log;
  /** Absent in clear-text mode. */
  readonly tls?: { readonly certificate: ServerCertificate; readonly clientCertificate: Buffer } | undefined;
}

export interface Connections {
  readonly listener: Server;
  /** Loads the modules that the first connection needs. */
  warmUp(): Promise<void>;
}

export function createConnections({ server, log, tls }: ConnectionOptions): Connections {
  const failed = (error: unknown) => log("warn", "connection failed", { error });
  const serve = (socket: Duplex) => void server.serve(socket).catch(failed);

  let secure: Promise<(socket: Socket) => void> | undefined;
  const loadSecure = (pinned: NonNullable<typeof tls>) => {
    secure ??= import("./secure-connections").then(({ secureConnections }) =>
      secureConnections({ ...pinned, accept: serve, log }),
    );
    return secure;
  };
  const listener = createServer((socket) => {
    socket.on("error", failed);
    if (tls === undefined) serve(socket);
    else
      loadSecure(tls)
        .then((accept) => accept(socket))
        .catch((error) => {
          failed(error);
          socket.destroy();
        });
  });
  return {
    listener,
    warmUp: async () => {
      await Promise.all([import("node:http2"), tls && loadSecure(tls)]);
    },
  };
}
