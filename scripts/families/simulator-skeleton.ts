/**
 * The simulator's part of a new family: a collection in a section file, with a behaviour for each operation of the API
 * description. It works unchanged; then add the server's peculiarities.
 */
import { camelCase } from "./simulator";

interface Parameter {
  readonly type?: string;
  readonly optional?: boolean | number | undefined;
}

export interface DescribedOperation {
  readonly method: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
}

export interface Skeleton {
  /** Contents by path in the repository. */
  readonly files: Readonly<Record<string, string>>;
  /** Operations below the path that have no behaviour yet. */
  readonly left: readonly string[];
}

/** Parameters that are not options of an object. */
const NO_OPTIONS = ["type", "digest", "delete"];

const BEHAVIOURS: Readonly<Record<string, string>> = {
  list: `function list(call: Call) {
  const digest = call.digest(FILE);
  return Object.entries(call.read(FILE)).map(([KEY, NAMED]) => ({ KEY, ...NAMED, digest }));
}`,
  create: `function create(call: Call): void {
  const id = call.required("KEY");
  call.edit(FILE, (all) => {
    if (all[id]) refuse.alreadyDefined(id);
    all[id] = sections.create("TYPE", call.parameters("KEY", "type"));
  });
}`,
  read: `function read(call: Call) {
  const id = call.required("KEY");
  return { ...(call.read(FILE)[id] ?? refuse.notFound(id)), digest: call.digest(FILE) };
}`,
  update: `function update(call: Call): void {
  const id = call.required("KEY");
  call.edit(FILE, (all) => {
    call.checkDigest(FILE);
    const before = all[id] ?? refuse.notFound(id);
    all[id] = sections.update(before, call.parameters("delete", "digest"), call.list("delete"));
  });
}`,
  remove: `function remove(call: Call): void {
  const id = call.required("KEY");
  call.edit(FILE, (all) => {
    if (!all[id]) refuse.notFound(id);
    delete all[id];
  });
}`,
};

/** `{ required: "size", optional: "colour" }` for the parameters of an object. */
function optionsOf(creation: DescribedOperation | undefined, key: string): string {
  const options = Object.entries(creation?.parameters ?? {}).filter(([name]) => ![key, ...NO_OPTIONS].includes(name));
  const listed = (kind: string, isOptional: boolean) => {
    const names = options.filter(([, { optional }]) => Boolean(optional) === isOptional).map(([name]) => name);
    return names.length === 0 ? [] : [`${kind}: "${names.join(" ")}"`];
  };
  return `{ ${[...listed("required", false), ...listed("optional", true)].join(", ")} }`;
}

export function simulatorSkeleton(name: string, path: string, described: readonly DescribedOperation[]): Skeleton {
  const below = described.filter((one) => one.path === path || one.path.startsWith(`${path}/`));
  if (below.length === 0) {
    throw new Error(`The API description has no operation at ${path}: add them to src/simulator/schema/api.json.`);
  }
  const item = below.find((one) => /^\/\{[^/]+\}$/.test(one.path.slice(path.length)))?.path ?? `${path}/{id}`;
  const key = item.slice(path.length + 2, -1);
  const known = {
    list: `GET ${path}`,
    create: `POST ${path}`,
    read: `GET ${item}`,
    update: `PUT ${item}`,
    remove: `DELETE ${item}`,
  };
  const operations = below.map((one) => `${one.method} ${one.path}`);
  const used = Object.entries(known).filter(([, operation]) => operations.includes(operation));
  const [variable, file] = [camelCase(name), name.replaceAll("-", "_").toUpperCase()];
  const creation = below.find((one) => `${one.method} ${one.path}` === known.create);
  const behaviours = used.map(([behaviour]) =>
    (BEHAVIOURS[behaviour] as string)
      .replaceAll("FILE", file)
      .replaceAll("KEY", key)
      .replaceAll("TYPE", name)
      .replaceAll("NAMED", "section"),
  );
  const folder = `src/simulator/families/${name}`;
  return {
    files: {
      [`${folder}/files.ts`]: `/** State. Facts: contributing/facts/${name}.md. */
import { sectionFile } from "../../kernel/section-config";

export const ${file} = sectionFile("${name}.cfg");
`,
      [`${folder}/texts.ts`]: `/** Refusals, in the server's words. Facts: contributing/facts/${name}.md#errors. */
import { fail, type Refusal } from "../../kernel/refusal";

export const notFound: Refusal<[id: string]> = (id) => fail(500, \`no such entry '\${id}' in ${name}.cfg\`);
export const alreadyDefined: Refusal<[id: string]> = (id) => fail(500, \`'\${id}' already defined in ${name}.cfg\`);
`,
      [`${folder}/index.ts`]: `/** The objects at ${path}. Facts: contributing/facts/${name}.md. */
import type { Call } from "../../kernel/call";
import type { Family, Routes } from "../../kernel/router";
import { sectionConfig } from "../../kernel/section-config";
import { parametersOf } from "../../schema/description";
import { ${file} } from "./files";
import * as refuse from "./texts";

const sections = sectionConfig({
  parameters: parametersOf("${known.create}"),
  types: { "${name}": ${optionsOf(creation, key)} },
});

${behaviours.join("\n\n")}

const ${variable}: Routes = {
${used.map(([behaviour, operation]) => `  "${operation}": ${behaviour},`).join("\n")}
};

export const family: Family = { routes: [${variable}] };
`,
    },
    left: operations.filter((operation) => !used.some(([, one]) => one === operation)),
  };
}
