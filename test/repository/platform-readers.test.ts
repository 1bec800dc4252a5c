/** Who does something else on another platform: everybody else is told, or need not know. */
import { expect, it } from "vitest";
import { entries, read } from "./files";

const READS =
  /\bprocess\.platform\b|\bplatform\(\)|\bEOL\b|\{[^}]*\b(?:delimiter|sep|win32|posix)\b[^}]*\} from "node:path"|["'`]\/(?:bin|dev|etc|proc|tmp|usr|var)\b[^"'`]*["'`]|\bgete?uid\b|\bshell:(?! Shell\b)|\.umask\(|\bchown|\bchmod|\bsymlink(?:Sync)?\(|\bexecSync\(|["'`](?:ba)?sh["'`]/;

/** Talk about files of the server, which has one platform. */
const OF_SERVERS = /^src\/(?:simulator|resources|api|packet-filter|bindings)\/|^scripts\/operations\//;

const TOLD = "is told the platform, with this one by default; tried for all of them";
const UNIX = "of sockets in the file system: Windows listens on a port instead, `src/plugin/server/listener.ts`";
const TOOLS = "builds a clone or a release, in CI and for contributors";
const NO_MODES = "sets modes, which mean nothing on Windows and fail nowhere";

const READERS: Readonly<Record<string, string>> = {
  "src/constructs/install/on-path.ts": TOLD,
  "src/constructs/install/platform-name.ts": TOLD,
  "src/constructs/install/plugin-directory.ts": TOLD,
  "src/constructs/install/whole-file.ts": NO_MODES,
  "src/cli/command/output.ts": NO_MODES,
  "src/tools/mirror/sources.ts": TOLD,
  "src/plugin/server/listener.ts": UNIX,
  "src/output/shell.ts": TOLD,
  "src/system/own-folder.ts": TOLD,
  "src/system/files.ts": TOLD,
  "src/provider/code-cache.ts": "asks whose a file is; Windows keeps a user's folders from others",
  "src/system/build.ts": "says what this is built for",
  "src/cli/completion/scripts.ts": "writes scripts of shells, each for its platforms",
  "src/tools/test-mocks/names.ts": "an example of a path on the server",
  "src/provider/settings.ts": "an example of a path, for people",
  "src/provider/configure-provider.ts": "names a file of the server",
  "src/plugin/server/provider-process.ts": "looks into /proc, and does without where there is none",
  "src/system/processes.ts": "looks into /proc, and does without where there is none",
};

it("platforms are told apart only where the list says why", () => {
  const { files } = entries();
  const sources = files.filter((path) => /^(src|scripts)\/.*\.(ts|mjs)$/.test(path) && !OF_SERVERS.test(path));
  expect(sources.length).toBeGreaterThan(500);
  const readers = sources.filter((path) => READS.test(code(read(path))));
  const unexpected = readers.filter((path) => !(path in READERS) && !path.startsWith("scripts/"));
  expect(unexpected, `Take the platform as an argument, try all of them, and say so here (${TOLD})`).toEqual([]);
  expect(Object.keys(READERS).filter((path) => !readers.includes(path))).toEqual([]);
  // Of scripts there are few: users never run them.
  expect(readers.filter((path) => path.startsWith("scripts/")).length, TOOLS).toBeLessThan(12);
});

it("npm and npx, command files on Windows, are started by a shell there", () => {
  const { files } = entries();
  const sources = files.filter((path) => /^(src|scripts|test|bench|examples)\/.*\.(ts|mjs|mts)$/.test(path));
  const starts = sources.flatMap((path) =>
    code(read(path))
      .split(/;\n/)
      .filter((statement) => /\b(?:spawn|exec|run)\w*\(\s*["'](?:npm|npx|\w+\.cmd)["']/.test(statement))
      .map((statement) => ({ path, hasShell: /\bshell\b/.test(statement) })),
  );
  expect(starts.length).toBeGreaterThan(4);
  expect(starts.filter(({ hasShell }) => !hasShell)).toEqual([]);
});

it("folders are taken away by what waits, on Windows, for who has a file of them open", () => {
  const sources = entries().files.filter((path) => path.startsWith("src/") && path.endsWith(".ts"));
  const own = sources.filter((path) => /\brm(?:Sync)?\([^;]*\brecursive\b/.test(code(read(path))));
  expect(own).toEqual(["src/system/files.ts"]);
});

/** Without comments. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}
