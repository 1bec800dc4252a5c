/** The work of `cdktf-pve export`: a cluster as a project. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { PveSession } from "../../api/types";
import { writeWholeFile } from "../../system/whole-file";
import { printableLine } from "../../text/printable";
import type { Choices } from "../init/choices";
import { nameOf } from "../init/init";
import { importBlocks, resourceBlock } from "./hcl";
import { ownLibrary } from "./import-blocks";
import { indexModule } from "./index-module";
import { takeInventory } from "./inventory";
import {
  type ExportRun,
  hashOf,
  MANIFEST,
  type Manifest,
  namesByType,
  nextSuffix,
  readManifest,
  withNames,
} from "./manifest";
import { familyModules } from "./modules";
import { type ClusterObject, readObjects } from "./objects";
import { type Files, hclProject, typescriptProject } from "./project";
import { familyOf, type Written, withReferences } from "./references";
import { classesIn, type Library } from "./typescript";

export interface ExportOptions {
  readonly language: "typescript" | "hcl";
  readonly library: Choices["library"];
}

export interface Exported {
  readonly folder: string;
  readonly count: number;
  readonly files: readonly string[];
  /** What is not exported, and why. */
  readonly problems: readonly string[];
  /** The index that somebody has changed lacks the call of what is new: this is how it would be. */
  readonly wantedIndex?: string;
}

const INDEX = "cluster/index.ts";

export async function exportCluster(
  session: PveSession,
  directory: string,
  only: readonly string[],
  options: ExportOptions,
  library: () => Library = ownLibrary,
): Promise<Exported> {
  const folder = resolve(directory);
  const form = options.language === "hcl" ? "hcl" : `typescript, ${options.library}`;
  const before = readManifest(folder) ?? { form, runs: [] };
  if (before.form !== form)
    throw new Error(`${folder} was exported as ${before.form}: another form needs another folder`);
  const inventory = await takeInventory(session, only);
  const { known, fresh } = withNames(inventory.objects, before);
  const { objects, problems } = await readObjects(fresh, session);
  const all = [...inventory.problems, ...problems].map((problem) => printableLine(problem));
  if (objects.length === 0) return { folder, count: 0, files: [], problems: all };

  const isFirst = before.runs.length === 0;
  const suffix = nextSuffix(before);
  const run = (written: readonly Written[], families: ExportRun["families"]): ExportRun => ({
    suffix,
    objects: namesByType(written.map(({ object }) => object)),
    families,
  });
  if (options.language === "hcl") {
    const earlier = await readObjects(known.filter(stillIn(folder)), session);
    const written = withReferences(objects, new Set(earlier.objects));
    const files = { ...(isFirst && hclProject()), ...hclFiles(written, suffix, all) };
    const manifest = { form, runs: [...before.runs, run(written, {})] };
    return { folder, count: objects.length, problems: all, files: write(folder, files, manifest) };
  }
  const written = withReferences(objects);
  const own = options.library === "cdktn" ? "cdktn-pve" : "cdktf-pve";
  const modules = familyModules(written, classesIn(library()), own, suffix);
  const runs = [...before.runs, run(written, Object.fromEntries(modules.map(({ family, takes }) => [family, takes])))];
  const index = indexModule(
    runs,
    all.map((problem) => `Not exported: ${problem}`),
  );
  const files: Record<string, string> = {
    ...(isFirst && typescriptProject(nameOf(folder), options.library)),
    ...Object.fromEntries(modules.map(({ family, text }) => [`cluster/${family}${suffix}.ts`, text])),
  };
  const isOwn = isFirst || isUnchanged(join(folder, INDEX), before.index);
  const manifest = { form, runs, index: isOwn ? hashOf(index) : (before.index ?? "") };
  const result = { folder, count: objects.length, problems: all };
  if (!isOwn) return { ...result, files: write(folder, files, manifest), wantedIndex: index };
  return { ...result, files: write(folder, files, manifest, { [INDEX]: index }) };
}

function hclFiles(written: readonly Written[], suffix: string, problems: readonly string[]): Files {
  const families = [...new Set(written.map(({ object }) => familyOf(object)))];
  const own = (family: string) => written.filter(({ object }) => familyOf(object) === family);
  const notes = problems.map((problem) => `# Not exported: ${problem}\n`).join("");
  const imports = importBlocks(written.map(({ object }) => object));
  return {
    ...Object.fromEntries(
      families.map((family) => [`${family}${suffix}.tf`, own(family).map(resourceBlock).join("\n")]),
    ),
    [`imports${suffix}.tf`]: `# After the first apply this file can go.\n\n${imports}${notes === "" ? "" : `\n${notes}`}`,
  };
}

/** Whether the block of an object that was exported earlier still has its name. */
function stillIn(folder: string): (object: Pick<ClusterObject, "resource" | "name">) => boolean {
  const texts = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".tf"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const all = new Set(texts.join("\n").split("\n"));
  return ({ resource, name }) => all.has(`resource "pve_${resource.type}" "${name}" {`);
}

const isUnchanged = (file: string, hash: string | undefined): boolean =>
  existsSync(file) && hashOf(readFileSync(file, "utf8")) === hash;

/** All or nothing; what is there already is never written over, but for what this command has written itself. */
function write(folder: string, files: Files, manifest: Manifest, replaced: Files = {}): string[] {
  const there = Object.keys(files).filter((path) => existsSync(join(folder, path)));
  if (there.length > 0) throw new Error(`${folder} has ${there.join(", ")} already: nothing was written`);
  const done: string[] = [];
  try {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { flag: "wx" });
      done.push(file);
    }
    for (const [path, text] of Object.entries(replaced)) writeWholeFile(join(folder, path), text);
    writeWholeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  } catch (failure) {
    for (const file of done) rmSync(file, { force: true });
    throw failure;
  }
  return [...Object.keys(files), ...Object.keys(replaced)];
}

/** What to say of it. */
export function summaryOf({ folder, count, files, problems, wantedIndex }: Exported, options: ExportOptions): string {
  const list = files.map((path) => `  ${path}\n`).join("");
  const left = problems.map((problem) => `not exported: ${problem}\n`).join("");
  if (count === 0) return `Nothing is new: ${folder} has all that the cluster has.\n${left}`;
  const next =
    options.language === "hcl" ? "terraform init && terraform plan" : `npm install && npx ${options.library} diff`;
  const index =
    wantedIndex === undefined
      ? ""
      : `\n${INDEX} was changed by somebody and is left alone. With what is new it would be:\n\n${wantedIndex}`;
  const objects = count === 1 ? "1 object is" : `${count.toLocaleString("en")} objects are`;
  return `${objects} in ${folder}:\n\n${list}${left === "" ? "" : `\n${left}`}${index}\nNext, in ${basename(folder)}: ${next}\n`;
}
