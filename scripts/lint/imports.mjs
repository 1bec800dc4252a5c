/**
 * `node scripts/lint/imports.mjs [folder…]`: dependency-cruiser with the rules of `.dependency-cruiser.cjs`.
 *
 * It reads TypeScript through the compiler's programming interface, which TypeScript 7 lacks, so it uses the compiler
 * of jsii.
 */
import Module, { createRequire, register } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const require = createRequire(import.meta.url);
const compiler = dirname(createRequire(require.resolve("jsii/package.json")).resolve("typescript/package.json"));

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  return resolve.call(this, request.replace(/^typescript(?=$|\/)/, compiler), ...rest);
};
const entry = pathToFileURL(join(compiler, "lib", "typescript.js")).href;
const hook = `export const resolve = (name, context, next) => name === "typescript" ? { url: ${JSON.stringify(entry)}, shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

const given = process.argv.slice(2);
const folders = given.length > 0 ? given : ["src"];
process.argv = [...process.argv.slice(0, 2), "--config", join(root, ".dependency-cruiser.cjs"), ...folders];
await import(pathToFileURL(join(root, "node_modules", "dependency-cruiser", "bin", "dependency-cruise.mjs")).href);
