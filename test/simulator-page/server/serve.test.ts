/** Access to the page, and its permitted sources. */

import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { serve } from "../../../src/simulator-page/server/serve";
import { start } from "../../simulator/support";
import { opened } from "../support";

interface Exchange {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function exchange(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  body = "",
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: "127.0.0.1", path, method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    sent.on("error", reject).end(body);
  });
}

function isReached(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    const socket = connect({ host, port, timeout: 1_000 });
    socket.once("connect", () => end(true)).once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}

describe("the page's server", () => {
  it("refuses requests from other origins, even with the secret", async () => {
    const { port, key, simulator } = await opened();
    const own = { Host: `127.0.0.1:${port}`, Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const add = async (headers: Record<string, string>) => {
      const fault = '{"fault":"no-quorum"}';
      const { status, body } = await exchange(port, "/data/faults", { ...own, ...headers }, "POST", fault);
      return `${status} ${JSON.parse(body).error}`;
    };
    const foreign: Record<string, string>[] = [
      { Host: `rebound.example:${port}` },
      { Host: "127.0.0.1" },
      { Host: `127.0.0.1:${simulator.port}` },
      { Host: `localhost@rebound.example:${port}` },
      { Origin: "https://rebound.example" },
      { Origin: "null" },
      { Origin: `http://127.0.0.1:${simulator.port}` },
      { Origin: `http://localhost:${port}` },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ];
    for (const headers of foreign)
      expect(await add(headers), JSON.stringify(headers)).toMatch(
        new RegExp(`^403 the page .* \\(header ${Object.keys(headers)}\\)$`),
      );
    for (const Authorization of ["", "Bearer ", `Bearer ${key}0`, `PVEAPIToken=${key}`])
      expect(await add({ Authorization }), Authorization).toMatch(
        /^401 open the address that .* printed at its start$/,
      );
    expect(await add({ "Content-Type": "text/plain" })).toBe("400 expected JSON of 64 KiB at most");
    expect(simulator.faults.active).toEqual([]);
    for (const host of ["127.0.0.1", "localhost"])
      for (const site of ["same-origin", "none"])
        expect(await add({ Host: `${host}:${port}`, Origin: `http://${host}:${port}`, "Sec-Fetch-Site": site })).toBe(
          "200 undefined",
        );
    expect((await exchange(port, "/", { Host: "rebound.example" })).status).toBe(403);
  });

  it("responds at 127.0.0.1 and at no other address of the machine", async () => {
    const { port } = await opened();
    expect(await isReached("127.0.0.1", port)).toBe(true);
    // Where the whole of 127/8 belongs to this machine, a server that listens on all addresses would respond.
    expect(await isReached("127.0.0.2", port)).toBe(false);
  });

  it("keeps the page from loading other sources, and other pages from framing it", async () => {
    const { port } = await opened();
    const { status, headers } = await exchange(port, "/");
    expect(status).toBe(200);
    const policy = headers["content-security-policy"] as string;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
    const expected = { "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" };
    expect(headers).toMatchObject({ ...expected, "cache-control": "no-store" });
    expect(await exchange(port, "/", {}, "POST")).toMatchObject({ status: 405, body: '{"error":"GET only"}' });
    expect(await exchange(port, "/", {}, "HEAD")).toMatchObject({ status: 200, body: "" });
    expect((await exchange(port, "/")).body).toContain("<title>page</title>");
    expect(await exchange(port, "/none")).toMatchObject({
      status: 404,
      headers: { "content-type": "application/json" },
      body: '{"error":"there is no such file"}',
    });
    expect(await exchange(port, "//")).toMatchObject({ status: 500, body: '{"error":"Invalid URL"}' });
    for (const path of ["/page.html", "/../package.json", "/%2e%2e/package.json", "/data", "//data/now"])
      expect((await exchange(port, path)).status, path).toBe(404);
  });

  it("reports a port in use, and leaves no connection open at its end", async () => {
    const page = await serve({}, () => ({ status: 200, data: null }), "secret", 0);
    await expect(serve({}, () => ({ status: 200, data: null }), "secret", page.port)).rejects.toThrow(
      /^the page .*in use/,
    );
    const socket = connect({ host: "127.0.0.1", port: page.port });
    await once(socket, "connect");
    const closed = once(socket, "close");
    await page.close();
    await closed;
    expect(await isReached("127.0.0.1", page.port)).toBe(false);
  });

  it("refuses bodies that are too long, and responds to unknown paths", async () => {
    const { ask, port, key } = await opened();
    const headers = { Host: `127.0.0.1:${port}`, Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const long = JSON.stringify({ fault: "no-quorum", more: "x".repeat(70_000) });
    expect((await exchange(port, "/data/faults", headers, "POST", long)).status).toBe(400);
    expect((await exchange(port, "/data/faults", headers, "POST", "{")).status).toBe(400);
    expect((await ask("faults", "POST", { fault: "flood" })).status).toBe(400);
    for (const path of ["steps/99", "state?after=99", "fixture?before=x", "secrets"])
      expect((await ask(path)).status, path).toBe(404);
  });

  it("shares nothing with the API: neither server has the other's routes", async () => {
    const { simulator, port, key } = await opened();
    const headers = { Authorization: `Bearer ${key}` };
    for (const path of ["/data/now", "/api2/json/data/now", "/api2/data/now", "/page.js"]) {
      const answer = await fetch(`${simulator.url}${path}`, { headers });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
    }
    const authorization = { Host: `127.0.0.1:${port}`, Authorization: `PVEAPIToken=${simulator.token}` };
    expect((await exchange(port, "/api2/json/version", authorization)).status).toBe(404);
    expect((await exchange(port, "/simulator/state", authorization)).status).toBe(404);
  });
});

it("a simulator without the page is not recorded", async () => {
  const { state, faults } = await start();
  expect([state.watcher, faults.watcher]).toEqual([undefined, undefined]);
});
