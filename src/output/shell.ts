/**
 * Commands that users copy into a shell. On Windows this is PowerShell, which sets variables differently. PowerShell 5.1,
 * which Windows includes, has no `&&`.
 */
export interface Shell {
  /** Python's interpreter. On Windows, `python3` only opens the store. */
  readonly python: "python" | "python3";
  /** Quotes one word of a command. */
  readonly word: (text: string) => string;
  /** Returns a line that sets an environment variable. */
  readonly variable: (name: string, value: string) => string;
  /** Joins commands that depend on each other, as they follow "Next:". */
  readonly commands: (commands: readonly string[]) => string;
}

/** Words without special characters. */
const PLAIN = /^[\w./:@%+=-]+$/;
const PLAIN_ON_WINDOWS = /^[\w./\\:+=-]+$/;

const inPosix = (text: string) => (PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
const quotedInPowerShell = (text: string) => `'${text.replaceAll("'", "''")}'`;

const POSIX: Shell = {
  python: "python3",
  word: inPosix,
  variable: (name, value) => `export ${name}=${inPosix(value)}`,
  commands: (commands) => ` ${commands.join(" && ")}`,
};

const POWERSHELL: Shell = {
  python: "python",
  word: (text) => (PLAIN_ON_WINDOWS.test(text) ? text : quotedInPowerShell(text)),
  variable: (name, value) => `$env:${name} = ${quotedInPowerShell(value)}`,
  commands: (commands) =>
    commands.length === 1 ? ` ${commands[0]}` : `\n\n${commands.map((command) => `  ${command}`).join("\n")}`,
};

// biome-ignore lint/plugin/platform: is given the platform, with this one as default; tested for all
export const shellOn = (system: string = process.platform): Shell => (system === "win32" ? POWERSHELL : POSIX);
