/** A server below HTTP that sends the given bytes. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { closeLater } from "../../support/close-later";

export interface RawServer {
  readonly url: string;
  readonly requests: string[];
}

/** Starts a server; it sends `greeting` before the first request, as SSH and mail servers do. */
export async function rawServer(
  answer: (socket: Socket, request: string) => void,
  greeting?: string,
): Promise<RawServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (data) => {
      requests.push(data.toString());
      answer(socket, data.toString());
    });
    if (greeting !== undefined) socket.write(greeting);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closeLater(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
