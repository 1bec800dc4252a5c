/**
 * Runs the real Terraform or OpenTofu, isolated from the developer's settings.
 *
 * ```ts
 * const workspace = openWorkspace({ "main.tf": "…" });
 * const { code, stdout } = await workspace.run(["plan", "-detailed-exitcode"]);
 * await workspace.close();
 * ```
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findEngine } from "../../scripts/engine";

export interface EngineResult {
  /** Exit code; `null` after a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export interface RunningEngine {
  readonly process: ChildProcess;
  readonly finished: Promise<EngineResult>;
  /** Resolves when the output so far matches; rejects when the process ends without a match. */
  shows(text: RegExp): Promise<void>;
}

export interface Workspace {
  readonly directory: string;
  /** A temporary folder for the processes of this workspace. */
  readonly temporary: string;
  write(name: string, content: string): void;
  read(name: string): string;
  start(args: readonly string[], options?: RunOptions): RunningEngine;
  run(args: readonly string[], options?: RunOptions): Promise<EngineResult>;
  close(): void;
}

/** A working directory with its own home, temporary folder and CLI configuration. */
export function openWorkspace(files: Readonly<Record<string, string>> = {}): Workspace {
  const root = mkdtempSync(join(tmpdir(), "ws-"));
  const directory = join(root, "work");
  const temporary = join(root, "tmp");
  const home = join(root, "home");
  for (const folder of [directory, temporary, home]) mkdirSync(folder);
  writeFileSync(join(home, "cli.tfrc"), "");
  const engine = findEngine();

  const write = (name: string, content: string) => {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  for (const [name, content] of Object.entries(files)) write(name, content);

  const start = (args: readonly string[], options: RunOptions = {}) =>
    startEngine(engine, args, directory, { ...cleanEnvironment(home, temporary), ...options.environment });
  return {
    directory,
    temporary,
    write,
    read: (name) => readFileSync(join(directory, name), "utf8"),
    start,
    run: (args, options) => start(args, options).finished,
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Environment without variables that would make a run depend on the machine. */
function cleanEnvironment(home: string, temporary: string): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(TF_|TOFU_|PLUGIN_|NODE_|VITEST|PVE_)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    HOME: home,
    TMPDIR: temporary,
    // The same for Windows.
    USERPROFILE: home,
    APPDATA: home,
    LOCALAPPDATA: home,
    TEMP: temporary,
    TMP: temporary,
    TF_CLI_CONFIG_FILE: join(home, "cli.tfrc"),
    TF_CLI_ARGS: "-no-color",
    TF_IN_AUTOMATION: "1",
    CHECKPOINT_DISABLE: "1",
    CI: "1",
  };
}

function startEngine(
  engine: string,
  args: readonly string[],
  directory: string,
  environment: Readonly<Record<string, string | undefined>>,
): RunningEngine {
  const child = spawn(engine, args, {
    cwd: directory,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
    // Its own process group, so that a test can send Ctrl-C to Terraform and its providers only.
    detached: true,
  });
  const output = { stdout: "", stderr: "" };
  const watchers = new Set<() => void>();
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (chunk: Buffer) => {
      output[name] += chunk.toString();
      for (const watcher of watchers) watcher();
    });
  const finished = new Promise<EngineResult>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, ...output }));
  });
  const shows = (text: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!text.test(output.stdout + output.stderr)) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
      const ended = () =>
        reject(new Error(`the engine ended without showing ${text}:\n${output.stdout}${output.stderr}`));
      void finished.then(ended, ended);
    });
  return { process: child, finished, shows };
}
