/** Exports a cluster as a project. */

import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { PveSession } from "../../api/types";
import { replaceFile } from "../../constructs/install/whole-file";
import { printableLine } from "../../output/printable";
import { hasCode } from "../../resources/failures";
import { allStagedChanges } from "../../resources/sdn/pending";
import { readText } from "../../system/read-text";
import type { ExportLanguage, Grouping } from "../choices";
import { CONNECTION_FAILURES, type Inventory, takeInventory } from "../inventory/inventory";
import { type ClusterObject, readObjects } from "../inventory/objects";
import { type Files, projectNameOf, requireNoneExists, writeNew } from "../projects/files";
import type { Progress } from "../report/report";
import { variablesIn } from "./expression";
import type { Form, LibraryName } from "./form";
import { hclForm } from "./hcl";
import { ownLibrary } from "./import-blocks";
import { csharp } from "./languages/csharp";
import { go } from "./languages/go";
import { java } from "./languages/java";
import { languageForm } from "./languages/language";
import { python } from "./languages/python";
import {
  type ExportRun,
  goneObjects,
  hashOf,
  isUnchanged,
  MANIFEST,
  type Manifest,
  namesByType,
  nextSuffix,
  readManifest,
  withNames,
} from "./manifest";
import { typescriptForm } from "./modules";
import { readmeOf } from "./project";
import { withReferences } from "./references";
import { withoutInvalid } from "./refusal";
import { valuesFile, valuesPath } from "./secret-variables";
import type { Library } from "./typescript";

export interface ExportOptions {
  readonly language: ExportLanguage;
  readonly library: LibraryName;
  /** Default: that of the last export into the folder, or by family. */
  readonly groupBy?: Grouping;
}

export interface Exported {
  readonly folder: string;
  readonly count: number;
  readonly files: readonly string[];
  /** Objects that are not exported, each with the reason. */
  readonly problems: readonly string[];
  /** Staged SDN changes, such as `vnet office (deleted)`. A deployment that changes SDN applies all of them. */
  readonly staged: readonly string[];
  /** Names of variables for likely secrets in strings. */
  readonly variables: readonly string[];
  /** Objects of earlier exports that are gone from the cluster. */
  readonly gone: readonly { readonly type: string; readonly id: string; readonly name: string }[];
  /** New content of the index if the user has changed it: it is not overwritten, and lacks the calls of this export. */
  readonly wantedIndex?: string;
}

const LANGUAGES = { python, go, java, csharp };

export function formOf({ language, library: name }: ExportOptions, library: () => Library): Form {
  if (language === "hcl") return hclForm;
  if (language === "typescript") return typescriptForm(name, library);
  return languageForm(LANGUAGES[language], language, name, library);
}

export async function exportCluster(
  session: PveSession,
  directory: string,
  only: readonly string[],
  options: ExportOptions,
  library: () => Library = ownLibrary,
  progress?: Progress,
): Promise<Exported> {
  const folder = resolve(directory);
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new Error(`${folder} is a file, not a folder`);
  const form = formOf(options, library);
  const before = readManifest(folder) ?? { form: form.name, runs: [] };
  if (before.form !== form.name)
    throw new Error(`${folder} was exported as ${before.form}: export another form into another folder`);
  const inventory = await takeInventory(session, only, progress);
  const { known, fresh: newObjects } = withNames(inventory.objects, before);
  const { objects, problems } = withoutInvalid(await readObjects(newObjects, session, progress));
  const all = [...inventory.problems, ...problems].map((problem) => printableLine(problem));
  const gone = goneObjects(before, inventory);
  const staged = await stagedIn(inventory, session);
  const summary = { folder, count: objects.length, problems: all, staged, gone };
  if (objects.length === 0) return { ...summary, files: [], variables: [] };

  const isFirst = before.runs.length === 0;
  const suffix = nextSuffix(before);
  const groupBy = options.groupBy ?? before.groupBy ?? "family";
  const isNamed = form.refersToEarlier ? stillConfiguredIn(folder) : () => false;
  const referable = groupBy === "tenant" ? known : known.filter(isNamed);
  const earlier = await readObjects(referable, session, progress);
  // Everything after this is synchronous: all files are written, or none.
  session.signal.throwIfAborted();
  const takenVariables = before.runs.flatMap((run) => run.variables ?? []);
  const written = withReferences(objects, new Set(earlier.objects), groupBy, isNamed, takenVariables);
  const notes = all.map((problem) => `Not exported: ${problem}`);
  const { files, families } = form.objects(written, suffix, notes);
  const variables = variablesIn(written);
  const result = { ...summary, variables: variables.map(({ name }) => name) };
  const run: ExportRun = {
    suffix,
    objects: namesByType(written.map(({ object }) => object)),
    families,
    ...(variables.length > 0 && { variables: result.variables }),
  };
  const runs = [...before.runs, run];
  const values: Files = variables.length === 0 ? {} : { [valuesPath(suffix)]: valuesFile(variables) };
  const newFiles = { ...(isFirst && project(folder, form, { ...options, groupBy })), ...files, ...values };
  const noted = { form: form.name, groupBy, runs };
  if (!form.index) return { ...result, files: writeFiles(folder, newFiles, noted) };
  const { path } = form.index;
  const index = form.index.text(runs, notes);
  const isGenerated = isFirst || isUnchanged(join(folder, path), before.index);
  const manifest = { ...noted, index: isGenerated ? hashOf(index) : (before.index ?? "") };
  if (!isGenerated) return { ...result, files: writeFiles(folder, newFiles, manifest), wantedIndex: index };
  return { ...result, files: writeFiles(folder, newFiles, manifest, { [path]: index }) };
}

/** Staged SDN changes. Objects that are staged for deletion are not exported, and the next apply removes them. */
async function stagedIn({ listed }: Inventory, session: PveSession): Promise<string[]> {
  if (![...listed].some((type) => type.startsWith("sdn_"))) return [];
  const changes = await allStagedChanges(session).catch((failure: unknown) => {
    if (hasCode(failure, ...CONNECTION_FAILURES)) throw failure;
    // The inventory has reported the failure for each type.
    return [];
  });
  return changes.map(({ kind, id, state }) => `${kind.replace(/_/g, " ")} ${id} (${state})`).sort();
}

/** Files around the objects. Keeps an existing README. */
function project(folder: string, form: Form, { library, groupBy }: Required<ExportOptions>): Files {
  const name = projectNameOf(folder);
  const page = { "README.md": readmeOf(name, form, library, groupBy) };
  return { ...form.project(name), ...(!existsSync(join(folder, "README.md")) && page) };
}

/** Whether the project still has the block of an object of an earlier export under the same name. */
function stillConfiguredIn(folder: string): (object: Pick<ClusterObject, "resource" | "name">) => boolean {
  const texts = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".tf"))
    .map((name) => readText(join(folder, name)));
  const all = new Set(texts.join("\n").split("\n"));
  return ({ resource, name }) => all.has(`resource "pve_${resource.type}" "${name}" {`);
}

/** Writes all files or none. Never overwrites files, except `replaced` and the manifest, which this command has written. */
function writeFiles(folder: string, files: Files, manifest: Manifest, replaced: Files = {}): string[] {
  requireNoneExists(folder, Object.keys(files));
  writeNew(folder, files, () => {
    for (const [path, text] of Object.entries(replaced)) replaceFile(join(folder, path), text);
    replaceFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  });
  return [...Object.keys(files), ...Object.keys(replaced)];
}
