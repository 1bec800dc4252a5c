/** Surroundings of a command inside a test. */

import { PassThrough } from "node:stream";
import type { Surroundings } from "../../../src/cli/command/surroundings";
import { cdktfPve } from "../../../src/cli/program";
import { type Report, unpainted } from "../../../src/tools/report/report";
import { ManualClock } from "../../support/manual-clock";

/** Records a stream's output. */
export function recording(isTTY = false): { readonly stream: PassThrough & { isTTY?: boolean }; text(): string } {
  const parts: string[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 40 });
  stream.on("data", (part: Buffer) => parts.push(part.toString()));
  return { stream, text: () => parts.join("") };
}

/** Advances at each read, so that every progress message is shown. */
class HastyClock extends ManualClock {
  #reads = 0;
  override elapsed(): number {
    this.#reads += 1;
    return this.#reads * 1000;
  }
}

interface Options {
  readonly isTTY?: boolean;
  readonly signal?: AbortSignal;
  readonly onStdout?: (text: string) => void;
  /** Receives each message on standard error, while progress appears step by step. */
  readonly onStderr?: (text: string) => void;
}

export function surroundingsIn({ isTTY = false, signal, onStdout, onStderr }: Options = {}) {
  const [stdout, stderr] = [recording(isTTY), recording(isTTY)];
  if (onStdout) stdout.stream.on("data", (part: Buffer) => onStdout(part.toString()));
  if (onStderr) stderr.stream.on("data", (part: Buffer) => onStderr(part.toString()));
  const codes: number[] = [];
  const surroundings: Surroundings = {
    stdout: stdout.stream,
    stderr: stderr.stream,
    signal: () => signal ?? new AbortController().signal,
    setExitCode: (code) => codes.push(code),
    clock: onStderr ? new HastyClock() : new ManualClock(),
    terminal: "xterm",
    colours: { isOff: false },
  };
  return { surroundings, stdout: stdout.text, stderr: stderr.text, code: () => codes.at(-1) ?? 0 };
}

/** Runs a command line and returns its output and exit code; errors are thrown. */
export async function runLine(words: readonly string[], options: Options = {}) {
  const { surroundings, stdout, stderr, code } = surroundingsIn(options);
  await cdktfPve(surroundings).parseAsync([...words], { from: "user" });
  return { stdout: stdout(), stderr: stderr(), code: code() };
}

/** Text of a report without colours. */
export const textOf = ({ text }: Pick<Report, "text">): string => {
  const result = text(unpainted);
  if (typeof result !== "string") throw new Error("this report needs time");
  return result;
};
