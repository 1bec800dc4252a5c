/**
 * Makes tests load the sources as compiled files (`compile-sources.ts`), instead of a thousand modules through vite:
 * their imports took a fifth of a run.
 */
import { existsSync } from "node:fs";
import { join, resolve, sep } from "node:path";

const ROOT = resolve(import.meta.dirname, "..", "..");
const SOURCES = join(ROOT, "src");

/** Plugin for the vitest projects. */
export const compiledSources = {
  name: "compiled-sources",
  enforce: "pre" as const,
  resolveId(source: string, importer: string | undefined) {
    if (!importer || !/^[./]/.test(source) || importer.startsWith(SOURCES + sep)) return undefined;
    const path = resolve(importer, "..", source).replace(/\.ts$/, "");
    if (path !== SOURCES && !path.startsWith(SOURCES + sep)) return undefined;
    const there = join(ROOT, ".sources") + path.slice(SOURCES.length);
    const files = [there, `${there}.js`, join(there, "index.js")];
    // JSON imports are left to Vite, where they need no import attribute.
    const found = files.find((file) => file.endsWith(".js") && existsSync(file));
    return found && { id: found, external: true };
  },
};
