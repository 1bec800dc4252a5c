/**
 * One synthesis in a process of its own: `node synthesis.cjs STACK COUNT`, or only the imports: `node synthesis.cjs imports`.
 * Prints a line of JSON. Plain JavaScript, so that Node loads only the package.
 */
const { mkdtempSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

const LIBRARY = "../../lib/index.js";

const start = performance.now();
const { App, TerraformResource, TerraformStack } = require("cdktf");
const loadedCdk = performance.now();
const [kind, count = "0"] = process.argv.slice(2);
if (!kind.startsWith("plain")) require(LIBRARY);
const loaded = performance.now();

let milliseconds;
let constructs = 0;
if (kind !== "imports") {
  const { STACKS } = require("./synthesis-stacks.cjs");
  const folder = mkdtempSync(join(tmpdir(), "synthesis-"));
  const began = performance.now();
  const app = new App({ outdir: folder });
  const stack = new TerraformStack(app, "stack");
  STACKS[kind](stack, Number(count), () => require(LIBRARY));
  app.synth();
  milliseconds = performance.now() - began;
  constructs = stack.node.findAll().filter((each) => each instanceof TerraformResource).length;
  rmSync(folder, { recursive: true });
}
const memory = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ cdk: loadedCdk - start, library: loaded - loadedCdk, milliseconds, memory, constructs }));
