/** Serves a folder over HTTPS, as a site serves a mirror, with a certificate of its own authority. */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
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

export async function serveMirror(folder: string): Promise<MirrorServer> {
  const authority = createAuthority();
  const { key, cert } = authority.issue({ dns: ["localhost"] });
  const asked: string[] = [];
  const server = createServer({ key, cert }, ({ url = "" }, answer) => {
    asked.push(url);
    const file = join(folder, normalize(url));
    if (!existsSync(file)) return void answer.writeHead(404).end();
    const type = url.endsWith(".json") ? "application/json" : "application/zip";
    answer.writeHead(200, { "content-type": type, "content-length": statSync(file).size }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const trusted = join(folder, "ca.pem");
  writeFileSync(trusted, authority.cert);
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/`,
    asked,
    environment: { SSL_CERT_FILE: trusted },
    close: () => void server.close(),
  };
}
