/** Requests that are sent again, and the handling of a write whose outcome is unknown. */

import { describe, expect, it } from "vitest";
import type { Calls } from "../../src/api/types";
import { drop, failure, never } from "./support/broken";
import { openSession, testClient, testServer } from "./support/client";
import { rawServer } from "./support/raw-server";
import type { Handler } from "./support/server";
import { virtualTime } from "./support/virtual-time";

const DOMAIN = { domain: "file-user_cfg" };

describe("a write whose outcome is unknown", () => {
  it.each<[string, Handler]>([
    ["the connection broke", drop],
    ["596 after the node's own time-out", () => ({ status: 596, reason: "Connection timed out", body: "" })],
    [
      "the lock's code was interrupted",
      () => ({ status: 500, body: { message: "'file-user_cfg'-locked command timed out - aborting\n" } }),
    ],
    ["no response in time", never],
    ["a gateway gave up", () => ({ status: 504, body: "<html>", headers: { "content-type": "text/html" } })],
    ["an invalid response", () => ({ body: "<html>" })],
  ])("a write whose outcome is unknown is reported and not repeated: %s", async (_, handler) => {
    const { server, session } = await openSession(handler, { requestTimeoutMs: 200 });
    const error = await failure(session.post("/pools", { poolid: "a" }, DOMAIN));
    expect(error.outcomeUnknown).toBe(true);
    expect(["outcome-unknown", "protocol"]).toContain(error.code);
    expect(server.seen).toEqual(["POST /pools"]);
  });

  it.each([301, 403, 404, 503])(
    "a write is not of unknown outcome when a proxy responded with status %i instead of the server",
    async (status) => {
      const { newSession } = await openSession(() => ({
        status,
        body: "<html>",
        headers: { "content-type": "text/html" },
      }));
      const error = await failure(newSession({ timeoutMs: 300 }).post("/pools", {}, DOMAIN));
      expect(error.outcomeUnknown).toBe(false);
      expect(error.code).toBe(status === 503 ? "transient" : "protocol");
    },
  );

  it("a write whose outcome is unknown is repeated when reading back shows that it was not done", async () => {
    let posts = 0;
    const { server, session } = await openSession((request, response) => {
      if (request.method === "GET") return { body: { data: [] } };
      return ++posts === 1 ? drop(request, response) : { body: { data: "created" } };
    });
    const verify = async (inner: Calls) => {
      // Writes and shared reads here must not wait for the write that is under way.
      await inner.read("GET /pools", {}, {}, { shared: "file-user_cfg" });
      return "not-done" as const;
    };
    expect(await session.post("/pools", { poolid: "a" }, { ...DOMAIN, verify })).toBe("created");
    expect(server.seen).toEqual(["POST /pools", "GET /pools", "POST /pools"]);
  });

  it("a write whose outcome is unknown is still read back after the session's time is up", async () => {
    const { server, newSession } = await openSession((request, response) =>
      request.method === "POST" ? never(request, response) : { body: { data: [{ poolid: "a" }] } },
    );
    const verify = async (inner: Calls) => {
      await inner.read("GET /pools", {});
      return "done" as const;
    };
    await newSession({ timeoutMs: 150 }).post("/pools", { poolid: "a" }, { ...DOMAIN, verify });
    expect(server.seen).toEqual(["POST /pools", "GET /pools"]);
  });
});

describe("the first contact", () => {
  const time = virtualTime();
  const respond = (status: number) => () => ({ status, body: "<html>", headers: { "content-type": "text/html" } });
  const refusedWith = (status: number) => () => ({ status, reason: "Connection refused", body: "" });
  const hang: Handler = () => {
    time.held++;
    return new Promise(() => {});
  };
  const cutAnswer: Handler = ({ socket }) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"data":[1');
    return undefined;
  };
  /** Reads until the client gives up, for ten minutes at most. */
  async function read(url: string) {
    const { newSession } = testClient(url, { requestTimeoutMs: 60_000 });
    const session = newSession({ timeoutMs: 600_000 });
    const began = time.now;
    const error = await time.until(failure(session.get("/anything")));
    return { session, error, seconds: (time.now - began) / 1000 };
  }

  it.each<[string, Handler, string, number, number]>([
    ["connections that drop before an answer", drop, "unreachable", 6, 12.5],
    ["answers without their end", cutAnswer, "protocol", 3, 1.5],
    ["no answer", hang, "unreachable", 3, 181.5],
    ["a gateway without a server (502)", respond(502), "transient", 6, 12.5],
    ["a gateway without a server (503)", respond(503), "transient", 6, 12.5],
    ["a gateway without an answer (504)", respond(504), "transient", 6, 12.5],
    ["a node without its API (595)", refusedWith(595), "transient", 6, 12.5],
    ["a node whose API does not respond (596)", refusedWith(596), "transient", 6, 12.5],
    ["a proxy that limits the requests", respond(429), "transient", 123, 597.5],
  ])("the first contact ends early or late: %s", async (_, handler, code, attempts, seconds) => {
    const server = await testServer(handler);
    expect(await read(server.url)).toMatchObject({ error: { code, attempts, outcomeUnknown: false }, seconds });
  });

  it("the first contact ends early if the server closes connections during the TLS handshake", async () => {
    const server = await rawServer((socket) => socket.destroy());
    const { error, seconds } = await read(server.url.replace("http:", "https:"));
    expect(error).toMatchObject({ code: "unreachable", attempts: 6 });
    expect(seconds).toBe(12.5);
  });

  it("requests after a failed first contact do not start a new wait", async () => {
    const server = await testServer(drop);
    const { session, error } = await read(server.url);
    expect(error.message).toContain("the connection broke before the server responded");
    const began = time.now;
    const further = [session.get("/anything"), session.put("/pools", {}, DOMAIN)];
    const [again, written] = await time.until(Promise.all(further.map(failure)));
    expect(again).toMatchObject({ code: "unreachable", attempts: 3 });
    expect(written).toMatchObject({ code: "outcome-unknown", outcomeUnknown: true });
    expect(time.now - began).toBe(1_500);
  });

  it("the first contact waits for a server whose third response arrives in time", async () => {
    let count = 0;
    const { newSession } = await openSession((request, response) => (++count < 3 ? hang(request, response) : {}), {
      requestTimeoutMs: 60_000,
    });
    expect(await time.until(newSession({ timeoutMs: 600_000 }).get("/anything"))).toBeNull();
  });

  it("the first contact tries each endpoint, although the others accept requests without a response", async () => {
    const hanging = await Promise.all([1, 2, 3, 4].map(() => testServer(hang)));
    const server = await testServer(() => ({}));
    const { newSession } = testClient(
      [...hanging, server].map(({ url }) => url),
      { requestTimeoutMs: 60_000 },
    );
    expect(await time.until(newSession({ timeoutMs: 600_000 }).get("/anything"))).toBeNull();
  });

  it.each<[string, Handler]>([
    ["drops connections", drop],
    ["gives no answer", hang],
    ["is behind a proxy that responds with 502", respond(502)],
    ["is behind a proxy that responds with 503", respond(503)],
    ["lacks its API (595)", refusedWith(595)],
  ])("requests wait for a known server while it restarts: %s", async (_, handler) => {
    const { server, newSession } = await openSession(() => ({}), { requestTimeoutMs: 60_000 });
    const session = newSession({ timeoutMs: 600_000 });
    await time.until(session.get("/anything"));
    const back = time.now + 200_000;
    server.handler = (request, response) => (time.now < back ? handler(request, response) : {});
    expect(await time.until(session.get("/anything"))).toBeNull();
    expect(time.now).toBeGreaterThanOrEqual(back);
  });
});
