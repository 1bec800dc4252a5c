/** The transport below gRPC: frame boundaries, and requests that are not gRPC. */
import { type ClientHttp2Session, connect } from "node:http2";
import { connect as connectSocket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../../../src/plugin/log";
import { createConnections } from "../../../src/plugin/server/connections";
import { listen } from "../../../src/plugin/server/listener";
import { PluginServer } from "../../../src/plugin/server/plugin-server";
import { until } from "../../support/until";
import { dialled } from "../wire/address";

let server: PluginServer;
let session: ClientHttp2Session;
let close: () => Promise<void>;

/** Number of endless messages produced. */
let produced: number;
let ended: boolean;

/** Test service: `Echo` returns its message, `Numbers` streams it byte by byte, and `Endless` never ends. */
beforeEach(async () => {
  produced = 0;
  ended = false;
  server = new PluginServer({
    log: createLog("test", {}),
    loadSchemas: async () => {
      throw new Error("no schema: 100% of it ist weg – schade\n");
    },
    loadDispatcher: async () => ({
      handle: (rpc, request) => {
        if (rpc === "Echo") return Promise.resolve(request);
        if (rpc === "Endless") return endless();
        if (rpc !== "Numbers") return undefined;
        return (async function* () {
          for (const byte of request) {
            if (byte === 0xff) throw new Error("no such number");
            yield Uint8Array.of(byte);
          }
        })();
      },
      close: async () => undefined,
    }),
  });
  const { listener } = createConnections({ server, log: createLog("test", {}) });
  const { address, remove } = await listen(listener, {});
  session = connect("http://localhost", { createConnection: () => connectSocket(dialled(address)) });
  close = async () => {
    session.close();
    listener.close();
    await server.close();
    remove();
  };
});
afterEach(() => close());

async function* endless() {
  try {
    for (;;) {
      produced++;
      yield Buffer.alloc(100);
    }
  } finally {
    ended = true;
  }
}

const frame = (...bytes: number[]) => Buffer.from([0, 0, 0, 0, bytes.length, ...bytes]);

interface Response {
  readonly headers: Record<string, unknown>;
  readonly trailers: Record<string, unknown> | undefined;
  readonly body: Buffer;
}

function request(path: string, parts: readonly Buffer[], contentType = "application/grpc"): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ":method": "POST", ":path": path, "content-type": contentType, te: "trailers" });
    const chunks: Buffer[] = [];
    let headers: Record<string, unknown> = {};
    let trailers: Record<string, unknown> | undefined;
    stream.on("response", (received) => {
      headers = received;
    });
    stream.on("trailers", (received) => {
      trailers = received;
    });
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("error", reject);
    stream.on("close", () => resolve({ headers, trailers, body: Buffer.concat(chunks) }));
    void (async () => {
      for (const part of parts) {
        stream.write(part);
        // Sends each part in its own frame.
        await new Promise((resume) => setTimeout(resume, 2));
      }
      stream.end();
    })();
  });
}

it("reassembles a message from many frames", async () => {
  const message = frame(1, 2, 3);
  const unsplit = await request("/tfplugin6.Provider/Echo", [message]);
  expect(unsplit.body).toEqual(message);
  expect(unsplit.headers).toMatchObject({ ":status": 200, "content-type": "application/grpc" });
  expect(unsplit.trailers).toMatchObject({ "grpc-status": "0" });
  const split = await request(
    "/tfplugin6.Provider/Echo",
    [...message].map((byte) => Buffer.from([byte])),
  );
  expect(split.body).toEqual(message);
});

it("streams messages, and an error in the trailers", async () => {
  const { body, trailers } = await request("/tfplugin6.Provider/Numbers", [frame(7, 8, 0xff, 9)]);
  expect(body).toEqual(Buffer.concat([frame(7), frame(8)]));
  expect(trailers).toMatchObject({ "grpc-status": "13", "grpc-message": "no such number" });
});

it.each([
  ["an unknown call", "/tfplugin6.Provider/Nothing", [frame()], "12"],
  ["an unknown service", "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo", [frame()], "12"],
  ["an empty request", "/tfplugin6.Provider/Echo", [], "13"],
  ["a message cut short", "/tfplugin6.Provider/Echo", [frame(1, 2).subarray(0, 6)], "13"],
  ["two messages", "/tfplugin6.Provider/Echo", [frame(1), frame(2)], "13"],
  ["a compressed message", "/tfplugin6.Provider/Echo", [Buffer.from([1, 0, 0, 0, 1, 9])], "12"],
])("responds to %s with headers only", async (_name, path, parts, status) => {
  const { headers, trailers, body } = await request(path, parts);
  expect(headers).toMatchObject({ ":status": 200, "content-type": "application/grpc", "grpc-status": status });
  expect(trailers).toBeUndefined();
  expect(body).toHaveLength(0);
});

it("percent-encodes messages", async () => {
  const { headers } = await request("/tfplugin6.Provider/GetProviderSchema", [frame()]);
  expect(headers["grpc-message"]).toContain("no schema: 100%25 of it ist weg %E2%80%93 schade)");
});

it("refuses other HTTP clients with an explanation", async () => {
  expect((await request("/", [], "text/html")).headers).toMatchObject({ ":status": 415 });
});

it("waits for a slow reader, and stops when the reader disconnects", async () => {
  const stream = session.request({
    ":method": "POST",
    ":path": "/tfplugin6.Provider/Endless",
    "content-type": "application/grpc",
  });
  stream.on("error", () => undefined);
  stream.end(frame());
  await until(() => produced > 100);
  await sleep(100);
  const before = produced;
  await sleep(200);
  expect(produced).toBe(before);
  // Reading makes room for more.
  stream.once("data", () => stream.resume());
  await until(() => produced > before + 1000);
  stream.close(8);
  await until(() => ended);
});

it("continues when a client resets a stream in the middle of its request", async () => {
  const stream = session.request({
    ":method": "POST",
    ":path": "/tfplugin6.Provider/Echo",
    "content-type": "application/grpc",
  });
  stream.on("error", () => undefined);
  stream.write(frame(1).subarray(0, 3));
  stream.close(8);
  await new Promise((resolve) => stream.once("close", resolve));
  expect((await request("/tfplugin6.Provider/Echo", [frame(1)])).body).toEqual(frame(1));
  expect(server.calls.size).toBe(0);
});
