/** The commands and files of a tutorial, and a shell that carries them out as its reader does. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";

interface Commands {
  readonly kind: "commands";
  readonly text: string;
  /** Lines of its output, with any number of spaces. */
  readonly expected: readonly string[];
}
export type Step = { readonly kind: "file"; readonly name: string; readonly content: string } | Commands;

/** Where a page leaves the simulated cluster. */
const END = /^## (?:On your cluster|In constructs|Next steps)$/m;
const BLOCK = /^```(\w+)\n([\s\S]*?)^```$/gm;

/**
 * A block of `shell` has commands for the reader's terminal, one of `text` the output of the commands before it. A block
 * of `sh` is for another machine, such as a node. Any other block is the file that the sentence before it names.
 */
export function stepsOf(page: string): readonly Step[] {
  const [withSteps = ""] = page.split(END);
  const steps: Step[] = [];
  let end = 0;
  for (const { 0: block, 1: language, 2: content = "", index } of withSteps.matchAll(BLOCK)) {
    const before = withSteps.slice(end, index);
    end = index + block.length;
    if (language === "sh") continue;
    if (language === "shell") steps.push({ kind: "commands", text: content, expected: [] });
    else if (language === "text") {
      const last = steps.findLastIndex(({ kind }) => kind === "commands");
      const step = steps[last];
      if (step?.kind !== "commands") throw new Error(`an output without a command: ${content}`);
      steps[last] = { ...step, expected: [...step.expected, ...content.trim().split("\n")] };
    } else {
      const [, name] = /`([\w./-]+)`:\s*$/.exec(before) ?? [];
      if (name === undefined) throw new Error(`a block of ${language} without the name of its file: ${content}`);
      steps.push({ kind: "file", name, content });
    }
  }
  return steps;
}

const isServer = (commands: string): boolean => /\bcdktf-pve simulate\b/.test(commands);

/** Keeps the folder and the variables between commands, as a terminal does. */
export class Terminal {
  private state: string;
  private folder: string;
  private readonly servers: ChildProcess[] = [];

  constructor(
    folder: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {
    this.folder = folder;
    this.state = "";
  }

  /** Another terminal in the same folder, after the same commands. */
  copy(): Terminal {
    const other = new Terminal(this.folder, this.environment);
    other.state = this.state;
    return other;
  }

  async carryOut(step: Step): Promise<string> {
    if (step.kind === "file") {
      mkdirSync(dirname(join(this.folder, step.name)), { recursive: true });
      writeFileSync(join(this.folder, step.name), step.content);
      return "";
    }
    return isServer(step.text) ? this.serve(step.text) : this.run(step);
  }

  async close(): Promise<void> {
    for (const server of this.servers.filter(({ exitCode, pid }) => exitCode === null && pid !== undefined)) {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      process.kill(-Number(server.pid), "SIGINT");
      await ended;
    }
  }

  private start(script: string): ChildProcess {
    const child = spawn("bash", ["-c", script], {
      cwd: this.folder,
      env: { ...process.env, ...this.environment },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    return child;
  }

  private async run({ text, expected }: Commands): Promise<string> {
    // The page shows the error of a command that fails; the terminal goes on.
    const isFailing = expected.some((line) => /^error:/i.test(line));
    const commands = isFailing ? `! { ${text} }` : text;
    const memory = join(this.environment.TUTORIAL_MEMORY ?? this.folder, "terminal.sh");
    const keep = `{ declare -px | grep -v '^declare -x TUTORIAL_'; declare -f; } > "${memory}"; pwd > "${memory}.folder"`;
    const child = this.start(`${this.state}\nset -euo pipefail\n${commands}\n${keep}`);
    const output = outputOf(child);
    const code = await new Promise((resolve) => child.once("close", resolve));
    if (code !== 0) throw new Error(`exit code ${code} of:\n${commands}\n${output()}`);
    this.state = readFileSync(memory, "utf8");
    this.folder = readFileSync(`${memory}.folder`, "utf8").trim();
    return output();
  }

  /** Until it is ready. */
  private async serve(command: string): Promise<string> {
    const child = this.start(`${this.state}\n${command}`);
    this.servers.push(child);
    const output = outputOf(child);
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on("data", () => output().includes("PVE_API_TOKEN") && resolve());
      child.once("exit", (code) => reject(new Error(`exit code ${code} of ${command}\n${output()}`)));
    });
    return output();
  }
}

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let text = "";
  for (const stream of [stdout, stderr])
    stream?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
  return () => stripVTControlCharacters(text);
}
