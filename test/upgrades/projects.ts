/** Projects of a release: its examples with state, lock file and cluster, and the output of `init` and `export`. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engine } from "../support/engine-facts";
import { type Cluster, Contents } from "./contents";
import { EXAMPLES, openProject, type Project } from "./project";
import { PRESENT } from "./version";

export interface RecordedProject {
  readonly name: string;
  readonly stack: string;
  readonly sources: Files;
  /** The synthesized stack. */
  readonly json: string;
  readonly lock: string;
  readonly state: string;
  readonly cluster: Cluster;
}

type Files = Readonly<Record<string, string>>;

export interface Projects {
  readonly applied: readonly RecordedProject[];
  readonly contents: readonly unknown[];
  /** Output of `init` and `export`, by name. */
  readonly written: Readonly<Record<Written, Files>>;
}

export const WRITTEN = {
  init: ["init"],
  "export in TypeScript": ["export", "--language", "typescript", "--out"],
  "export in HCL": ["export", "--language", "hcl", "--out"],
} as const;
export type Written = keyof typeof WRITTEN;

/** Replaces a path that differs between machines. */
const FOLDER = "FOLDER";

export async function recordProjects(): Promise<Projects> {
  const contents = new Contents();
  const applied: RecordedProject[] = [];
  const written: Partial<Record<Written, Files>> = {};
  for (const [name, stack] of Object.entries(EXAMPLES)) {
    const project = await openProject(stack);
    try {
      cpSync(join(import.meta.dirname, "..", "..", "examples", name), project.folder, { recursive: true });
      applied.push(await recordProject(name, stack, project, contents));
      if (name === "datacenter")
        for (const [what, args] of Object.entries(WRITTEN)) written[what as Written] = await writtenBy(project, args);
    } finally {
      await project.close();
    }
  }
  return { applied, contents: contents.all, written: written as Projects["written"] };
}

async function recordProject(
  name: string,
  stack: string,
  project: Project,
  contents: Contents,
): Promise<RecordedProject> {
  await project.synthesize();
  await project.terraform("init");
  await project.terraform("apply", "-auto-approve");
  const portable = (text: string) => text.replaceAll(project.folder, FOLDER);
  return {
    name,
    stack,
    sources: textsIn(project.folder, /^(?!.*\.test).*\.ts$/),
    json: portable(project.read(project.json)),
    lock: project.read(project.lock),
    // Readers may have an older Terraform than the recording.
    state: portable(project.read(project.state)).replace(
      /"terraform_version": "[^"]*"/,
      '"terraform_version": "1.5.0"',
    ),
    cluster: contents.add(project.simulator.state),
  };
}

/** Returns files of a folder with a matching name. */
function textsIn(folder: string, wanted: RegExp): Files {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isFile() && wanted.test(entry.name)) found[entry.name] = readFileSync(path, "utf8");
    if (!entry.isDirectory() || MADE.has(entry.name)) continue;
    for (const [name, text] of Object.entries(textsIn(path, wanted))) found[`${entry.name}/${name}`] = text;
  }
  return found;
}

/** Installed or synthesized folders. */
const MADE = new Set(["node_modules", "cdktf.out"]);

async function writtenBy(project: Project, command: readonly string[]): Promise<Files> {
  const folder = mkdtempSync(join(tmpdir(), "written-"));
  try {
    await project.command(...command, join(folder, "project"));
    return textsIn(join(folder, "project"), /\.(tsx?|mts|tf|json|ya?ml|md)$/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes values that each run generates, and the hashes of the provider, which each commit changes. */
export function repeatable({ applied, written }: Projects): unknown {
  return { written, applied: applied.map(({ name, stack, sources, json }) => ({ name, stack, sources, json })) };
}

/** Restores a recorded project as its user has it before the first run of this version. */
export function layOut(recorded: RecordedProject, project: Project): void {
  for (const [name, text] of Object.entries(recorded.sources)) writeFileSync(join(project.folder, name), text);
  project.write(project.lock, recorded.lock);
  project.write(project.state, recorded.state.replaceAll("registry.terraform.io", engine.registry));
}

/** Returns the synthesized stack for the present version of the provider. */
export function jsonNow({ json }: RecordedProject, version: string, { folder }: Project): string {
  return json.replaceAll(FOLDER, folder).replaceAll(`"version": "${version}"`, `"version": "${PRESENT}"`);
}
