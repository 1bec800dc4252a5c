/** First contact: what would fail every request is found, and nothing is done twice for it. */
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { closeLater } from "../support/close-later";
import { createAuthority } from "./support/certificate";
import { testClient, testServer } from "./support/client";

const authority = createAuthority();
const limits = () => ({ signal: new AbortController().signal, timeoutMs: 5_000 });

describe("the first contact", () => {
  it("sends nothing, and the first request uses its connection", async () => {
    const server = await testServer(() => ({}));
    const { client, session } = testClient(server.url);
    await client.greet(limits());
    expect(server.requests).toHaveLength(0);
    await session.get("/anything");
    expect(server.requests).toHaveLength(1);
    expect(server.connections).toBe(1);
  });

  it("the first contact does not trust a certificate more than the requests after it", async () => {
    const certificate = authority.issue({ ips: ["127.0.0.1"] });
    const server = await testServer(() => ({}), certificate);
    await expect(testClient(server.url).client.greet(limits())).rejects.toMatchObject({ code: "tls" });
    const trusting = testClient(server.url, { caCertificate: authority.cert });
    await trusting.client.greet(limits());
    expect(await trusting.session.get("/anything")).toBeNull();
  });

  it("goes to the next endpoint where the first one cannot be reached", async () => {
    const server = await testServer(() => ({}));
    const { client, session } = testClient("http://127.0.0.1:9", { endpoints: ["http://127.0.0.1:9", server.url] });
    await client.greet(limits());
    expect(await session.get("/anything")).toBeNull();
  });

  it("survives that the server closes the connection before the first request", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      if (connections === 1) socket.end();
      const body = '{"data":"here"}';
      socket.on("data", () => {
        socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
      });
      socket.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closeLater(() => new Promise((resolve) => server.close(() => resolve())));
    const { client, session } = testClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await client.greet(limits());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await session.get("/anything")).toBe("here");
    expect(connections).toBe(2);
  });
});
