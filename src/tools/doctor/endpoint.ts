/** How an endpoint presents itself, whoever asks: its certificate and its clock. No credentials are sent. */
import { request } from "node:https";
import type { TLSSocket } from "node:tls";

export interface Presented {
  /** SHA-256 of the certificate, as `fingerprint` of the provider takes it. */
  readonly fingerprint: string;
  readonly protocol: string;
  /** Milliseconds since 1970. */
  readonly validFrom: number;
  readonly validTo: number;
  /** Of the answer's `Date`; `undefined` where there is none. */
  readonly serverTime: number | undefined;
}

/** Any certificate is taken: it is looked at, and nothing is believed. */
export function look(endpoint: string, timeoutMs: number): Promise<Presented> {
  return new Promise((resolve, reject) => {
    const options = { method: "HEAD", rejectUnauthorized: false, agent: false, timeout: timeoutMs } as const;
    const asked = request(new URL("/", endpoint), options, (answer) => {
      const socket = answer.socket as TLSSocket;
      const { fingerprint256, valid_from, valid_to } = socket.getPeerCertificate();
      const date = answer.headers.date;
      answer.resume();
      resolve({
        fingerprint: fingerprint256,
        protocol: socket.getProtocol() ?? "unknown",
        validFrom: Date.parse(valid_from),
        validTo: Date.parse(valid_to),
        serverTime: date === undefined ? undefined : Date.parse(date),
      });
    });
    asked.on("timeout", () => asked.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
    asked.on("error", reject);
    asked.end();
  });
}
