/** Steps of the demo: prints a line when one begins, its time when it ends, and its output if it fails. */
import { spawn } from "node:child_process";
import { clearLine, cursorTo } from "node:readline";
import { stripVTControlCharacters, styleText } from "node:util";

export interface Command {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Runs `npx <args>` and returns its output. */
export function npx(args: readonly string[], { cwd, environment }: Command): Promise<string> {
  return new Promise((resolve, reject) => {
    const { NODE_EXTRA_CA_CERTS: _, ...inherited } = process.env;
    const shell = process.platform === "win32";
    const child = spawn("npx", ["--no-install", ...args], { cwd, shell, env: { ...inherited, ...environment } });
    let output = "";
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      showLast(chunk.toString());
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("error", reject);
    child.once("close", (code) => {
      showLast("");
      if (code === 0) resolve(output);
      else reject(new Error(`npx ${args.join(" ")} ended with ${code}:\n${output}`));
    });
  });
}

/** Shows the last line of a long command's output on a terminal, in place of the one before. */
function showLast(output: string): void {
  const { stderr } = process;
  if (!stderr.isTTY) return;
  const lines = stripVTControlCharacters(output).split(/[\r\n]+/);
  cursorTo(stderr, 0);
  clearLine(stderr, 0);
  stderr.write(`   ${lines.findLast((line) => /\w/.test(line))?.trim() ?? ""}`.slice(0, stderr.columns - 1));
}

let number = 0;

export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  number += 1;
  process.stdout.write(`${styleText("bold", `${number}. ${title}`)} …${process.stderr.isTTY ? "\n" : " "}`);
  const started = performance.now();
  try {
    const result = await work();
    process.stdout.write(`${styleText("green", "done")} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
    return result;
  } catch (failure) {
    process.stdout.write(`${styleText("red", "failed")}\n`);
    throw failure;
  }
}

export function show(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`     ${line}\n`);
}
