/** Names of projects that the tools of a language do not take. */
import { basename } from "node:path";
import type { Project } from "./choices";

/** No folder of a Go module has one of these, for the sake of Windows. */
const RESERVED = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;
/** Of npm. */
const LONGEST = 214;

export function requireName({ language, name }: Project, files: Readonly<Record<string, string>>): void {
  const reason = language === "typescript" ? npmReason(name, files) : language === "go" ? goReason(name) : undefined;
  if (reason !== undefined)
    throw new Error(`the project would be called "${name}" after its folder, and ${reason}: choose another folder`);
}

function npmReason(name: string, { "package.json": manifest = "{}" }: Readonly<Record<string, string>>) {
  const { dependencies, devDependencies } = JSON.parse(manifest);
  if (name in { ...dependencies, ...devDependencies }) return "npm installs no package of that name into it";
  return name.length > LONGEST ? `npm takes no name of more than ${LONGEST} characters` : undefined;
}

const goReason = (name: string) => (RESERVED.test(name) ? "Go takes no such module" : undefined);

/** Letters, digits and hyphens. */
export function nameOf(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((part) => part !== "")
    .join("-");
  return name === "" ? "cluster" : name;
}
