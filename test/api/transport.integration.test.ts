/** Endpoints, and servers with invalid responses. */
import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { ManualClock } from "../support/manual-clock";
import { closedPort, failure, never } from "./support/broken";
import { openSession, testClient, testServer } from "./support/client";
import { rawServer } from "./support/raw-server";
import { virtualTime } from "./support/virtual-time";

const DOMAIN = { domain: "file-user_cfg" };

describe("several endpoints", () => {
  it("the next node is used when a node is unreachable, for writes too, and kept", async () => {
    const [gone, second, third] = [await closedPort(), await testServer(() => ({})), await testServer(() => ({}))];
    const { session, log } = testClient([gone, second.url, third.url]);
    await session.post("/pools", { poolid: "a" }, DOMAIN);
    await session.get("/anything");
    expect(second.seen).toEqual(["POST /pools", "GET /anything"]);
    expect(third.seen).toEqual([]);
    expect(log.filter(({ message }) => message === "Using another endpoint")).toHaveLength(1);
  });

  it("several endpoints are all named when none is reachable", async () => {
    const [first, second] = [await closedPort(), await closedPort()];
    const { newSession } = testClient([first, second]);
    const error = await failure(newSession({ timeoutMs: 400 }).get("/pools"));
    expect(error.code).toBe("unreachable");
    expect(error.message).toContain(first);
    expect(error.message).toContain(second);
    expect(error.message).toContain("the connection was refused");
    expect(error.outcomeUnknown).toBe(false);
  });

  it("another node is used when a node has no quorum", async () => {
    const minority = await testServer(() => ({
      status: 500,
      body: { data: null, message: "cluster not ready - no quorum?\n" },
    }));
    const majority = await testServer(() => ({}));
    const { session } = testClient([minority.url, majority.url]);
    await session.post("/pools", { poolid: "a" }, DOMAIN);
    expect([minority.seen.length, majority.seen.length]).toEqual([1, 1]);
  });

  it("another node is used when a node does not respond", async () => {
    const hanging = await testServer(never);
    const healthy = await testServer(() => ({}));
    const { session } = testClient([hanging.url, healthy.url], { requestTimeoutMs: 200 });
    await session.get("/anything");
    await session.get("/more");
    expect([hanging.seen, healthy.seen]).toEqual([["GET /anything"], ["GET /anything", "GET /more"]]);
  });

  it("a read on another node waits until the last write has arrived there", async () => {
    const first = await testServer(() => ({}));
    const second = await testServer(() => ({}));
    const { session } = testClient([first.url, second.url]);
    await session.post("/pools", { poolid: "a" }, DOMAIN);
    const written = performance.now();
    await first.close();
    await session.get("/anything");
    expect(performance.now() - written).toBeGreaterThan(900);
    expect(second.seen).toEqual(["GET /anything"]);
  });
});

describe("a server with invalid responses", () => {
  const time = virtualTime();

  it.each<[string, string, RegExp]>([
    ["no HTTP at all", "SSH-2.0-OpenSSH_9.2\r\n", /not valid HTTP.*Received: "SSH/],
    [
      "a shorter body than announced",
      'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"data":[1',
      /broke after 10 bytes of an answer with status 200.*Received: "\{/,
    ],
  ])("an invalid response is detected: %s", async (_, bytes, message) => {
    const server = await rawServer((socket) => socket.end(bytes));
    const { newSession } = testClient(server.url);
    const error = await time.until(failure(newSession({ timeoutMs: 8000 }).get("/pools")));
    expect(error.message).toMatch(message);
    expect(error.code).toBe("protocol");
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });

  it("an endless response cannot fill the memory", async () => {
    const server = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"data":"');
      const chunk = "x".repeat(1024 * 1024);
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on("drain", more);
      more();
    });
    const { newSession } = testClient(server.url, { requestTimeoutMs: 20_000 });
    const error = await failure(newSession().put("/pools", {}, DOMAIN));
    expect(error).toMatchObject({ code: "protocol", outcomeUnknown: true });
    expect(error.message).toContain("longer than 64 MiB");
  });
});

describe("requests", () => {
  it("requests run at most eight at a time", async () => {
    let running = 0;
    let most = 0;
    const { session } = await openSession(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running--;
      return {};
    });
    await Promise.all(Array.from({ length: 60 }, (_, index) => session.get(`/x/${index}`)));
    expect(most).toBe(8);
  });

  it("requests leave no timer and no listener behind", async () => {
    const server = await testServer(() => ({}));
    const clock = new ManualClock();
    const { signal } = new AbortController();
    const { newSession } = testClient(server.url, {}, {}, clock);
    await newSession({ signal }).get("/anything");
    expect(clock.waiting).toBe(0);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("requests use the path prefix of a reverse proxy", async () => {
    const server = await testServer(() => ({}));
    const { session } = testClient(`${server.url}/pve/`);
    await session.get("/anything", { a: 1 });
    expect(server.requests.map(({ url }) => url)).toEqual(["/pve/api2/json/anything?a=1"]);
  });
});
