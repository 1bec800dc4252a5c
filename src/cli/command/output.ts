/** What a report becomes, and where it goes. */
import { chmodSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { writeWholeFile } from "../../system/whole-file";
import { reasonOf } from "./failure";
import { paintOn, unpainted } from "./paint";
import type { Report } from "./report";

/** What a terminal could obey, and what turns a line around: JSON takes the rest as it is. */
const UNFIT = /[\u007f-\u009f\p{Cf}\u2028\u2029]/gu;

export function asJson({ json, isLines }: Pick<Report, "json" | "isLines">): string {
  const text = isLines
    ? (json as readonly unknown[]).map((entry) => `${JSON.stringify(entry)}\n`).join("")
    : `${JSON.stringify(json, null, 2)}\n`;
  return text.replace(UNFIT, escaped);
}

/** Beyond 16 bits it is two escapes. */
const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
    .join("");

/** The text of a report in its form, with colours where the one who reads it sees them. */
export async function textOf(report: Report, isJson: boolean, stdout: NodeJS.WritableStream): Promise<string> {
  if (isJson) return asJson(report);
  return await report.text(report.file === undefined ? paintOn(stdout) : unpainted);
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
      writeFileSync(file, text);
      return;
    }
    const target = there ? realpathSync(file) : file;
    writeWholeFile(target, text);
    chmodSync(target, there ? there.mode & 0o777 : 0o666 & ~process.umask());
  } catch (failure) {
    throw new Error(`${file} cannot be written: ${reasonOf(failure as Error)}`);
  }
}
