/** Lazy exports of the built library. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const LIBRARY = join(import.meta.dirname, "..", "..", "..", "lib");

it("ES modules can import every class by its name, from the index of its family", () => {
  const families = readdirSync(join(LIBRARY, "bindings")).filter((name) => !name.includes("."));
  // A family without handwritten constructs has bindings only.
  const files = families
    .flatMap((family) => ["bindings", "constructs"].map((folder) => join(LIBRARY, folder, family, "index.js")))
    .filter((file) => existsSync(file));
  const urls = files.map((file) => pathToFileURL(file).href);
  const script = `
    import { createRequire } from "node:module";
    import { fileURLToPath } from "node:url";
    const require = createRequire(import.meta.url);
    for (const url of ${JSON.stringify(urls)}) {
      const [module, names] = [await import(url), Object.keys(require(fileURLToPath(url)))];
      const missing = names.filter((name) => module[name] === undefined);
      if (names.length === 0 || missing.length > 0) console.log(url, names.length, missing.join(", "));
    }`;
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })).toBe("");
});
