/**
 * TLS with both certificates pinned: Terraform checks ours, and we let in nobody but the holder of the certificate that
 * came in `PLUGIN_CLIENT_CERT`.
 */
import type { Socket } from "node:net";
import { createSecureContext, type SecureContext, TLSSocket } from "node:tls";
import { fromPem, type ServerCertificate } from "./certificate";

const HANDSHAKE_MS = 60_000;

export class PinnedTls {
  private readonly context: SecureContext;
  private readonly expected: Buffer;

  constructor(certificate: ServerCertificate, clientCertificate: string) {
    this.expected = fromPem(clientCertificate);
    this.context = createSecureContext({
      cert: certificate.pem,
      key: certificate.key,
      minVersion: "TLSv1.2",
      // Without a list of its own Node 20 first parses all root certificates (18 ms); trust is the comparison below.
      ca: [],
    });
  }

  /** The secured socket, or a rejection when the client is not the one expected. The socket is destroyed then. */
  accept(socket: Socket): Promise<TLSSocket> {
    const secured = new TLSSocket(socket, {
      isServer: true,
      secureContext: this.context,
      requestCert: true,
      rejectUnauthorized: false,
      ALPNProtocols: ["h2"],
    });
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        secured.off("error", refuse).off("close", closed);
      };
      const refuse = (reason: Error) => {
        stopWaiting();
        secured.on("error", () => undefined).destroy();
        reject(reason);
      };
      const closed = () => refuse(new Error("the connection ended during the TLS handshake"));
      const timer = setTimeout(() => refuse(new Error("the TLS handshake took too long")), HANDSHAKE_MS);
      secured.once("error", refuse).once("close", closed);
      secured.once("secure", () => {
        if (!secured.getPeerX509Certificate()?.raw.equals(this.expected)) {
          refuse(new Error("the client's certificate is not Terraform's"));
          return;
        }
        stopWaiting();
        // What `tls.Server` does for its sockets: as long as this is set, an HTTP/2 session waits for the handshake.
        Object.assign(secured, { secureConnecting: false });
        resolve(secured);
      });
    });
  }
}
