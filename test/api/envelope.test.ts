import { describe, expect, it } from "vitest";
import { decodeEnvelope, isTooDeep } from "../../src/api/envelope";
import type { HttpAnswer } from "../../src/api/foreign";
import { withoutLocation } from "../../src/api/message-forms";
import { Scrubber } from "../../src/api/redaction";

function decode(answer: Partial<HttpAnswer>) {
  const completeResponse = { status: 200, reason: "", contentType: "application/json", text: "", ...answer };
  return decodeEnvelope(completeResponse, new Scrubber(["hunter2-secret"]));
}

describe("success", () => {
  it.each([
    ['{"data":null}', null],
    ['{"data":""}', ""],
    ['{"total":3,"data":[1]}', [1]],
    ['{"data":"UPID:pve1:000018F1:00055F91:6B0158CC:reloadnetworkall::root@pam!tf:"}', expect.stringMatching(/^UPID/)],
  ])("%s", (text, data) => {
    expect(decode({ text })).toEqual({ kind: "data", data });
  });
});

describe("a refusal", () => {
  it("a refusal is read from the JSON body, else from a plain body, else from the reason phrase", () => {
    const json = '{"data":null,"message":"pool \'x\' does not exist\\n"}';
    expect(decode({ status: 500, reason: "other", text: json })).toMatchObject({
      source: "api",
      message: "pool 'x' does not exist",
    });
    expect(decode({ status: 500, reason: "other", text: "Not a HASH reference\n" })).toMatchObject({
      source: "server",
      message: "Not a HASH reference",
    });
    expect(decode({ status: 401, reason: "No ticket", text: "" })).toMatchObject({
      source: "server",
      message: "No ticket",
    });
    expect(decode({ status: 401, reason: "", text: "" })).toMatchObject({ message: "HTTP status 401" });
    expect(decode({ status: 500, reason: "no such thing", text: '{"data":null}' })).toMatchObject({
      source: "api",
      message: "no such thing",
    });
  });

  it("keeps all lines of the message and the errors", () => {
    const text = JSON.stringify({
      data: null,
      message: "400 Parameter verification failed.\nid: No such job\n",
      errors: { "delete[0]": "bad\n" },
    });
    expect(decode({ status: 500, text })).toMatchObject({
      message: "400 Parameter verification failed.\nid: No such job",
      errors: { "delete[0]": "bad" },
    });
  });

  it("a refusal that is nested too deeply counts as another service's response", () => {
    const text = `{"message":"no","data":${"[".repeat(101)}${"]".repeat(101)}}`;
    expect(decode({ status: 400, text })).toMatchObject({ kind: "foreign" });
  });

  it("a refusal with errors only has the reason phrase as its message", () => {
    const text = JSON.stringify({ errors: { name: "bad\n", other: 5 } });
    expect(decode({ status: 400, reason: "Bad Request", text })).toEqual({
      kind: "refusal",
      source: "api",
      message: "Bad Request",
      errors: { name: "bad", other: "5" },
    });
    expect(decode({ status: 400, text: '{"errors":"all","message":"no"}' })).toMatchObject({ errors: {} });
  });

  it("a refusal contains no secrets", () => {
    const text = JSON.stringify({
      message: "bad hunter2-secret",
      errors: { password: "value 'hunter2-secret' is bad" },
    });
    expect(JSON.stringify(decode({ status: 400, text }))).not.toContain("hunter2");
  });
});

/** Causes and advice of all kinds: `foreign.test.ts`. */
describe("a response that is not from the API", () => {
  it.each<[string, Partial<HttpAnswer>, RegExp]>([
    ["HTML", { text: "<html>Welcome</html>", contentType: "text/html" }, /of type text\/html "<html>Welcome<\/html>"/],
    ["truncated JSON", { text: '{"data":[{"name":"a"' }, /received of type application\/json "\{\\"data\\"/],
    ["JSON without data", { text: '{"success":1}' }, /success/],
    ["nothing with 200", { text: "", contentType: "" }, /response is empty, although its status is 200/],
    ["no content", { status: 204 }, /unexpected status 204/],
    ["another API", { status: 404, text: '{"error":"not found"}' }, /not Proxmox VE, responded with status 404/],
    [
      "a redirect",
      { status: 301, location: "https://pve1:8006/x" },
      /https:\/\/pve1:8006\/x.*Redirects are not followed.*must begin with https/,
    ],
  ])("%s", (_, answer, message) => {
    expect(decode(answer)).toMatchObject({ kind: "foreign", message: expect.stringMatching(message) });
  });

  it("a response that is not from the API is shown shortened and without secrets", () => {
    const envelope = decode({ text: `hunter2-secret ${"x".repeat(1000)}` });
    if (envelope.kind !== "foreign") throw new Error("expected a foreign answer");
    expect(envelope.message).not.toContain("hunter2");
    expect(envelope.message.length).toBeLessThan(400);
  });
});

describe("source locations", () => {
  it.each([
    ["invalid vnet specified at /usr/share/perl5/PVE/API2/Firewall/Helpers.pm line 54.\n", "invalid vnet specified"],
    ["Wide character at /usr/share/perl5/PVE/ParseUtils.pm line 12, <GEN5> line 3.\n", "Wide character"],
    ["first at /usr/share/perl5/A.pm line 1.\nsecond\n", "first\nsecond"],
    ["Path /srv/absent does not exist\n", "Path /srv/absent does not exist"],
  ])("%j", (message, words) => {
    expect(withoutLocation(message)).toBe(words);
  });
});

const lists = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

it.each<[string, string, boolean]>([
  ["at most a hundred levels", lists(100), false],
  ["more", lists(101), true],
  ["objects", '{"a":'.repeat(101), true],
  ["many on the same level", `[${"[[]],".repeat(1000)}[]]`, false],
  ["brackets in strings", JSON.stringify({ a: "[".repeat(1000), [`"{${"[".repeat(200)}`]: '\\"[' }), false],
  ["brackets after strings that end with backslashes", `["\\\\",${lists(101)}]`, true],
  ["strings without an end quote", `["${"[".repeat(1000)}`, false],
])("%s", (_, json, deep) => {
  expect(isTooDeep(json)).toBe(deep);
});
