/** Files that users name are read in whatever encoding programs of their system wrote them; others are told with a reason. */
import { expect, it } from "vitest";
import { entries, read } from "./files";

const PLAIN = /readFileSync\([^;]*?"utf8"\)/;
const OURS = "comes with the package";

const READERS: Readonly<Record<string, string>> = {
  "src/tools/explain/pages.ts": OURS,
  "src/tools/install/index.ts": "a lock file, which is kept as it is; its reader takes every end of line",
  "src/cli/init-command.ts": OURS,
  "src/tools/mirror/index.ts": "is compared with what would be written",
};

it("commands read what users name as a text in any encoding", () => {
  const sources = ["src/cli", "src/tools"]
    .flatMap((folder) => entries(folder).files)
    .filter((path) => path.endsWith(".ts"));
  expect(sources.length).toBeGreaterThan(100);
  const plain = sources.filter((path) => PLAIN.test(read(path)));
  expect(plain.sort(), "readText of src/system/read-text.ts reads it").toEqual(Object.keys(READERS).sort());
});
