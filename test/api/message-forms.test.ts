import { describe, expect, it } from "vitest";
import { embeddedRefusal, isAboutParameters, notInList, refusalWithin } from "../../src/api/message-forms";

describe("a pasted message", () => {
  it.each([
    ["No ticket", 401],
    ["could not read:\nAuthentication failed!", 401],
    ["permission denied - invalid csrf token", 401],
    ["Permission check failed (/pool/x, Pool.Audit)", 403],
    ["create failed: 400 Parameter verification failed.", 400],
    ["Rule 'x2' is invalid.", 400],
    ["alias 'web' already exists", undefined],
  ])("a pasted message shows its status: %j is %s", (text, status) => {
    expect(refusalWithin(text)).toEqual(status === undefined ? undefined : { status });
  });
});

describe("a refusal within a message", () => {
  it.each<[string, ReturnType<typeof embeddedRefusal>]>([
    [
      "create failed: 400 Parameter verification failed.\nfirst\na[0]: one\n\nmore\nb-c.d: two\n",
      { status: 400, message: "Parameter verification failed.", errors: { "a[0]": "one\nmore", "b-c.d": "two" } },
    ],
    [
      "403 Permission check failed (/, Sys.Modify)",
      { status: 403, message: "Permission check failed (/, Sys.Modify)", errors: {} },
    ],
    ["failed with 400 Parameter verification failed.", undefined],
    ["create failed: 404 Parameter verification failed.", undefined],
  ])("a refusal within a message has its parameters: %j", (text, refusal) => {
    expect(embeddedRefusal(text)).toEqual(refusal);
  });
});

it.each([
  ["Parameter verification failed.", true],
  ["Rule 'x2' is invalid.", true],
  ["Parameter verification failed: name", false],
])("a general line about parameters is %j: %s", (line, expected) => {
  expect(isAboutParameters(line)).toBe(expected);
});

it.each<[string, ReturnType<typeof notInList>]>([
  ["value 'x' does not have a value in the enumeration 'a, b'", { start: "value 'x'", values: ["a", "b"] }],
  ["value 'x' does not have a value in the enumeration 'a, b", undefined],
  ["value 'x' is wrong", undefined],
])("a complaint about an enumeration lists its values: %j", (text, found) => {
  expect(notInList(text)).toEqual(found);
});
