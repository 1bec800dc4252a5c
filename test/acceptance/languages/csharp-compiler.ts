/**
 * Compiles C# with Mono's compiler, which is available without .NET. The generated sources are unchanged except for the
 * replacements in `csharp-older.ts`; `csharp-surface.cs` replaces the libraries of .NET. `csharp-program.ts` checks
 * arguments of type `object`.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "vitest";
import { coordinates } from "../../../src/tools/projects/coordinates";
import { ROOT } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";
import { type Library, sourcesOf } from "./cdktn";
import { enumsIn, olderProgram, olderSource } from "./csharp-older";
import { filesUnder, generate, orSkip, run } from "./generated";

type Sources = Readonly<Record<string, string>>;

/** Known warnings of third-party sources: obsolete members, their overrides, missing comments. */
const SILENT = "612,618,672,809,1591";

export interface Compiler {
  /** Compiler errors of the programs, by file name. */
  readonly errorsIn: (programs: Sources) => string[];
  /** Errors and warnings of our generated library. */
  readonly complaints: readonly string[];
}

const made = new Map<Library, Compiler>();

/** Compiles our library once for each test file. */
export function csharpCompiler(context: TestContext, library: Library): Compiler {
  const compiler = made.get(library) ?? newCompiler(context, library);
  made.set(library, compiler);
  return compiler;
}

function newCompiler(context: TestContext, library: Library): Compiler {
  orSkip(context, "Mono's C# compiler", () => run(ROOT, "mcs", ["--version"]));
  const { own, cdk } = sourcesOf(context, library);
  const names = coordinates({ library });
  const parts = [
    ["Constructs", join(cdk, "..", "constructs")],
    [names.cdk.csharp, cdk],
    [names.own.csharp, own],
  ] as const;
  const home = mkdtempSync(join(tmpdir(), "csharp-"));
  process.once("exit", () => rmSync(home, { recursive: true, force: true }));
  const libraries: string[] = [];
  const assembly = (name: string, files: readonly string[]): string[] => {
    const path = join(home, `${name}.dll`);
    const complaints = compiled(path, files, libraries);
    libraries.push(path);
    return complaints;
  };
  assembly("Surface", [join(import.meta.dirname, "csharp-surface.cs")]);
  const sources = parts.map(([name, folder]) => [name, csharpIn(join(generate("dotnet", folder), name))] as const);
  const enums = sources.flatMap(([, files]) => Object.values(files).flatMap(enumsIn));
  let complaints: readonly string[] = [];
  for (const [name, files] of sources) {
    const older = Object.entries(files).map(([file, text]) => [file, olderSource(text, enums)]);
    complaints = assembly(name, written(Object.fromEntries(older)));
    if (name !== names.own.csharp && complaints.some((line) => line.includes("error CS")))
      throw new Error(`${name} is not compiled: ${complaints.join("\n").slice(0, 2000)}`);
  }
  return {
    complaints,
    errorsIn: (programs) => {
      const older = Object.entries(programs).map(([file, text], index) => [
        file,
        olderProgram(text, `Program${index}`),
      ]);
      const said = compiled(join(temporaryFolder(), "Programs.dll"), written(Object.fromEntries(older)), libraries);
      return said.filter((line) => line.includes("error CS"));
    },
  };
}

const csharpIn = (folder: string): Sources =>
  Object.fromEntries(
    filesUnder(folder)
      .filter((file) => file.endsWith(".cs"))
      .map((file) => [file, readFileSync(join(folder, file), "utf8")]),
  );

function written(sources: Sources): string[] {
  const folder = temporaryFolder();
  return Object.entries(sources).map(([file, text]) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
    return join(folder, file);
  });
}

/** Returns the messages of the compiler. */
function compiled(path: string, files: readonly string[], libraries: readonly string[]): string[] {
  const given = join(temporaryFolder(), "arguments");
  writeFileSync(
    given,
    [...libraries.map((library) => `-r:${library}`), ...files].map((each) => `"${each}"`).join("\n"),
  );
  const flags = ["-target:library", "-warn:4", `-nowarn:${SILENT}`, `-out:${path}`, `@${given}`];
  return saidBy("mcs", flags)
    .split("\n")
    .filter((line) => / (?:error|warning) CS\d+:/.test(line))
    .map((line) => line.replace(/^\S*\//, ""));
}

/** Mono writes to standard error, even on success. */
function saidBy(command: string, flags: readonly string[]): string {
  const { stdout, stderr, error } = spawnSync(command, flags, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (error) throw error;
  return `${stdout}${stderr}`;
}
