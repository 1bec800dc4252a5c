/** Formats a report, and writes it. */

import { chmodSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { styleText } from "node:util";
import { writeWholeFile } from "../../system/files";
import { asJson } from "../../tools/report/escapes";
import { reasonOf } from "../../tools/report/failure";
import { type Paint, type Report, type Style, unpainted } from "../../tools/report/report";

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
