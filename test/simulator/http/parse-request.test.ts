/** Unusual requests that the recordings do not show. */
import { describe, expect, it } from "vitest";
import { parseForm } from "../../../src/simulator/http/parse-request";
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

it("bodies need a content type only when they are not empty", async () => {
  const text = { contentType: "text/xml" };
  expect((await send({ ...text, path: "/pools?poolid=a" })).status).toBe(200);
  expect((await send({ ...text, rawBody: "poolid=a" })).reason).toBe("upload 'Content-Type 'text/xml' not implemented");
  expect((await send({ contentType: "application/json, x", rawBody: '{"poolid":"a"}' })).status).toBe(200);
});

it("bodies of JSON may be null, which counts as empty, but not Boolean", async () => {
  const json = { contentType: "application/json", path: "/pools?poolid=a" };
  expect((await send({ ...json, rawBody: "null" })).status).toBe(200);
  expect((await send({ ...json, rawBody: "true" })).reason).toMatch(/^Not a HASH reference at /);
});

it("parameters without a name, or with the name 0, are reported without a name", async () => {
  const contentType = "application/x-www-form-urlencoded";
  const { body } = await send({ contentType, rawBody: "poolid=a&&0=1" });
  const text = "property is not defined in schema and the schema does not allow additional properties";
  expect(body).toMatchObject({ errors: { _root: `${text}\\n${text}` } });
});

it("a carriage return in the first line of a message empties the message, and is allowed in others", async () => {
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

/** Form bodies and queries, split as the server's parser splits them, which differs from browsers. */
it.each([
  ["pairs end at & and at ;", "a=1&b=2;c=3", { a: "1", b: "2", c: "3" }],
  // The second `=` ends the value: characters that a client does not encode (base64 padding, property strings) are
  // lost.
  ["a value ends at the next =", "data=YQ==&map=node=pve1,path=1:2", { data: "YQ", map: "node" }],
  ["an encoded = is part of the value", "a=b%3Dc%3dd", { a: "b=c=d" }],
  ["other encoded separators are part of the value, too", "a=%26%3B%2B%25", { a: "&;+%" }],
  ["+ is a blank", "a=b+c", { a: "b c" }],
  ["bytes are UTF-8, also half encoded", "a=%C3%A4ä", { a: "ää" }],
  ["a repeated key is a list", "a=1&a=2&a=3", { a: ["1", "2", "3"] }],
  ["a key without = is not defined", "a&b=", { a: null, b: "" }],
  ["a key without = discards values before it", "a=1&a&b&b=2", { a: null, b: "2" }],
  ["an empty part is a key without a name", "a=1&&b=2&", { a: "1", "": null, b: "2" }],
  ["invalid escapes remain unchanged", "a=100%&b=%zz", { a: "100%", b: "%zz" }],
  ["keys have no meaning in JavaScript", "__proto__=1&constructor=2", { ["__proto__"]: "1", constructor: "2" }],
])("%s", (_, text, expected) => {
  expect(Object.entries(parseForm(text))).toEqual(Object.entries(expected));
});
