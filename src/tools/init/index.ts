/** `cdktf-pve init`: writes a new project, all of its files or none. */
import { existsSync, readdirSync } from "node:fs";
import { extname, resolve } from "node:path";
import { type Shell, shellOn } from "../../output/shell";
import { LIBRARIES, PROJECT_LANGUAGES, type ProjectChoices } from "../choices";
import { type Project, packageOf, VERSIONS } from "../projects/coordinates";
import { filesOf, projectNameOf, requireNoneExists, requireProjectName, writeNew } from "../projects/files";
import { toolChainOf } from "../projects/tool-chains";
import type { Report } from "../report/report";

type Language = ProjectChoices["language"];

/** How to install the package where no registry has it. */
function elsewhere(project: Project, shell: Shell): string {
  const own = packageOf(project);
  if (project.language !== "typescript")
    return `If no registry has ${own}, README.md describes how to build its package.`;
  const { install } = toolChainOf(project.language, shell);
  return `If npm does not find ${own}, install the tarball that you built: ${install} PATH/${own}-${VERSIONS.own}.tgz`;
}

/** The commands to run next. */
function nextOf(language: Language, shell: Shell): readonly string[] {
  const { install, test, testInstalls } = toolChainOf(language, shell);
  return testInstalls ? [test] : [install, test];
}

export interface Initialized {
  readonly folder: string;
  readonly files: readonly string[];
  /** The command to run next. */
  readonly next: string;
}

export function init(
  directory: string,
  choices: { readonly language: string; readonly library: string },
  shell: Shell = shellOn(),
): Report<Initialized> {
  const language = oneOf(PROJECT_LANGUAGES, choices.language, "language");
  const library = oneOf(LIBRARIES, choices.library, "library");
  const folder = resolve(directory);
  const project = { language, library, name: projectNameOf(folder), shell };
  const all = filesOf(project);
  requireProjectName(project, all);
  const paths = Object.keys(all);
  requireNoneExists(folder, paths, packageIn(folder, language));
  writeNew(folder, all);
  const list = paths.map((path) => `  ${path}\n`).join("");
  const next = [...(directory === "." ? [] : [`cd ${shell.word(directory)}`]), ...nextOf(language, shell)];
  return {
    text: () =>
      `A project for ${packageOf(project)} is in ${folder}:\n\n${list}\nNext:${shell.commands(next)}\n\n${elsewhere(project, shell)}\n`,
    json: { folder, files: paths, next: next.join(" && ") },
  };
}

function oneOf<const Name extends string>(names: readonly Name[], choice: string, kind: string): Name {
  const found = names.find((name) => name === choice);
  if (found === undefined) throw new Error(`there is no ${kind} "${choice}": choose one of ${names.join(", ")}`);
  return found;
}

/** Existing Go files of the folder, which would belong to the same package. */
function packageIn(folder: string, language: Language): string[] {
  if (language !== "go" || !existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => extname(name) === ".go");
}
