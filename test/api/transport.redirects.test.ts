/** Redirects are never followed: another host in the server's place would get the credentials and the write. */
import { expect, it } from "vitest";
import { PveError } from "../../src/api";
import { openSession, testClient, testServer } from "./support/client";

const STATUSES = [301, 302, 303, 307, 308];

it.each(STATUSES)(
  "a response with status %d sends nothing to the address that it names, for any request",
  async (status) => {
    const elsewhere = await testServer(() => ({}));
    const { server, session } = await openSession(({ path }) => ({
      status,
      headers: { location: `${elsewhere.url}${path}` },
    }));
    const calls = [
      () => session.get("/pools"),
      () => session.post("/pools", { poolid: "web" }, { domain: "file-user_cfg" }),
      () => session.delete("/pools", { poolid: "web" }, { domain: "file-user_cfg" }),
    ];
    for (const ask of calls) await expect(ask()).rejects.toBeInstanceOf(PveError);
    expect(server.requests.length).toBeGreaterThanOrEqual(calls.length);
    expect(elsewhere.requests).toEqual([]);
  },
);

it("an address on the same server is not followed, either", async () => {
  const server = await testServer(({ path }) => ({ status: 307, headers: { location: `/elsewhere${path}` } }));
  await expect(testClient(server.url).session.get("/pools")).rejects.toBeInstanceOf(PveError);
  expect(server.requests.map(({ path }) => path).filter((path) => path.includes("elsewhere"))).toEqual([]);
});
