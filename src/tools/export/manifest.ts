/** What earlier exports into a folder wrote: a later one adds what is new, and leaves what people have changed. */

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { objectKeyOfId } from "../../framework/handlers/identity";
import { resources } from "../../resources";
import { readText } from "../../system/read-text";
import { FreeNames } from "../inventory/free-names";
import type { Found, Inventory } from "../inventory/inventory";
import type { Grouping } from "./options";

export const MANIFEST = ".cdktf-pve-export.json";

export interface ExportRun {
  /** `""` for the first, `-2`, `-3` … for later ones. */
  readonly suffix: string;
  /** By type and by the id of the import, the names that the objects got. */
  readonly objects: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Files in the order in which they are called, each with those that it takes from. */
  readonly families: Readonly<Record<string, readonly string[]>>;
  /** Names of variables for secrets; absent without any. */
  readonly variables?: readonly string[];
}

export interface Manifest {
  readonly form: string;
  readonly runs: readonly ExportRun[];
  /** Of the last export; without it by family. */
  readonly groupBy?: Grouping;
  /** SHA-256 of the index as it was written. */
  readonly index?: string;
}

export function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) return undefined;
  const damaged = new Error(
    `${file} is damaged: without it nobody knows what was exported. Restore it, or export into another folder`,
  );
  try {
    const manifest = JSON.parse(readText(file)) as Manifest;
    if (typeof manifest.form !== "string" || !Array.isArray(manifest.runs)) throw damaged;
    return manifest;
  } catch {
    throw damaged;
  }
}

/** The names that earlier exports gave; new objects get names that are free. */
export function withNames(
  found: readonly Found[],
  { runs }: Pick<Manifest, "runs">,
): { known: Found[]; fresh: Found[] } {
  const given = new Map<string, string>();
  for (const { type, id, name } of noted(runs)) {
    const key = keyOf(type, id);
    if (!given.has(key)) given.set(key, name);
  }
  const nameOf = ({ resource, id }: Found) => given.get(keyOf(resource.type, id));
  const known = found.flatMap((one) => {
    const name = nameOf(one);
    return name === undefined ? [] : { ...one, name };
  });
  const names = new FreeNames(noted(runs).map(({ type, name }) => `${type} ${name}`));
  const fresh = found.filter((one) => nameOf(one) === undefined);
  return { known, fresh: fresh.map((one) => ({ ...one, name: freeName(one, names) })) };
}

/** What earlier exports wrote, of types that could be listed, and the cluster has no more. */
export function goneFrom(
  { runs }: Pick<Manifest, "runs">,
  { objects, listed }: Pick<Inventory, "objects" | "listed">,
): { readonly type: string; readonly id: string; readonly name: string }[] {
  const there = new Set(objects.map(({ resource, id }) => keyOf(resource.type, id)));
  return noted(runs).flatMap(({ type, id, name }) =>
    listed.has(type) && !there.has(keyOf(type, id)) ? [{ type: `pve_${type}`, id, name }] : [],
  );
}

interface Noted {
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

const noted = (runs: readonly ExportRun[]): Noted[] =>
  runs.flatMap(({ objects }) =>
    Object.entries(objects).flatMap(([type, names]) => Object.entries(names).map(([id, name]) => ({ type, id, name }))),
  );

/** Another client may have made the object anew, with its name spelt otherwise. */
function keyOf(type: string, id: string): string {
  const resource = resources.find((one) => one.type === type);
  return `${type} ${resource ? objectKeyOfId(resource, id) : id}`;
}

const freeName = ({ resource: { type }, name }: Found, names: FreeNames): string =>
  names.take(`${type} ${name}`).slice(`${type} `.length);

export const nextSuffix = ({ runs }: Pick<Manifest, "runs">): string =>
  runs.length === 0 ? "" : `-${runs.length + 1}`;

export function namesByType(objects: readonly Found[]): ExportRun["objects"] {
  const names = new Map<string, [id: string, name: string][]>();
  for (const { resource, id, name } of objects) {
    const own = names.get(resource.type);
    if (own) own.push([id, name]);
    else names.set(resource.type, [[id, name]]);
  }
  return Object.fromEntries([...names].map(([type, own]) => [type, Object.fromEntries(own)]));
}

/** Whether nobody has changed it: line ends are git's. */
export const isAsWritten = (file: string, hash: string | undefined): boolean =>
  existsSync(file) && hashOf(readText(file)) === hash;

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
