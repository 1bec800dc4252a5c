/** Effects of a session's end on its requests, in every kind of wait. */
import { once } from "node:events";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { ManualClock } from "../support/manual-clock";
import { failure, never } from "./support/broken";
import { openSession, testClient, testServer } from "./support/client";

const DOMAIN = { domain: "file-user_cfg" };

describe("the end of a session", () => {
  it("stops work under way at once: request, pause, queue, slot, connection", async () => {
    const server = await testServer(({ path }) =>
      path === "/locked"
        ? { status: 500, body: { message: "got lock request timeout" } }
        : never({} as never, {} as never),
    );
    const controller = new AbortController();
    const clock = new ManualClock();
    const { newSession } = testClient(server.url, {}, {}, clock);
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
    controller.abort();
    // The client still awaits the write that it sent, up to the time limit of a request.
    const [written] = failures.splice(3, 1);
    // No time passes: a request that kept waiting would never end.
    const errors = await Promise.all(failures);
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(["cancelled"]));
    expect(errors.filter(({ outcomeUnknown }) => outcomeUnknown)).toEqual([]);
    await clock.pass(5_000);
    expect(await written).toMatchObject({ code: "cancelled", outcomeUnknown: true });
    expect(server.seen).not.toContain("POST /queued");
    expect(server.seen.length).toBeLessThan(12);
  });

  it("awaits the response to a write that was sent, because the server finishes it anyhow", async () => {
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
    const creation = session.post("/slow", {}, DOMAIN);
    await expect.poll(() => server.seen).toEqual(["POST /slow"]);
    controller.abort();
    setTimeout(() => finish(), 50);
    expect(await creation).toBe("made");
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

  it("the end of a session is a timeout when its deadline passes", async () => {
    const { newSession } = await openSession(never);
    expect(await failure(newSession({ timeoutMs: 100 }).get("/slow"))).toMatchObject({
      code: "timeout",
      outcomeUnknown: false,
    });
    expect(await failure(newSession({ timeoutMs: 100 }).post("/slow", {}, DOMAIN))).toMatchObject({
      code: "timeout",
      outcomeUnknown: true,
    });
  });

  it("the end of a session does not wait for the response to an unsent write", async () => {
    // Accepts connections, and never starts TLS.
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const controller = new AbortController();
    const { port } = silent.address() as AddressInfo;
    // The clock stands still: the client would await a response forever.
    const { newSession } = testClient(`https://127.0.0.1:${port}`, {}, {}, new ManualClock());
    const waiting = failure(newSession({ signal: controller.signal }).post("/unsent", {}, DOMAIN));
    await expect.poll(() => sockets.length).toBe(1);
    controller.abort();
    expect(await waiting).toMatchObject({ code: "cancelled", outcomeUnknown: false });
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it("the end of a session may be later than a timer can count", async () => {
    const { server, newSession } = await openSession(
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { body: { data: "patience" } };
      },
      { requestTimeoutMs: 2 ** 40 },
    );
    expect(await newSession({ timeoutMs: 2 ** 40 }).get("/slow")).toBe("patience");
    expect(server.seen).toEqual(["GET /slow"]);
  });

  it("the end of a session that is over already keeps the request from being sent", async () => {
    const { server, newSession } = await openSession();
    expect((await failure(newSession({ signal: AbortSignal.abort() }).post("/x", {}, DOMAIN))).code).toBe("cancelled");
    expect(server.seen).toEqual([]);
  });
});
