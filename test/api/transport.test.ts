import { once } from "node:events";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { PveError } from "../../src/api";
import { connectionFailure } from "../../src/api/connection-failure";
import { testClient, testServer } from "./support/client";
import { rawServer } from "./support/raw-server";
import type { Handler } from "./support/server";

const DOMAIN = { domain: "file-user_cfg" };

async function failure(work: Promise<unknown>): Promise<PveError> {
  const error = await work.then(
    (value) => new Error(`no failure but ${JSON.stringify(value)}`),
    (caught: unknown) => caught,
  );
  if (!(error instanceof PveError)) throw error;
  return error;
}

/** An address on which nothing listens. */
async function closedPort(): Promise<string> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${port}`;
}

const drop: Handler = ({ socket }) => {
  socket.destroy();
  return undefined;
};
const never: Handler = () => new Promise(() => {});

describe("several endpoints", () => {
  it("the next one is used when one cannot be reached, for writes too, and kept", async () => {
    const [gone, second, third] = [await closedPort(), await testServer(() => ({})), await testServer(() => ({}))];
    const { session, log } = testClient([gone, second.url, third.url]);
    await session.post("/pools", { poolid: "a" }, DOMAIN);
    await session.get("/anything");
    expect(second.seen).toEqual(["POST /pools", "GET /anything"]);
    expect(third.seen).toEqual([]);
    expect(log.filter(({ message }) => message === "Using another endpoint")).toHaveLength(1);
  });

  it("are all named when none can be reached", async () => {
    const [first, second] = [await closedPort(), await closedPort()];
    const { newSession } = testClient([first, second]);
    const error = await failure(newSession({ timeoutMs: 400 }).get("/pools"));
    expect(error.code).toBe("unreachable");
    expect(error.message).toContain(first);
    expect(error.message).toContain(second);
    expect(error.message).toContain("the connection was refused");
    expect(error.outcomeUnknown).toBe(false);
  });

  it("another node is asked when one has no quorum", async () => {
    const minority = await testServer(() => ({
      status: 500,
      body: { data: null, message: "cluster not ready - no quorum?\n" },
    }));
    const majority = await testServer(() => ({}));
    const { session } = testClient([minority.url, majority.url]);
    await session.post("/pools", { poolid: "a" }, DOMAIN);
    expect([minority.seen.length, majority.seen.length]).toEqual([1, 1]);
  });

  it("another node is asked when one does not answer", async () => {
    const hanging = await testServer(never);
    const healthy = await testServer(() => ({}));
    const { session } = testClient([hanging.url, healthy.url], { requestTimeoutMs: 200 });
    await session.get("/anything");
    await session.get("/more");
    expect([hanging.seen, healthy.seen]).toEqual([["GET /anything"], ["GET /anything", "GET /more"]]);
  });

  it("a read on another node waits until the last write has got there", async () => {
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

describe("retries", () => {
  it("repeat a write that the server's lock refused", async () => {
    let count = 0;
    const message = "update pools failed: cfs-lock 'file-user_cfg' error: got lock request timeout\n";
    const server = await testServer(() => (++count < 2 ? { status: 500, body: { data: null, message } } : {}));
    const { session, log } = testClient(server.url);
    await session.put("/pools", { poolid: "a" }, DOMAIN);
    expect(server.seen).toHaveLength(2);
    expect(log.find(({ message }) => message === "Request failed")?.fields).toMatchObject({
      code: "locked",
      action: "retry",
    });
  });

  it("end with the cause, not with a time-out, when there is no time left", async () => {
    const server = await testServer(() => ({ status: 500, body: { message: "cluster not ready - no quorum?\n" } }));
    const { newSession } = testClient(server.url);
    const error = await failure(newSession({ timeoutMs: 1200 }).put("/pools", { poolid: "a" }, DOMAIN));
    expect(error).toMatchObject({ code: "no-quorum", attempts: 2 });
    expect(error.message).toContain("after 2 attempts");
  });

  it("repeat a read whose connection broke", async () => {
    let count = 0;
    const server = await testServer((request, response) => (++count === 1 ? drop(request, response) : {}));
    const { session } = testClient(server.url);
    expect(await session.get("/anything")).toBeNull();
    expect(server.seen).toHaveLength(2);
  });

  it("repeat nothing else", async () => {
    const server = await testServer(() => ({ status: 500, body: { message: "some failure\n" } }));
    const { session } = testClient(server.url);
    expect((await failure(session.get("/pools"))).code).toBe("server");
    expect(server.seen).toHaveLength(1);
  });
});

describe("a write whose outcome is unknown", () => {
  it.each<[string, Handler]>([
    ["the connection broke", drop],
    ["596 after the node's own time-out", () => ({ status: 596, reason: "Connection timed out", body: "" })],
    [
      "the lock's code was interrupted",
      () => ({ status: 500, body: { message: "'file-user_cfg'-locked command timed out - aborting\n" } }),
    ],
    ["no answer in time", never],
    ["a gateway gave up", () => ({ status: 504, body: "<html>", headers: { "content-type": "text/html" } })],
    ["an answer that is none", () => ({ body: "<html>" })],
  ])("is reported and not repeated: %s", async (_, handler) => {
    const server = await testServer(handler);
    const { session } = testClient(server.url, { requestTimeoutMs: 200 });
    const error = await failure(session.post("/pools", { poolid: "a" }, DOMAIN));
    expect(error.outcomeUnknown).toBe(true);
    expect(["outcome-unknown", "protocol"]).toContain(error.code);
    expect(server.seen).toEqual(["POST /pools"]);
  });

  it.each([301, 403, 404, 503])(
    "is none when a proxy answered with status %i instead of the server",
    async (status) => {
      const server = await testServer(() => ({ status, body: "<html>", headers: { "content-type": "text/html" } }));
      const { newSession } = testClient(server.url);
      const error = await failure(newSession({ timeoutMs: 300 }).post("/pools", {}, DOMAIN));
      expect(error.outcomeUnknown).toBe(false);
      expect(error.code).toBe(status === 503 ? "transient" : "protocol");
    },
  );

  it("is done when reading back shows it", async () => {
    const server = await testServer((request, response) =>
      request.method === "POST" ? drop(request, response) : { body: { data: [{ poolid: "a" }] } },
    );
    const { session } = testClient(server.url);
    const verify = async (inner: typeof session) =>
      (await inner.get<unknown[]>("/pools")).length > 0 ? "done" : "not-done";
    expect(await session.post("/pools", { poolid: "a" }, { ...DOMAIN, verify: verify as never })).toBeNull();
    expect(server.seen).toEqual(["POST /pools", "GET /pools"]);
  });

  it("is repeated when reading back shows that it was not done", async () => {
    let posts = 0;
    const server = await testServer((request, response) => {
      if (request.method === "GET") return { body: { data: [] } };
      return ++posts === 1 ? drop(request, response) : { body: { data: "created" } };
    });
    const { session } = testClient(server.url);
    const verify = async (inner: typeof session) => {
      // Writes and shared reads in here must not wait for the write that is under way.
      await inner.get("/pools", {}, { shared: "file-user_cfg" });
      return "not-done" as const;
    };
    expect(await session.post("/pools", { poolid: "a" }, { ...DOMAIN, verify })).toBe("created");
    expect(server.seen).toEqual(["POST /pools", "GET /pools", "POST /pools"]);
  });

  it("is reported as it was when reading back does not help", async () => {
    const server = await testServer(drop);
    const { session } = testClient(server.url);
    const verify = () => Promise.resolve("unknown" as const);
    const undecided = await failure(session.post("/pools", { poolid: "a" }, { ...DOMAIN, verify }));
    expect(undecided).toMatchObject({ code: "outcome-unknown", outcomeUnknown: true });
    const failing = () => Promise.reject(new Error("cannot read"));
    const failed = await failure(session.post("/pools", { poolid: "b" }, { ...DOMAIN, verify: failing }));
    expect(failed).toMatchObject({ code: "outcome-unknown", outcomeUnknown: true });
  });

  it("is still read back when the session's time is up", async () => {
    const server = await testServer((request, response) =>
      request.method === "POST" ? never(request, response) : { body: { data: [{ poolid: "a" }] } },
    );
    const { newSession } = testClient(server.url);
    const verify = async (inner: { get(path: string): Promise<unknown> }) => {
      await inner.get("/pools");
      return "done" as const;
    };
    await newSession({ timeoutMs: 150 }).post("/pools", { poolid: "a" }, { ...DOMAIN, verify });
    expect(server.seen).toEqual(["POST /pools", "GET /pools"]);
  });
});

describe("the end of a session", () => {
  it("stops what is under way at once: request, pause, queue, slot, connection", async () => {
    const server = await testServer(({ path }) =>
      path === "/locked"
        ? { status: 500, body: { message: "got lock request timeout" } }
        : never({} as never, {} as never),
    );
    const controller = new AbortController();
    const { newSession } = testClient(server.url, { requestTimeoutMs: 600 });
    const session = newSession({ signal: controller.signal });
    const works = [
      session.get("/slow"),
      session.get("/locked"),
      session.get("/shared", {}, { shared: "file-a" }),
      session.post("/slow", {}, { domain: "file-b" }),
      session.post("/queued", {}, { domain: "file-b" }),
      session.sleep(60_000),
    ];
    await expect.poll(() => server.seen.length).toBe(4);
    for (let index = 0; index < 20; index++) works.push(session.get(`/more/${index}`));
    const failures = works.map(failure);
    await expect.poll(() => server.seen.length).toBeGreaterThan(8);
    const cancelled = performance.now();
    controller.abort();
    // The write that had been sent is still awaited, until the limit of a request.
    const [written] = failures.splice(3, 1);
    const errors = await Promise.all(failures);
    // The shortest of their pauses is half a second.
    expect(performance.now() - cancelled).toBeLessThan(400);
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(["cancelled"]));
    expect(errors.filter(({ outcomeUnknown }) => outcomeUnknown)).toEqual([]);
    expect(await written).toMatchObject({ code: "cancelled", outcomeUnknown: true });
    expect(server.seen).not.toContain("POST /queued");
    expect(server.seen.length).toBeLessThan(12);
  });

  it("awaits the answer of a write that was sent: the server finishes it anyhow", async () => {
    let finish = () => {};
    const server = await testServer(
      () =>
        new Promise((resolve) => {
          finish = () => resolve({ body: { data: "made" } });
        }),
    );
    const controller = new AbortController();
    const { newSession } = testClient(server.url);
    const session = newSession({ signal: controller.signal });
    const made = session.post("/slow", {}, DOMAIN);
    await expect.poll(() => server.seen).toEqual(["POST /slow"]);
    controller.abort();
    setTimeout(() => finish(), 50);
    expect(await made).toBe("made");
    expect((await failure(session.post("/next", {}, DOMAIN))).code).toBe("cancelled");
  });

  it("closes the connection of the request", async () => {
    let closed = false;
    const server = await testServer(({ socket }, response) => {
      socket.on("close", () => {
        closed = true;
      });
      return never({} as never, response);
    });
    const controller = new AbortController();
    const { newSession } = testClient(server.url);
    const work = failure(newSession({ signal: controller.signal }).get("/slow"));
    while (server.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    await work;
    await expect.poll(() => closed).toBe(true);
  });

  it("is a time-out when its deadline passes", async () => {
    const server = await testServer(never);
    const { newSession } = testClient(server.url);
    expect(await failure(newSession({ timeoutMs: 100 }).get("/slow"))).toMatchObject({
      code: "timeout",
      outcomeUnknown: false,
    });
    expect(await failure(newSession({ timeoutMs: 100 }).post("/slow", {}, DOMAIN))).toMatchObject({
      code: "timeout",
      outcomeUnknown: true,
    });
  });

  it("does not wait for the answer to a write that has not been sent", async () => {
    // Takes connections, and never says a word of TLS.
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const controller = new AbortController();
    const { port } = silent.address() as AddressInfo;
    const { newSession } = testClient(`https://127.0.0.1:${port}`);
    const waiting = failure(newSession({ signal: controller.signal }).post("/unsent", {}, DOMAIN));
    await expect.poll(() => sockets.length).toBe(1);
    const cancelled = performance.now();
    controller.abort();
    expect(await waiting).toMatchObject({ code: "cancelled", outcomeUnknown: false });
    for (const socket of sockets) socket.destroy();
    silent.close();
    // An answer would be awaited for ten seconds.
    expect(performance.now() - cancelled).toBeLessThan(2000);
  });

  it("may have more time than a timer can count", async () => {
    const server = await testServer(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { body: { data: "patience" } };
    });
    const { newSession } = testClient(server.url, { requestTimeoutMs: 2 ** 40 });
    expect(await newSession({ timeoutMs: 2 ** 40 }).get("/slow")).toBe("patience");
    expect(server.seen).toEqual(["GET /slow"]);
  });

  it("does not even send when it is over already", async () => {
    const server = await testServer(() => ({}));
    const { newSession } = testClient(server.url);
    expect((await failure(newSession({ signal: AbortSignal.abort() }).post("/x", {}, DOMAIN))).code).toBe("cancelled");
    expect(server.seen).toEqual([]);
  });
});

describe("a server that lies", () => {
  it.each<[string, string, RegExp]>([
    ["no HTTP at all", "SSH-2.0-OpenSSH_9.2\r\n", /not valid HTTP.*Received: "SSH/],
    [
      "a shorter body than announced",
      'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"data":[1',
      /broke after 10 bytes of an answer with status 200.*Received: "\{/,
    ],
    [
      "truncated JSON",
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"data":[1',
      /received of type application\/json "\{\\"data\\":\[1"/,
    ],
    [
      "HTML",
      "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\n<html>",
      /received of type text\/html "<html>"/,
    ],
    ["an empty answer", "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", /answer is empty, although its status is 200/],
    [
      "a redirect",
      "HTTP/1.1 301 Moved\r\nlocation: https://127.0.0.1:8006/\r\ncontent-length: 0\r\n\r\n",
      /has to begin with https/,
    ],
  ])("is found out: %s", async (_, bytes, message) => {
    const server = await rawServer((socket) => socket.end(bytes));
    const { newSession } = testClient(server.url);
    const error = await failure(newSession({ timeoutMs: 8000 }).get("/pools"));
    expect(error.message).toMatch(message);
    expect(error.code).toBe("protocol");
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });

  it("cannot fill the memory", async () => {
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

  it("a plain 404 is no missing object", async () => {
    const server = await testServer(() => ({ status: 404, body: "404 page not found" }));
    const { session } = testClient(server.url);
    expect((await failure(session.get("/pools"))).code).toBe("protocol");
  });
});

describe("requests", () => {
  it("are at most eight at a time", async () => {
    let running = 0;
    let most = 0;
    const server = await testServer(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running--;
      return {};
    });
    const { session } = testClient(server.url);
    await Promise.all(Array.from({ length: 60 }, (_, index) => session.get(`/x/${index}`)));
    expect(most).toBe(8);
  });

  it("go below the path of a reverse proxy", async () => {
    const server = await testServer(() => ({}));
    const { session } = testClient(`${server.url}/pve/`);
    await session.get("/anything", { a: 1 });
    expect(server.requests.map(({ url }) => url)).toEqual(["/pve/api2/json/anything?a=1"]);
  });
});

describe("an endpoint without a port", () => {
  const refused = (where: string) => connectionFailure(Object.assign(new Error(), { code: "ECONNREFUSED" }), where);

  it("that refuses connections is told the port of the nodes", () => {
    expect(refused("https://pve1").message).toContain("https://pve1:8006");
    expect(refused("https://pve1:8443").message).not.toContain("8006");
  });
});
