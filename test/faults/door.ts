/** The port of one provider process: it can be closed, with all connections through it, and opened again. */
import type { ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";

const doors = new WeakMap<Socket, Door>();

export class Door {
  port = 0;
  #listening: Server | undefined;
  readonly #sockets = new Set<Socket>();

  constructor(private readonly inner: Server) {}

  static of(response: ServerResponse): Door {
    return doors.get(response.socket as Socket) as Door;
  }

  async open(): Promise<void> {
    const server = createTcpServer({ noDelay: true }, (socket) => {
      this.#sockets.add(socket);
      doors.set(socket, this);
      socket.on("close", () => this.#sockets.delete(socket));
      socket.on("error", () => socket.destroy());
      this.inner.emit("connection", socket);
    });
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.#listening = server;
    this.port = (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const server = this.#listening;
    this.#listening = undefined;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }
}
