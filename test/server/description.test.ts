/** The API description in the documentation of genuine servers. */
import { expect, it } from "vitest";
import { parseDescription } from "./description";

const tree = [
  {
    path: "/cluster",
    text: "cluster",
    leaf: 0,
    info: { GET: { method: "GET", parameters: { additionalProperties: 0 } } },
    children: [
      {
        path: "/cluster/rules",
        text: "rules",
        leaf: 1,
        info: {
          POST: {
            parameters: {
              properties: {
                type: { enum: ["a", "b"] },
                affinity: { "type-property": "type", "instance-types": ["a"] },
                entries: { "type-property": "type", oneOf: [{ "instance-types": ["a"] }, { "instance-types": ["b"] }] },
              },
            },
          },
        },
      },
    ],
  },
];

it.each([
  ["of today", "const apiSchema = ", "\n;\n\nlet method2cmd = { GET: 'get' };\nlet names = [\n 1\n];\n"],
  ["of older versions", "var pveapi = ", "\n;\n\nExt.onReady(function() {\n    var list = [];\n});\n"],
])("the program %s contains the API description", (_, before, after) => {
  expect(parseDescription(`${before}${JSON.stringify(tree, null, 3)}${after}`)).toEqual({
    "GET /cluster": {},
    "POST /cluster/rules": {
      type: { types: [], values: ["a", "b"] },
      affinity: { types: ["a"] },
      entries: { types: ["a", "b"] },
    },
  });
});

it("reads parameters that newer servers compose of parts", () => {
  const variants = [
    { "instance-type": "a", additionalProperties: 0, properties: { affinity: {}, entries: { type: "array" } } },
    { "instance-type": "b", additionalProperties: 0, properties: { entries: { type: "string" } } },
  ];
  const selector = { "type-property": "type", "type-property-schema": { enum: ["a", "b"] } };
  const parts = { allOf: [{ properties: { comment: {} } }, { ...selector, oneOf: variants }] };
  const newer = [{ path: "/cluster/rules", info: { POST: { parameters: parts } } }];
  expect(parseDescription(`const apiSchema = ${JSON.stringify(newer, null, 1)}\n;\n`)).toEqual({
    "POST /cluster/rules": {
      comment: { types: [] },
      type: { types: [], values: ["a", "b"] },
      affinity: { types: ["a"] },
      entries: { types: ["a", "b"] },
    },
  });
});

it("fails without a description", () => {
  expect(() => parseDescription("<html>[Log in]</html>")).toThrow("neither the apidoc.js");
});
