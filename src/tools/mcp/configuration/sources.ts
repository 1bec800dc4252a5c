// biome-ignore-all lint/plugin/platform: names of a configuration have slashes on every platform
/** Reads the files of a configuration, from the text of a call or from a folder, and screens them. */
import { posix } from "node:path";
import type { Folder } from "../folder";
import { type Objection, refused } from "./rules";
import { type Screened, screened } from "./screened";

/** Where a configuration comes from: text, files by name, or a folder. */
export interface ConfigurationSource {
  readonly hcl?: string | undefined;
  readonly files?: Readonly<Record<string, string>> | undefined;
  readonly folder?: string | undefined;
}

export interface Configuration {
  /** Screened texts by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

const MAX_BYTES = 512 * 1024;
const MAX_FILES = 100;

/** A path such as `modules/network/main.tf`. No part begins with a dot. */
const PATH = /^(?:\w[\w-]*\/){0,6}\w[\w.-]*\.tf(?:\.json)?$/;
const OVERRIDE = /(?:^|[/_])override\.tf(?:\.json)?$/;

/** File that declares the provider in each folder. */
const DECLARATION = "cdktf_pve_declaration.tf";
const DECLARED = 'terraform {\n  required_providers {\n    pve = {\n      source = "cdktf-pve/pve"\n    }\n  }\n}\n';

export function configurationOf(source: ConfigurationSource, folder: Folder): Configuration {
  const forms = [source.hcl, source.files, source.folder].filter((form) => form !== undefined);
  if (forms.length !== 1)
    throw new Error("Pass the configuration in one form: `hcl` (text), `files` (texts by name) or `folder`.");
  const texts = source.folder === undefined ? textsOf(source) : textsIn(folder, source.folder);
  const all = [...texts].map(([file, text]) => [file, screened(file, text)] as const);
  const objections = [...all.flatMap(([, result]) => result.objections), ...missingModules(all)];
  if (objections.length > 0) throw refused(objections);
  const files = new Map(all.map(([file, { text }]) => [file, text]));
  for (const path of new Set([...files.keys()].map((file) => posix.dirname(file))))
    files.set(posix.join(path, DECLARATION), DECLARED);
  return { files, notes: [...new Set(all.flatMap(([, { notes }]) => notes))] };
}

function textsOf({ hcl, files = { "main.tf": hcl ?? "" } }: ConfigurationSource): ReadonlyMap<string, string> {
  const entries = Object.entries(files);
  if (entries.length === 0 || entries.length > MAX_FILES)
    throw new Error(`Pass 1 to ${MAX_FILES} files, and not ${entries.length}.`);
  for (const [name] of entries) requireName(name);
  requireSize(entries.map(([, text]) => text));
  return new Map(entries);
}

function requireName(name: string): void {
  const isUsable = PATH.test(name) && !OVERRIDE.test(name) && posix.basename(name) !== DECLARATION;
  if (!isUsable)
    throw new Error(
      `${JSON.stringify(name.slice(0, 200))} cannot be the name of a file: use a name such as main.tf or modules/network/main.tf, and no override file.`,
    );
}

function requireSize(texts: readonly string[]): void {
  const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (size > MAX_BYTES)
    throw new Error(`The configuration has ${size} bytes, and at most ${MAX_BYTES} are accepted: try a part of it.`);
}

/** Texts of a folder, and of the modules that it calls. Override files, variable files and lock files are not read. */
function textsIn(folder: Folder, name: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const open = ["."];
  const known = new Set(open);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const names = folder.list(posix.join(name, path)).filter((file) => PATH.test(file) && !OVERRIDE.test(file));
    if (names.length === 0 || texts.size + names.length > MAX_FILES)
      throw new Error(
        `${posix.join(name, path)} has ${names.length} files of Terraform: name a folder with 1 to ${MAX_FILES} of them.`,
      );
    for (const file of names) {
      const text = folder.read(posix.join(name, path, file), MAX_BYTES);
      const within = posix.join(path, file);
      texts.set(within, text);
      for (const source of screened(within, text).modules) {
        const target = moduleFolder(within, source);
        if (!known.has(target)) open.push(target);
        known.add(target);
      }
    }
    requireSize([...texts.values()]);
  }
  return texts;
}

/** Folder of a module that a file calls. */
const moduleFolder = (file: string, source: string): string =>
  posix.join(posix.dirname(file), source).replace(/\/$/, "");

function missingModules(all: readonly (readonly [string, Screened])[]): Objection[] {
  const folders = new Set(all.map(([file]) => posix.dirname(file)));
  return all.flatMap(([file, { modules }]) =>
    modules
      .map((source) => moduleFolder(file, source))
      .filter((path) => !folders.has(path))
      .map((path) => ({ file, text: `The module ${path} has no file: pass ${path}/main.tf, too.` })),
  );
}
