/** Formats and writes reports, and shows progress. */
import { chmodSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { clearLine, cursorTo } from "node:readline";
import { styleText } from "node:util";
import { printableLine } from "../../output/printable";
import type { Clock } from "../../system/clock";
import { writeWholeFile } from "../../system/files";
import { reasonOf } from "../../tools/report/failure";
import { asJson } from "../../tools/report/formats";
import { type Paint, type Progress, type Report, type Style, unpainted } from "../../tools/report/report";

/** Report as text or JSON. Without `paint`, the text has no colours. */
export async function textOf(
  report: Pick<Report, "text" | "json" | "isLines">,
  isJson: boolean,
  paint: Paint = unpainted,
): Promise<string> {
  return isJson ? asJson(report) : await report.text(paint);
}

/** Writes to standard output. Listeners of the stream report failures. */
export function writeOut(stdout: NodeJS.WritableStream, text: string): Promise<void> {
  if (text === "") return Promise.resolve();
  return new Promise((resolve) => {
    stdout.write(text, () => resolve());
  });
}

/** Replaces a file atomically. Writes directly into pipes and devices. */
export function writeTo(file: string, text: string): void {
  try {
    const existing = statSync(file, { throwIfNoEntry: false });
    if (existing && !existing.isFile()) {
      // biome-ignore lint/plugin/file-modes: the umask decides, as for every file of the user
      writeFileSync(file, text);
      return;
    }
    const target = existing ? realpathSync(file) : file;
    writeWholeFile(target, text);
    // biome-ignore lint/plugin/platform: sets modes, which mean nothing on Windows and fail nowhere
    chmodSync(target, existing ? existing.mode & 0o777 : 0o666 & ~process.umask());
  } catch (failure) {
    throw new Error(`${file} cannot be written: ${reasonOf(failure as Error)}`);
  }
}

const STYLES = {
  title: "bold",
  error: "red",
  warning: "yellow",
  good: "green",
  aside: "dim",
} as const satisfies Record<Style, unknown>;

export interface Colours {
  /** Whether the user disables colours with `--no-color`. */
  isOff: boolean;
}

/** Colours for a stream: on terminals only, depending on NO_COLOR, FORCE_COLOR and TERM. */
export const paintOn = (stream: NodeJS.WritableStream, { isOff }: Colours): Paint =>
  isOff ? unpainted : (style, text) => styleText(STYLES[style], text, { stream });

export type Stream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** Minimum time between updates of the line. */
const UPDATE_INTERVAL_MS = 80;
const WIDTH = 80;

/** Shows progress: on terminals one line that changes, elsewhere a line for each step. */
export function progressOn(stream: Stream, clock: Clock, terminal: string | undefined) {
  const changes = stream.isTTY === true && terminal !== "dumb";
  let last: string | undefined;
  let shownAt = 0;
  const clear = () => {
    cursorTo(stream, 0);
    clearLine(stream, 0);
  };
  const show: Progress = (step, done, all) => {
    const isNew = step !== last;
    if (!changes && isNew) stream.write(`${printableLine(step)} \u2026\n`);
    if (changes && (isNew || clock.elapsed() - shownAt >= UPDATE_INTERVAL_MS)) {
      const counted = all === undefined ? step : `${step}: ${done} of ${all}`;
      clear();
      stream.write(printableLine(counted).slice(0, (stream.columns ?? WIDTH) - 1));
      shownAt = clock.elapsed();
    }
    last = step;
  };
  /** Clears the line. Call it before other output. */
  const end = () => {
    if (changes && last !== undefined) clear();
    last = undefined;
  };
  return { show, end };
}
