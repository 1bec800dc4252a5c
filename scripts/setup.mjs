/**
 * Sets up a clone: `node scripts/setup.mjs` installs the locked dependencies if they are missing or differ from the
 * lock file, and builds outdated parts. `--no-build` only installs. It is plain JavaScript, because it runs before any
 * installation. Progress goes to stderr, so that scripts with output can run it first.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

export function setup() {
  install();
  run(process.execPath, ["--import", "tsx", join(root, "scripts", "build.ts")]);
}

function install() {
  checkNode();
  if (installNeeded()) {
    say("Installing dependencies (npm ci) …");
    // On Windows, npm is a command file, which needs a shell.
    const shell = process.platform === "win32";
    run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { shell });
  }
}

function checkNode() {
  const wanted = readJson("package.json").engines.node.replace(">=", "");
  if (compare(process.versions.node, wanted) >= 0) return;
  say(`cdktf-pve needs Node ${wanted} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** npm records installed packages in `node_modules/.package-lock.json`; optional packages depend on the platform. */
function installNeeded() {
  const record = join("node_modules", ".package-lock.json");
  if (!existsSync(join(root, record))) return true;
  const installed = readJson(record).packages;
  return Object.entries(readJson("package-lock.json").packages).some(
    ([path, locked]) => path !== "" && !locked.optional && installed[path]?.version !== locked.version,
  );
}

function compare(a, b) {
  const [left, right] = [a, b].map((version) => version.split(".").map(Number));
  const index = left.findIndex((part, i) => part !== right[i]);
  return index < 0 ? 0 : left[index] - right[index];
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { ...options, cwd: root, stdio: ["ignore", 2, 2] });
  if (error) say(String(error));
  if (status !== 0) process.exit(status ?? 1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (process.argv[2] === "--no-build") install();
  else setup();
}
