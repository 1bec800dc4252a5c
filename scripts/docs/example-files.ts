/**
 * The files of examples, in the layout of the registries' generators: `examples/resources/pve_pool/resource.tf` is the typical use,
 * which the reference pages show. Further files are other uses, with a title as the comment in their first line.
 *
 * A data source that reads one object of a resource, or that needs no arguments, has no file: its example follows from that.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { dataSources, ephemerals, resources } from "../../src/resources";
import { at } from "../build/project";

type Definition = (typeof resources | typeof dataSources | typeof ephemerals)[number];

interface Folder {
  readonly path: string;
  /** Name of the file with the typical use. */
  readonly typical: string;
  readonly definitions: readonly Definition[];
}

const FOLDERS: Readonly<Record<Definition["kind"], Folder>> = {
  resource: { path: "examples/resources", typical: "resource.tf", definitions: resources },
  "data-source": { path: "examples/data-sources", typical: "data-source.tf", definitions: dataSources },
  ephemeral: { path: "examples/ephemeral-resources", typical: "ephemeral-resource.tf", definitions: ephemerals },
};

/** Folders in `examples` that hold single blocks. The others are whole configurations. */
export const FOLDERS_OF_TYPES: readonly string[] = [
  "examples/provider",
  ...Object.values(FOLDERS).map(({ path }) => path),
];

const MINIMAL = "minimal.tf";

const read = (path: string): string => readFileSync(at(path), "utf8").trimEnd();
const namesIn = (folder: string): string[] => readdirSync(at(folder)).sort();

export const providerExample = (): string => read("examples/provider/provider.tf");

export interface Example {
  /** Name of the file, without its end. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** The typical example first, then the minimal one, then the others by name. Their blocks may refer to blocks of other types' examples. */
export function examplesOf(definition: Definition): readonly Example[] {
  const { path, typical } = FOLDERS[definition.kind];
  const folder = `${path}/pve_${definition.type}`;
  const files = existsSync(at(folder)) ? namesIn(folder).filter((name) => name.endsWith(".tf")) : [];
  const others = files.filter((name) => name !== typical).toSorted(minimalFirst);
  return [
    { name: typical.replace(".tf", ""), title: "Typical use", text: typicalExample(definition) },
    ...others.map((file) => ({ name: file.replace(".tf", ""), ...titled(`${folder}/${file}`) })),
  ];
}

const minimalFirst = (one: string, other: string): number =>
  Number(other === MINIMAL) - Number(one === MINIMAL) || (one < other ? -1 : 1);

export function typicalExample(definition: Definition): string {
  const { path, typical } = FOLDERS[definition.kind];
  const file = `${path}/pve_${definition.type}/${typical}`;
  if (existsSync(at(file))) return read(file);
  const derived = definition.kind === "data-source" ? derivedExample(definition) : undefined;
  if (derived === undefined) throw new Error(`${file} is missing: write a typical use of pve_${definition.type} there`);
  return derived;
}

/** Reads the object of the resource's example, or everything. */
function derivedExample({ type, attributes }: Definition): string | undefined {
  const isRequired = Object.values(attributes).some(({ traits }) => traits.role === "required");
  if (!isRequired) return `data "pve_${type}" "all" {}`;
  const resource = resources.find((other) => other.type === type);
  if (resource === undefined) return undefined;
  const { identity } = resource;
  const [, label] = new RegExp(`^resource "pve_${type}" "(\\w+)"`, "m").exec(typicalExample(resource)) ?? [];
  const width = Math.max(...identity.map((name) => name.length));
  const keys = identity.map((name) => `  ${name.padEnd(width)} = pve_${type}.${label}.${name}\n`);
  return `data "pve_${type}" "this" {\n${keys.join("")}}`;
}

function titled(file: string): Pick<Example, "title" | "text"> {
  const [, title, text] = /^# (.+)\n([\s\S]*)$/.exec(read(file)) ?? [];
  if (title === undefined || text === undefined)
    throw new Error(`${file}: begin with a title, such as "# With a comment"`);
  return { title, text };
}

const exampleFiles = (): string[] =>
  Object.values(FOLDERS).flatMap(({ path }) => namesIn(path).flatMap((type) => filesIn(`${path}/${type}`)));
const filesIn = (folder: string): string[] => namesIn(folder).map((name) => `${folder}/${name}`);

/** Files of unknown types, and files that are neither HCL nor read by the HCL next to them. */
export function strayExamples(files: readonly string[], textOf = read): string[] {
  const types = Object.values(FOLDERS).flatMap(({ path, definitions }) =>
    definitions.map(({ type }) => `${path}/pve_${type}`),
  );
  const configurations = files.filter((file) => file.endsWith(".tf"));
  const isRead = (file: string) =>
    configurations.some((other) => dirname(other) === dirname(file) && textOf(other).includes(`/${basename(file)}"`));
  return files.filter((file) => !types.includes(dirname(file)) || !(file.endsWith(".tf") || isRead(file)));
}

export function refuseStrayExamples(): void {
  const stray = strayExamples(exampleFiles());
  if (stray.length > 0) throw new Error(`Examples without a page; move or remove them: ${stray.join(", ")}`);
}
