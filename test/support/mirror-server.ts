/** Serves a folder over HTTPS, as a site serves a mirror, with a certificate of its own authority. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";
import { createAuthority } from "../api/support/certificate";

export interface MirrorServer {
  readonly url: string;
  /** Requested paths, in order. */
  readonly asked: readonly string[];
  /** Environment in which Terraform trusts the authority. */
  readonly environment: { readonly SSL_CERT_FILE: string };
  close(): void;
}

export interface Answer {
  readonly type: string;
  readonly content: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export const serveMirror = async (folder: string): Promise<MirrorServer> =>
  await serveOverHttps((url) => {
    const file = join(folder, normalize(url));
    if (!existsSync(file)) return undefined;
    return { type: url.endsWith(".json") ? "application/json" : "application/zip", content: readFileSync(file) };
  });

/** `answerFor` returns `undefined` for an unknown path. */
export async function serveOverHttps(answerFor: (url: string) => Answer | undefined): Promise<MirrorServer> {
  const authority = createAuthority();
  const { key, cert } = authority.issue({ dns: ["localhost"] });
  const requestedPaths: string[] = [];
  const server = createServer({ key, cert }, ({ url = "", method }, response) => {
    requestedPaths.push(url);
    const answer = answerFor(url);
    if (!answer) return void response.writeHead(404).end();
    const { type, content, headers } = answer;
    response.writeHead(200, { "content-type": type, "content-length": content.length, ...headers });
    response.end(method === "HEAD" ? undefined : content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const trust = mkdtempSync(join(tmpdir(), "authority-"));
  const trusted = join(trust, "ca.pem");
  writeFileSync(trusted, authority.cert);
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/`,
    asked: requestedPaths,
    environment: { SSL_CERT_FILE: trusted },
    close() {
      server.close();
      rmSync(trust, { recursive: true });
    },
  };
}
