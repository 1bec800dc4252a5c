/** Compares the list of decoders with the sources: each decoder is fuzzed, or its file gives the reason. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { entries, ROOT, read } from "../repository/files";
import { DECODERS } from "./decoders";

/** Folders that read data from the server, Terraform or another process. Other folders get decoded data from them. */
const DECODING =
  /^src\/(?:api|framework|functions|naming|net|output|packet-filter|plugin|provider|resources\/kinds|resources\/parameters|server-rules|strings|system)\//;
/** Marks a file with the name of a decoder, or one that reads JSON, without a fuzz test of its own. */
const NOT_FUZZED = /^\/\/ not fuzzed: \S.{8}/m;

const SOURCES = entries("src")
  .files.filter((path) => path.endsWith(".ts"))
  .map((path) => ({ path: path.slice("src/".length), text: read(path) }));

const run = DECODERS.flatMap(({ runs }) => runs);
const decoding = SOURCES.filter(({ path, text }) => DECODING.test(`src/${path}`) && !NOT_FUZZED.test(text));

it("every exported decoder is fuzzed, or gives a reason", () => {
  const named = decoding.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function|const) ((?:parse|decode|read)[A-Z]\w*)/gm)].map(
      ([, name]) => `${path} ${name}`,
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !run.includes(name) && !name.endsWith(" readOnly"))).toEqual([]);
});

it("every source that reads JSON is fuzzed, or gives a reason", () => {
  const reading = decoding.filter(({ text }) => text.includes("JSON.parse(")).map(({ path }) => path);
  expect(reading.length).toBeGreaterThan(5);
  expect(reading.filter((path) => !run.some((name) => name.startsWith(path)))).toEqual([]);
});

it("the list of decoders names existing exports", () => {
  const missing = run.filter((name) => {
    const [path = "", export_ = ""] = name.split(" ");
    if (export_ === "") return !existsSync(join(ROOT, "src", path));
    const text = SOURCES.find((source) => source.path === path)?.text ?? "";
    const names = [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, found]) => found);
    return !names.includes(export_);
  });
  expect(missing).toEqual([]);
});
