/** The list of decoders against the sources: a new decoder is fuzzed, or says here why not. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { entries, ROOT, read } from "../repository/files";
import { DECODERS } from "./decoders";

/** What has the name of a decoder, or reads JSON, and is not fuzzed by itself. */
const NOT_FUZZED: Readonly<Record<string, string>> = {
  "api/requests/": "asks the server, through what is fuzzed",
  "api/credentials/login.ts": "asks the server; the JSON of a challenge is tried, and nothing depends on it",
  "checks/graph/instances.ts": "reads a list that the application has written",
  "checks/graph/webhook-templates.ts": "asks of a text that the application has written whether it is JSON",
  "cli/":
    "reads what its user, or the engine on this machine, wrote into files; those of others are fuzzed all the same",
  "constructs/install/executables.ts": "reads packages of this project, which are compared with their hash",
  "constructs/install/package-hash.ts": "reads packages of this project, which are compared with their hash",
  "constructs/install/provider-forms.ts": "reads a file of this package",
  "constructs/testing/": "reads what the engine on this machine writes",
  "framework/applying/read-after-failure.ts": "asks the server, through what is fuzzed",
  "framework/handlers/listing.ts": "asks the server, through what is fuzzed",
  "plugin/rpc/": "whole calls are fuzzed",
  "resources/cluster/": "gets answers whose form was checked; strange ones are tried by test/every-type",
  "resources/firewall/": "gets answers whose form was checked; strange ones are tried by test/every-type",
  "resources/formats/": "all of them are fuzzed, whatever their names",
  "resources/kinds/singleton.ts": "gets answers whose form was checked; strange ones are tried by test/every-type",
  "resources/parameters/parameters.ts":
    "gets answers whose form was checked; strange ones are tried by test/every-type",
  "resources/pools/": "gets answers whose form was checked; strange ones are tried by test/every-type",
  "simulator-page/browser/seek.ts": "reads what the page itself has written into its elements",
  "simulator-page/server/serve.ts": "reads what the page sends, which has the token; what is no JSON is refused",
  "resources/sdn/": "gets answers whose form was checked; strange ones are tried by test/every-type",
};

const SOURCES = entries("src")
  .files.filter((path) => path.endsWith(".ts") && !path.startsWith("src/simulator/"))
  .map((path) => ({ path: path.slice("src/".length), text: read(path) }));

const run = DECODERS.flatMap(({ runs }) => runs);
const isExplained = (path: string) => Object.keys(NOT_FUZZED).some((start) => path.startsWith(start));

it("every exported decoder is fuzzed, or says why not", () => {
  const named = SOURCES.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function|const) ((?:parse|decode|read)[A-Z]\w*)/gm)].map(
      ([, name]) => `${path} ${name}`,
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  const tooFew = named.filter(
    (name) => !run.includes(name) && !isExplained(name) && !/readFixture|readOnly/.test(name),
  );
  expect(tooFew).toEqual([]);
});

it("every source that reads JSON is fuzzed, or says why not", () => {
  const reading = SOURCES.filter(({ text }) => text.includes("JSON.parse(")).map(({ path }) => path);
  expect(reading.filter((path) => !run.some((name) => name.startsWith(path)) && !isExplained(path))).toEqual([]);
});

it("the list of decoders names exports that there are", () => {
  const lost = run.filter((name) => {
    const [path = "", export_ = ""] = name.split(" ");
    if (export_ === "") return !existsSync(join(ROOT, "src", path));
    const text = SOURCES.find((source) => source.path === path)?.text ?? "";
    const names = [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, found]) => found);
    return !names.includes(export_);
  });
  expect(lost).toEqual([]);
});

it("the reasons are of sources that there are", () => {
  const lost = Object.keys(NOT_FUZZED).filter((start) => !SOURCES.some(({ path }) => path.startsWith(start)));
  expect(lost).toEqual([]);
});
