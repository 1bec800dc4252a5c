/**
 * TLS with both certificates pinned: Terraform checks the server's, and the server accepts only the holder of the certificate
 * in `PLUGIN_CLIENT_CERT`.
 */
import type { Socket } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import type { Log } from "../log";
import type { ServerCertificate } from "./certificate";

export interface SecureOptions {
  readonly certificate: ServerCertificate;
  /** DER. */
  readonly clientCertificate: Buffer;
  /** Receives the connections of the client. */
  readonly accept: (socket: TLSSocket) => void;
  readonly log: Log;
}

/** Returns a function that secures an incoming connection. */
export function secureConnections({ certificate, clientCertificate, accept, log }: SecureOptions) {
  const server = createServer({
    cert: certificate.pem,
    key: certificate.key,
    // mutation-ignore string: Node has the same default
    minVersion: "TLSv1.2",
    ALPNProtocols: ["h2"],
    handshakeTimeout: 60_000,
    // Without a list Node 20 first parses all root certificates (18 ms). The comparison below establishes trust.
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
  // The server never listens itself: the handshake line was printed before TLS was loaded.
  return (socket: Socket): void => void server.emit("connection", socket);
}
