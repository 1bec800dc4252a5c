/** What becomes of unusual requests, as far as the recordings do not show it. */
import { describe, expect, it } from "vitest";
import type { RecordedRequest } from "../../replay/data";
import { Session } from "../../replay/session";

const send = (request: Partial<RecordedRequest>) =>
  new Session({ fixture: "pools" }).send({ method: "POST", path: "/pools", ...request });

describe("paths", () => {
  it.each([
    ["/cluster//nothing/", 501, "Method 'GET /cluster//nothing/' not implemented"],
    ["!/api2", 501, "no such uri"],
    ["!/api2/", 501, "no such uri"],
    ["!/nothing", 500, "no such file '/nothing'"],
  ])("%s: %i %s", async (path, status, reason) => {
    expect(await send({ method: "GET", path })).toMatchObject({ status, reason });
  });
});

describe("bodies", () => {
  it("bodies have a type only when there is something in them", async () => {
    const text = { contentType: "text/xml" };
    expect((await send({ ...text, path: "/pools?poolid=a" })).status).toBe(200);
    expect((await send({ ...text, rawBody: "poolid=a" })).reason).toBe(
      "upload 'Content-Type 'text/xml' not implemented",
    );
    expect((await send({ contentType: "application/json, x", rawBody: '{"poolid":"a"}' })).status).toBe(200);
  });

  it("bodies of JSON may be null, which is nothing, but no flag", async () => {
    const json = { contentType: "application/json", path: "/pools?poolid=a" };
    expect((await send({ ...json, rawBody: "null" })).status).toBe(200);
    expect((await send({ ...json, rawBody: "true" })).reason).toMatch(/^Not a HASH reference at /);
  });
});

it("parameters without a name, or called 0, are nobody's", async () => {
  const contentType = "application/x-www-form-urlencoded";
  const { body } = await send({ contentType, rawBody: "poolid=a&&0=1" });
  const text = "property is not defined in schema and the schema does not allow additional properties";
  expect(body).toMatchObject({ errors: { _root: `${text}\\n${text}` } });
});

it("a carriage return in the first line of a message leaves nothing of it, in others it is fine", async () => {
  const session = new Session({ fixture: "pools" });
  const read = (id: string) => session.send({ method: "GET", path: "/pools", params: { poolid: id } });
  expect((await read("a")).reason).toBe("pool 'a' does not exist");
  const path = "/cluster/sdn/vnets";
  const create = { method: "POST", path, contentType: "application/json" };
  const refused = await session.send({ ...create, params: { vnet: "a\rb", zone: "z" } });
  expect(refused).toMatchObject({ status: 400, reason: "Parameter verification failed." });
  const broken = await session.send({ method: "GET", path: "/cluster/no\rthing" });
  expect(broken).toMatchObject({ status: 400, reason: "Bad Request", body: "" });
});
