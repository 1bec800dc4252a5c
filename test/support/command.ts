import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { at, ROOT } from "../../scripts/build/project";

/** The built command, which starts ten times faster than its sources. */
export const COMMAND = at("lib", "cli", "main.js");

/** Runs the command with these variables only; rejects with the output when it fails. */
export const runCommand = (variables: Readonly<Record<string, string>>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [COMMAND, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...variables },
  });
