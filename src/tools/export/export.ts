/** The work of `cdktf-pve export`: a cluster as a project. */

import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { PveSession } from "../../api/types";
import { printableLine } from "../../output/printable";
import { hasCode } from "../../resources/failures";
import { allStagedChanges } from "../../resources/sdn/pending";
import { readText } from "../../system/read-text";
import { type Inventory, OF_CONNECTION, takeInventory } from "../inventory/inventory";
import { type ClusterObject, readObjects } from "../inventory/objects";
import { nameOf } from "../projects/names";
import type { Progress } from "../report/report";
import type { Form, Library as LibraryName } from "./form";
import { hclForm } from "./form-hcl";
import { typescriptForm } from "./form-typescript";
import { ownLibrary } from "./import-blocks";
import { csharp } from "./languages/csharp";
import { languageForm } from "./languages/form";
import { go } from "./languages/go";
import { java } from "./languages/java";
import { python } from "./languages/python";
import {
  type ExportRun,
  goneFrom,
  hashOf,
  isAsWritten,
  namesByType,
  nextSuffix,
  readManifest,
  withNames,
} from "./manifest";
import type { ExportLanguage, Grouping } from "./options";
import type { Files } from "./project";
import { readmeOf } from "./readme";
import { withReferences } from "./references";
import { withoutRefused } from "./refusal";
import { valuesFile, valuesPath, variablesIn } from "./secret-variables";
import type { Library } from "./typescript";
import { writeFiles } from "./write";

export interface ExportOptions {
  readonly language: ExportLanguage;
  readonly library: LibraryName;
  /** Default: as before, or by family. */
  readonly groupBy?: Grouping;
}

export interface Exported {
  readonly folder: string;
  readonly count: number;
  readonly files: readonly string[];
  /** What is not exported, and why. */
  readonly problems: readonly string[];
  /** SDN changes that nobody has applied, such as `vnet office (deleted)`: a deployment that changes SDN applies all of them. */
  readonly staged: readonly string[];
  /** Variables for what looks like a secret in a text. */
  readonly variables: readonly string[];
  /** What earlier exports have written, and the cluster does not have any more. */
  readonly gone: readonly { readonly type: string; readonly id: string; readonly name: string }[];
  /** The index that somebody has changed lacks the call of what is new: this is how it would be. */
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
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new Error(`${folder} is a file, and no folder`);
  const form = formOf(options, library);
  const before = readManifest(folder) ?? { form: form.name, runs: [] };
  if (before.form !== form.name)
    throw new Error(`${folder} was exported as ${before.form}: another form needs another folder`);
  const inventory = await takeInventory(session, only, progress);
  const { known, fresh } = withNames(inventory.objects, before);
  const { objects, problems } = withoutRefused(await readObjects(fresh, session, progress));
  const all = [...inventory.problems, ...problems].map((problem) => printableLine(problem));
  const gone = goneFrom(before, inventory);
  const staged = await stagedIn(inventory, session);
  const found = { folder, count: objects.length, problems: all, staged, gone };
  if (objects.length === 0) return { ...found, files: [], variables: [] };

  const isFirst = before.runs.length === 0;
  const suffix = nextSuffix(before);
  const groupBy = options.groupBy ?? before.groupBy ?? "family";
  const isNamed = form.refersToEarlier ? stillIn(folder) : () => false;
  const wanted = groupBy === "tenant" ? known : known.filter(isNamed);
  const earlier = await readObjects(wanted, session, progress);
  // From here on nothing waits: all of it is written, or none.
  session.signal.throwIfAborted();
  const taken = before.runs.flatMap((run) => run.variables ?? []);
  const written = withReferences(objects, new Set(earlier.objects), groupBy, isNamed, taken);
  const notes = all.map((problem) => `Not exported: ${problem}`);
  const { files, families } = form.objects(written, suffix, notes);
  const variables = variablesIn(written);
  const result = { ...found, variables: variables.map(({ name }) => name) };
  const run: ExportRun = {
    suffix,
    objects: namesByType(written.map(({ object }) => object)),
    families,
    ...(variables.length > 0 && { variables: result.variables }),
  };
  const runs = [...before.runs, run];
  const values: Files = variables.length === 0 ? {} : { [valuesPath(suffix)]: valuesFile(variables) };
  const fresher = { ...(isFirst && project(folder, form, { ...options, groupBy })), ...files, ...values };
  const noted = { form: form.name, groupBy, runs };
  if (!form.index) return { ...result, files: writeFiles(folder, fresher, noted) };
  const { path } = form.index;
  const index = form.index.text(runs, notes);
  const isOwn = isFirst || isAsWritten(join(folder, path), before.index);
  const manifest = { ...noted, index: isOwn ? hashOf(index) : (before.index ?? "") };
  if (!isOwn) return { ...result, files: writeFiles(folder, fresher, manifest), wantedIndex: index };
  return { ...result, files: writeFiles(folder, fresher, manifest, { [path]: index }) };
}

/** What is staged for deletion is no object any more, and is lost with the first apply. */
async function stagedIn({ listed, problems }: Inventory, session: PveSession): Promise<string[]> {
  if (![...listed].some((type) => type.startsWith("sdn_"))) return [];
  // The same lists would fail again.
  if (problems.some((problem) => problem.startsWith("pve_sdn_"))) return [];
  const changes = await allStagedChanges(session).catch((failure: unknown) => {
    if (hasCode(failure, ...OF_CONNECTION)) throw failure;
    // Told for each type already.
    return [];
  });
  return changes.map(({ kind, id, state }) => `${kind.replace(/_/g, " ")} ${id} (${state})`).sort();
}

/** What is around the objects; a page about a folder that somebody has begun is left alone. */
function project(folder: string, form: Form, { library, groupBy }: Required<ExportOptions>): Files {
  const name = nameOf(folder);
  const page = { "README.md": readmeOf(name, form, library, groupBy) };
  return { ...form.project(name), ...(!existsSync(join(folder, "README.md")) && page) };
}

/** Whether the block of an object that was exported earlier still has its name. */
function stillIn(folder: string): (object: Pick<ClusterObject, "resource" | "name">) => boolean {
  const texts = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".tf"))
    .map((name) => readText(join(folder, name)));
  const all = new Set(texts.join("\n").split("\n"));
  return ({ resource, name }) => all.has(`resource "pve_${resource.type}" "${name}" {`);
}
