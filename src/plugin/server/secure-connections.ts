/**
 * TLS with both certificates pinned: Terraform checks ours, and we let in nobody but the holder of the certificate that
 * came in `PLUGIN_CLIENT_CERT`.
 */
import type { Socket } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import type { Log } from "../log";
import type { ServerCertificate } from "./certificate";

export interface SecureOptions {
  readonly certificate: ServerCertificate;
  /** DER. */
  readonly clientCertificate: Buffer;
  /** Gets the connections of the one client. */
  readonly accept: (socket: TLSSocket) => void;
  readonly log: Log;
}

/** Returns what to do with a connection that has just come in. */
export function secureConnections({ certificate, clientCertificate, accept, log }: SecureOptions) {
  const server = createServer({
    cert: certificate.pem,
    key: certificate.key,
    minVersion: "TLSv1.2",
    ALPNProtocols: ["h2"],
    handshakeTimeout: 60_000,
    // Without a list of its own Node 20 first parses all root certificates (18 ms); trust is the comparison below.
    ca: [],
    requestCert: true,
    rejectUnauthorized: false,
  });
  server.on("tlsClientError", (error) => log("warn", "TLS handshake failed", { error }));
  server.on("secureConnection", (socket) => {
    if (socket.getPeerX509Certificate()?.raw.equals(clientCertificate)) {
      accept(socket);
    } else {
      log("warn", "connection refused: the client's certificate is not Terraform's");
      socket.destroy();
    }
  });
  // The server never listens itself: the socket was announced before TLS was loaded.
  return (socket: Socket): void => void server.emit("connection", socket);
}
