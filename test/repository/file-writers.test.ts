/** Who writes files, for whom: what the provider writes is for its user alone, what commands write is for whoever may read the folder. */
import { expect, it } from "vitest";
import { entries, read } from "./files";

const WRITES = /\b(?:writeFileSync|appendFileSync|mkdirSync|makeFolders|createWriteStream|openSync|mkdtempSync)\(/;
/** The same of `node:fs/promises`, whose names other things have too. */
const PROMISED = /\b(?:writeFile|appendFile|mkdir|mkdtemp|open|copyFile|cp)\(/;
const ASKED_FOR = "what the user asked for, where the user wanted it: as the umask says";
const READ_ONLY = "opens to read";

/** Beside `src/bindings`. A file that may be read by others has a reason. */
const OPEN: Readonly<Record<string, string>> = {
  "src/tools/projects/new-files.ts": ASKED_FOR,
  "src/cli/command/output.ts": ASKED_FOR,
  "src/tools/mirror/index.ts": ASKED_FOR,
  "src/tools/mirror/sources.ts": "a folder for a package that is fetched: Node makes it for the user alone",
  "src/constructs/install/package-hash.ts": READ_ONLY,
  "src/constructs/install/plugin-directory.ts": "the provider in a stack, which is no secret",
  "src/constructs/install/whole-file.ts": "the lock file and the provider in a stack, which are no secrets",
  "src/constructs/testing/deployment-folders.ts": "in tests of users: Node makes the folder for the user alone",
  "src/constructs/testing/deployment.ts": "in tests of users, within that folder",
  "src/constructs/testing/engine-run.ts": "in tests of users, within that folder",
  "src/provider/code-cache.ts": READ_ONLY,
  "src/simulator/kernel/request-log.ts": "a simulated cluster has no secrets",
  "src/system/files.ts": "as its callers say",
};

const sources = entries("src").files.filter((path) => path.endsWith(".ts") && !path.startsWith("src/bindings/"));
/** Each call with its arguments, as far as they stand in one statement. */
const callsIn = (path: string): string[] => {
  const text = read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$| \/\/ .*$/gm, "");
  const isPromised = text.includes('"node:fs/promises"');
  const writes = (statement: string) => WRITES.test(statement) || (isPromised && PROMISED.test(statement));
  return text.split(/;\n/).filter((statement) => !/^import /m.test(statement) && writes(statement));
};

it("every file and folder that the provider makes is for its user alone, and others have a reason", () => {
  expect(sources.length).toBeGreaterThan(500);
  const writers = sources.filter((path) => callsIn(path).length > 0);
  const open = writers.filter((path) =>
    callsIn(path).some((call) => !/0o[67]00\b/.test(call) || /0o(?![67]00\b)/.test(call)),
  );
  expect(open.sort()).toEqual(Object.keys(OPEN).sort());
});

it("folders with those above them are made in our own way, since Node's may never return", () => {
  const node = /mkdir\w*\([^;]*recursive/;
  expect(sources.filter((path) => callsIn(path).some((call) => node.test(call)))).toEqual([]);
});

it("files are written by the calls that this test knows, and by no others", () => {
  const others = /import \* as \w+ from "(?:node:)?fs|getBuiltinModule|\bpromises\b[^}\n]*\} from "(?:node:)?fs"/;
  expect(sources.filter((path) => others.test(read(path)))).toEqual([]);
});
