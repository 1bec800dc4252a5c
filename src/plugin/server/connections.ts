/** From the listening socket to the plugin server: each connection is secured, or taken as it is, and then served. */
import { createServer, type Server } from "node:net";
import type { Log } from "../log";
import type { PluginServer } from "./plugin-server";
import type { PinnedTls } from "./secure-socket";

export interface ConnectionOptions {
  readonly server: PluginServer;
  readonly log: Log;
  /** Absent in clear-text mode. Loaded when the first client comes. */
  readonly loadTls?: () => Promise<PinnedTls>;
}

export function createConnectionServer({ server, log, loadTls }: ConnectionOptions): Server {
  return createServer((socket) => {
    socket.on("error", (error) => log("debug", "connection failed", { error }));
    const secured = loadTls ? loadTls().then((tls) => tls.accept(socket)) : Promise.resolve(socket);
    secured
      .then((ready) => server.serve(ready))
      .catch((error) => {
        log("warn", "connection refused", { error });
        socket.destroy();
      });
  });
}
