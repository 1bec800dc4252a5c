import { expect, it } from "vitest";
import { untypedCalls } from "../../src/resources/parameters/address";
import { withCalls } from "../../src/resources/with-calls";
import { FakeSession } from "../support/fake-session";

it("replaced calls apply in a session and in its locks, and all others are the session's own", async () => {
  const inner = new FakeSession({
    "GET /version": { version: "9.2.11", release: "9.2", repoid: "x" },
    "PUT /pools": null,
  });
  const written: string[] = [];
  const session = withCalls(inner, (own) => ({
    write: async (name, path, body, options) => {
      written.push(name);
      return await untypedCalls(own).write(name, path, body, options);
    },
  }));
  const options = { domain: "file-user_cfg" };
  await session.write("PUT /pools", {}, { poolid: "a" }, options);
  await session.exclusive("file-user_cfg", (held) =>
    held.exclusive("domain-ha", (both) => both.write("PUT /pools", {}, { poolid: "b" }, options)),
  );
  await session.read("GET /version", {});
  await session.sleep(20);
  expect(written).toEqual(["PUT /pools", "PUT /pools"]);
  expect(inner.sent()).toEqual(["PUT /pools", "PUT /pools", "GET /version"]);
  expect([inner.slept, session.client]).toEqual([20, inner.client]);
});
