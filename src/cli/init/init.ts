/** Writes a project, all of it or nothing. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { type Choices, LANGUAGES, LIBRARIES, type Project } from "./choices";
import { packageOf } from "./common";
import { pythonFiles } from "./python";
import { typescriptFiles } from "./typescript";

const FILES: Readonly<Record<Choices["language"], (project: Project) => Readonly<Record<string, string>>>> = {
  typescript: typescriptFiles,
  python: pythonFiles,
};
const NEXT: Readonly<Record<Choices["language"], string>> = {
  typescript: "npm install && npm test",
  python: "python3 -m pip install -r requirements.txt && python3 -m pytest",
};

/** Returns the message for the user. */
export function init(directory: string, given: { readonly language: string; readonly library: string }): string {
  const language = LANGUAGES.find((name) => name === given.language) ?? LANGUAGES[0];
  const library = LIBRARIES.find((name) => name === given.library) ?? LIBRARIES[0];
  const folder = resolve(directory);
  const project = { language, library, name: nameOf(folder) };
  const files = Object.entries(FILES[language](project));
  const there = files.map(([path]) => path).filter((path) => existsSync(join(folder, path)));
  if (there.length > 0) throw new Error(`${folder} has ${there.join(", ")} already: nothing was written`);
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    // Fails, instead of replacing what someone else writes meanwhile.
    writeFileSync(join(folder, path), content, { flag: "wx" });
  }
  const list = files.map(([path]) => `  ${path}\n`).join("");
  const change = directory === "." ? "" : `cd ${directory} && `;
  return `A project for ${packageOf(project)} is in ${folder}:\n\n${list}\nNext: ${change}${NEXT[language]}\n`;
}

/** Fit for npm. */
export function nameOf(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((part) => part !== "")
    .join("-");
  return name === "" ? "cluster" : name;
}
