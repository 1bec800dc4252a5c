/** What a report becomes, and where it goes. */

import { chmodSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { writeWholeFile } from "../../system/files";
import { asJson } from "../../tools/report/as-json";
import { reasonOf } from "../../tools/report/failure";
import { type Paint, unpainted } from "../../tools/report/paint";
import type { Report } from "../../tools/report/report";

/** The text of a report in its form; files have no colours. */
export async function textOf(
  report: Pick<Report, "text" | "json" | "isLines">,
  isJson: boolean,
  paint: Paint = unpainted,
): Promise<string> {
  return isJson ? asJson(report) : await report.text(paint);
}

/** Failures are told by who listens to the stream. */
export function writeOut(stdout: NodeJS.WritableStream, text: string): Promise<void> {
  if (text === "") return Promise.resolve();
  return new Promise((resolve) => {
    stdout.write(text, () => resolve());
  });
}

/** As a whole or not at all; into a pipe or a device as it comes. */
export function writeTo(file: string, text: string): void {
  try {
    const there = statSync(file, { throwIfNoEntry: false });
    if (there && !there.isFile()) {
      // biome-ignore lint/plugin/file-modes: the umask decides, as for every file of the user
      writeFileSync(file, text);
      return;
    }
    const target = there ? realpathSync(file) : file;
    writeWholeFile(target, text);
    // biome-ignore lint/plugin/platform: sets modes, which mean nothing on Windows and fail nowhere
    chmodSync(target, there ? there.mode & 0o777 : 0o666 & ~process.umask());
  } catch (failure) {
    throw new Error(`${file} cannot be written: ${reasonOf(failure as Error)}`);
  }
}
