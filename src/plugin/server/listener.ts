/** Where the server listens: a unix socket, or a TCP port on Windows. */
import type { Server } from "node:net";
import type { Environment, ListeningAddress } from "./listening";
import { listenOnPort } from "./tcp-port";
import { listenOnSocket } from "./unix-socket";

export type { ListeningAddress } from "./listening";

export function listen(
  server: Server,
  environment: Environment,
  network = networkOn(process.platform),
): Promise<ListeningAddress> {
  return network === "tcp" ? listenOnPort(server, environment) : listenOnSocket(server, environment);
}

/** Node maps socket paths to named pipes on Windows, which Terraform cannot reach. */
export function networkOn(system: string): "unix" | "tcp" {
  return system === "win32" ? "tcp" : "unix";
}
