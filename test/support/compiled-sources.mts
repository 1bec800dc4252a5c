/**
 * Has integration tests load the sources as compiled files (`compile-sources.ts`), instead of a thousand modules through vite for each test
 * file: their imports took a fifth of a run. The unit tests share their modules, and need none of this.
 */
import { existsSync } from "node:fs";
import { join, resolve, sep } from "node:path";

const ROOT = resolve(import.meta.dirname, "..", "..");
const SOURCES = join(ROOT, "src");

/** For vitest's projects of that tier. */
export const compiledSources = {
  name: "compiled-sources",
  enforce: "pre" as const,
  resolveId(source: string, importer: string | undefined) {
    if (!importer || !source.startsWith(".") || importer.startsWith(SOURCES + sep)) return undefined;
    const path = resolve(importer, "..", source);
    if (path !== SOURCES && !path.startsWith(SOURCES + sep)) return undefined;
    const there = join(ROOT, ".sources") + path.slice(SOURCES.length);
    const files = [there, `${there}.js`, join(there, "index.js")];
    // Vite loads JSON that a test imports: it needs no import attribute.
    const found = files.find((file) => file.endsWith(".js") && existsSync(file));
    return found && { id: found, external: true };
  },
};
