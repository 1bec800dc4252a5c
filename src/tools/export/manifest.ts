/** Manifest of earlier exports into a folder. Later exports add new objects, and keep files that users have changed. */

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { groupBy } from "../../framework/checks/grouping";
import { objectKeyOfId } from "../../framework/handlers/identity";
import { allTypes } from "../../resources";
import { readText } from "../../system/read-text";
import type { Grouping } from "../choices";
import type { Inventory, InventoryObject } from "../inventory/inventory";
import { FreeNames } from "../inventory/resource-names";

export const MANIFEST = ".cdktf-pve-export.json";

export interface ExportRun {
  /** Suffix of file names: empty for the first export, then `-2`, `-3` … */
  readonly suffix: string;
  /** Names of objects by type and import id. */
  readonly objects: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Groups in the order of their calls, each with the groups that it depends on. */
  readonly families: Readonly<Record<string, readonly string[]>>;
  /** Names of variables for secrets. Absent if there are none. */
  readonly variables?: readonly string[];
}

export interface Manifest {
  readonly form: string;
  readonly runs: readonly ExportRun[];
  /** Grouping of the last export. Default: by family. */
  readonly groupBy?: Grouping;
  /** SHA-256 of the generated index. */
  readonly index?: string;
}

export function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) return undefined;
  const damaged = new Error(
    `${file} is damaged: it records earlier exports. Restore it, or export into another folder`,
  );
  try {
    const manifest = JSON.parse(readText(file)) as Manifest;
    if (typeof manifest.form !== "string" || !Array.isArray(manifest.runs)) throw damaged;
    return manifest;
  } catch {
    throw damaged;
  }
}

/** Splits objects into known ones, with their names from earlier exports, and new ones, with free names. */
export function withNames(
  found: readonly InventoryObject[],
  { runs }: Pick<Manifest, "runs">,
): { known: InventoryObject[]; fresh: InventoryObject[] } {
  const namesByKey = new Map<string, string>();
  for (const { type, id, name } of recordedObjects(runs)) {
    const key = keyOf(type, id);
    if (!namesByKey.has(key)) namesByKey.set(key, name);
  }
  const nameOf = ({ resource, id }: InventoryObject) => namesByKey.get(keyOf(resource.type, id));
  // No object spread: V8 gives each object with keys after a spread its own hidden class, and there may be thousands.
  const named = (object: InventoryObject, name: string): InventoryObject => Object.assign({}, object, { name });
  const known = found.flatMap((object) => {
    const name = nameOf(object);
    return name === undefined ? [] : [named(object, name)];
  });
  const names = new FreeNames(recordedObjects(runs).map(({ type, name }) => `${type} ${name}`));
  const fresh = found.filter((object) => nameOf(object) === undefined);
  return { known, fresh: fresh.map((object) => named(object, freeName(object, names))) };
}

/** Objects of earlier exports that are gone from the cluster. Ignores types that could not be listed. */
export function goneObjects(
  { runs }: Pick<Manifest, "runs">,
  { objects, listed }: Pick<Inventory, "objects" | "listed">,
): { readonly type: string; readonly id: string; readonly name: string }[] {
  const existing = new Set(objects.map(({ resource, id }) => keyOf(resource.type, id)));
  return recordedObjects(runs).flatMap(({ type, id, name }) =>
    listed.has(type) && !existing.has(keyOf(type, id)) ? [{ type: `pve_${type}`, id, name }] : [],
  );
}

interface RecordedObject {
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

const recordedObjects = (runs: readonly ExportRun[]): RecordedObject[] =>
  runs.flatMap(({ objects }) =>
    Object.entries(objects).flatMap(([type, names]) => Object.entries(names).map(([id, name]) => ({ type, id, name }))),
  );

/** Key that is independent of the spelling: another client may have created the object again with another spelling. */
function keyOf(type: string, id: string): string {
  const resource = allTypes.resources.find(type);
  return `${type} ${resource ? objectKeyOfId(resource, id) : id}`;
}

const freeName = ({ resource: { type }, name }: InventoryObject, names: FreeNames): string =>
  names.take(`${type} ${name}`).slice(`${type} `.length);

export const nextSuffix = ({ runs }: Pick<Manifest, "runs">): string =>
  runs.length === 0 ? "" : `-${runs.length + 1}`;

export function namesByType(objects: readonly InventoryObject[]): ExportRun["objects"] {
  const byType = groupBy(objects, ({ resource }) => resource.type);
  const namesOf = (found: readonly InventoryObject[]) => Object.fromEntries(found.map(({ id, name }) => [id, name]));
  return Object.fromEntries([...byType].map(([type, found]) => [type, namesOf(found)]));
}

/** Whether a file has its generated content. Line endings do not matter, because git may convert them. */
export const isUnchanged = (file: string, hash: string | undefined): boolean =>
  existsSync(file) && hashOf(readText(file)) === hash;

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
