/** Form bodies and queries, split as the server's parser splits them: it is not that of browsers. */
import { expect, it } from "vitest";
import { parseForm } from "../../../src/simulator/http/form";

it.each([
  ["pairs end at & and at ;", "a=1&b=2;c=3", { a: "1", b: "2", c: "3" }],
  // The second `=` ends the value: what a client does not encode (padding of base64, property strings) is lost.
  ["a value ends at the next =", "data=YQ==&map=node=pve1,path=1:2", { data: "YQ", map: "node" }],
  ["an encoded = belongs to the value", "a=b%3Dc%3dd", { a: "b=c=d" }],
  ["so do other encoded separators", "a=%26%3B%2B%25", { a: "&;+%" }],
  ["+ is a blank", "a=b+c", { a: "b c" }],
  ["bytes are UTF-8, also half encoded", "a=%C3%A4ä", { a: "ää" }],
  ["a repeated key is a list", "a=1&a=2&a=3", { a: ["1", "2", "3"] }],
  ["a key without = is not defined", "a&b=", { a: null, b: "" }],
  ["it takes the place of values before it", "a=1&a&b&b=2", { a: null, b: "2" }],
  ["nothing between separators is a key without a name", "a=1&&b=2&", { a: "1", "": null, b: "2" }],
  ["what is no escape stays", "a=100%&b=%zz", { a: "100%", b: "%zz" }],
  ["keys mean nothing to JavaScript", "__proto__=1&constructor=2", { ["__proto__"]: "1", constructor: "2" }],
])("%s", (_, text, expected) => {
  expect(Object.entries(parseForm(text))).toEqual(Object.entries(expected));
});
