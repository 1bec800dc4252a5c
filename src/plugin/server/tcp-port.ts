/** A TCP port of this machine, from the range that Terraform gives. */
import type { Server } from "node:net";
import { type Environment, type ListeningAddress, listening } from "./listening";
import { StartFailure, systemText } from "./start-failure";

const HIGHEST_PORT = 65_535;

export async function listenOnPort(server: Server, environment: Environment): Promise<ListeningAddress> {
  const lowest = readPort(environment, "PLUGIN_MIN_PORT") ?? 0;
  const highest = readPort(environment, "PLUGIN_MAX_PORT") ?? lowest;
  if (lowest > highest) throw new StartFailure(`PLUGIN_MIN_PORT ${lowest} is greater than PLUGIN_MAX_PORT ${highest}.`);
  let last: unknown;
  for (let port = lowest; port <= highest; port++) {
    try {
      await listening(server, () => server.listen({ host: "127.0.0.1", port }));
      const bound = server.address() as { port: number };
      return { network: "tcp", address: `127.0.0.1:${bound.port}`, remove: () => undefined };
    } catch (failure) {
      // Taken, or, on Windows, reserved for something else.
      last = failure;
    }
  }
  throw new StartFailure(
    `No TCP port from PLUGIN_MIN_PORT ${lowest} to PLUGIN_MAX_PORT ${highest} can be used: ${systemText(last)}.`,
  );
}

function readPort(environment: Environment, name: string): number | undefined {
  const text = environment[name];
  if (!text) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  if (port > HIGHEST_PORT) throw new StartFailure(`${name} has to be a TCP port, a number up to 65535, not "${text}".`);
  return port;
}
