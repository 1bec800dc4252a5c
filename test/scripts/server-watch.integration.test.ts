import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../../scripts/build/project";
import { type Change, changesBetween } from "../../scripts/operations/changes";
import { describedText } from "../../scripts/operations/described";
import { readDescription } from "../../scripts/operations/description";
import { ourDescription } from "../../scripts/operations/our-description";
import { readServer } from "../../scripts/operations/read-server";
import type { Properties } from "../../src/simulator/schema/operation";
import { composed } from "../support/composed-schema";
import { temporaryFolder } from "../support/temporary-folder";

const tree = (operations: Record<string, object>) =>
  Object.entries(operations).map(([name, parameters]) => {
    const [method = "", path = ""] = name.split(" ");
    return { path, text: path, leaf: 1, info: { [method]: { method, parameters } } };
  });
const program = (operations: Record<string, object>) =>
  `const apiSchema = ${JSON.stringify(tree(operations), null, 1)}\n;\nlet x = [\n 1\n];\n`;

const ours = ourDescription();
const listed = () => Object.fromEntries(Object.entries(ours).map(([name, properties]) => [name, { properties }]));

describe("the comparison of API descriptions", () => {
  it("finds no difference between a description and itself, in either form", () => {
    expect(changesBetween(ours, readServer(program(listed())))).toEqual([]);
    for (const apart of [true, false]) {
      const newer = Object.entries(ours).map(([name, properties]) => [name, composed(properties, apart)]);
      expect(changesBetween(ours, readServer(program(Object.fromEntries(newer))))).toEqual([]);
    }
  });

  it("reads an api.json as well", () => {
    const operations = [{ method: "GET", path: "/pools", parameters: {} }];
    const text = JSON.stringify({ version: "1", operations, supporting: [] });
    expect(readServer(text)).toEqual({ "GET /pools": {} });
  });

  it.each<[string, Properties, Properties, string[]]>([
    ["a new parameter", {}, { b: {} }, ["b new"]],
    ["a removed parameter", { b: {} }, {}, ["b removed"]],
    ["another type", { b: { type: "string" } }, { b: { type: "integer" } }, ["b type: string → integer"]],
    ["a format", { b: {} }, { b: { format: "pve-fw-comment-spec" } }, ["b format: none → pve-fw-comment-spec"]],
    ["values", { b: { enum: ["x", "y"] } }, { b: { enum: ["y", "z"] } }, ["b enum: + z, - x"]],
    [
      "keys of a property string",
      { b: { format: { x: { type: "string" }, y: {} } } },
      { b: { format: { x: { type: "integer" }, z: {} } } },
      ["b key x type: string → integer", "b key y removed", "b key z new"],
    ],
    ["a required parameter", { b: { optional: 1 } }, { b: {} }, ["b required"]],
    [
      "values of elements",
      { b: { items: { enum: ["x"] } } },
      { b: { items: { enum: ["x", "y"] } } },
      ["b items enum: + y"],
    ],
    [
      "the types of a parameter",
      { b: { "instance-types": ["x"] } },
      { b: { "instance-types": ["x", "y"] } },
      ["b of types: + y"],
    ],
    [
      "the parameters of a type",
      { b: { oneOf: [{ "instance-types": ["x", "y"], type: "string" }] } },
      {
        b: {
          oneOf: [
            { "instance-types": ["x"], type: "string" },
            { "instance-types": ["y"], type: "array" },
          ],
        },
      },
      ["b y: type: string → array"],
    ],
    ["descriptions only", { b: { type: "string" } }, { b: { type: "string", description: "x" } as object }, []],
  ])("names %s", (_, old, now, expected) => {
    const lineOf = ({ parameter, what }: Change) => `${parameter} ${what}`;
    expect(changesBetween({ "PUT /cluster/a": old }, { "PUT /cluster/a": now }).map(lineOf)).toEqual(expected);
  });

  it("names new and removed operations", () => {
    expect(changesBetween({ "GET /cluster/a": {} }, { "GET /cluster/b": {} })).toEqual([
      { operation: "GET /cluster/a", what: "removed" },
      { operation: "GET /cluster/b", what: "new" },
    ]);
  });
});

it("both forms of an api.json give the description that the provider contains", () => {
  const description = readDescription();
  const newer = description.operations.map((operation) => ({
    ...operation,
    parameters: composed(operation.parameters as Properties, true),
  }));
  const read = readDescription(JSON.stringify({ ...description, operations: newer }));
  const sorted = (text: string) =>
    JSON.stringify(
      JSON.parse(text),
      (_, value: unknown) =>
        value !== null && typeof value === "object" && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).sort())
          : value,
      1,
    ).replaceAll("!", "");
  expect(sorted(describedText(read))).toBe(sorted(describedText(description)));
});

describe("npm run server-watch", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  const watch = (...args: string[]) =>
    spawnSync(process.execPath, ["--import", "tsx", at("scripts/server-watch.ts"), ...args], {
      encoding: "utf8",
      cwd: at("."),
    });

  it.each<[string, () => string, number, RegExp]>([
    ["0 for the same description", () => program(listed()), 0, /^$/],
    ["2 for another one", () => program({ ...listed(), "GET /cluster/new": {} }), 2, /^GET \/cluster\/new: new\n$/],
    ["1 for an invalid one", () => "<html>", 1, /^$/],
  ])("ends with %s", (_, text, status, output) => {
    const file = join(folder, "apidoc.js");
    writeFileSync(file, text());
    const ended = watch(file);
    expect([ended.status, ended.stdout], ended.stderr).toEqual([status, expect.stringMatching(output)]);
  });

  it("ends with 1 for a missing file, and without one", () => {
    const stderr = expect.stringMatching(/^Cannot read .*none/);
    expect(watch(join(folder, "none"))).toMatchObject({ status: 1, stderr });
    expect(watch()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage/) });
  });
});
