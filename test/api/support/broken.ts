/** Requests that fail, and handlers that make them fail. */
import { once } from "node:events";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { PveError } from "../../../src/api";
import type { Handler } from "./server";

export async function failure(work: Promise<unknown>): Promise<PveError> {
  const error = await work.then(
    (value) => new Error(`no failure but ${JSON.stringify(value)}`),
    (caught: unknown) => caught,
  );
  if (!(error instanceof PveError)) throw error;
  return error;
}

/** An address without a listener. */
export async function closedPort(): Promise<string> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${port}`;
}

export const drop: Handler = ({ socket }) => {
  socket.destroy();
  return undefined;
};
export const never: Handler = () => new Promise(() => {});
