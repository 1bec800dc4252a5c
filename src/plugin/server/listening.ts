/** What every way of listening has in common. */
import type { Server } from "node:net";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ListeningAddress {
  readonly network: "unix" | "tcp";
  readonly address: string;
  /** Takes the socket file away. */
  readonly remove: () => void;
}

export function listening(server: Server, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (failure: Error) => {
      server.off("listening", succeeded);
      reject(failure);
    };
    const succeeded = () => {
      server.off("error", failed);
      resolve();
    };
    server.once("error", failed).once("listening", succeeded);
    start();
  });
}
