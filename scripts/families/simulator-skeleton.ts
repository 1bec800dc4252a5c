/**
 * The simulator's part of a new family: a collection in a section file, with a behaviour for each operation of the API
 * description. It works unchanged; then add the server's peculiarities.
 */
import type { DescribedCollection, Files } from "./described-collection";

const BEHAVIOURS: Readonly<Record<string, string>> = {
  list: `function list(call: Call) {
  const digest = call.digest(FILE);
  return Object.entries(call.read(FILE)).map(([KEY, section]) => ({ KEY, ...section, digest }));
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
function optionsOf({ options }: DescribedCollection): string {
  const listed = (kind: string, isOptional: boolean) => {
    const names = Object.entries(options).flatMap(([name, { optional }]) =>
      Boolean(optional) === isOptional ? [name] : [],
    );
    return names.length === 0 ? [] : [`${kind}: "${names.join(" ")}"`];
  };
  return `{ ${[...listed("required", false), ...listed("optional", true)].join(", ")} }`;
}

/** The operations of the collection that get a behaviour, with its name. */
function behavioursOf({ path, itemPath, operations }: DescribedCollection): [behaviour: string, operation: string][] {
  const usual = {
    list: `GET ${path}`,
    create: `POST ${path}`,
    read: `GET ${itemPath}`,
    update: `PUT ${itemPath}`,
    remove: `DELETE ${itemPath}`,
  };
  return Object.entries(usual).filter(([, operation]) => operations.includes(operation));
}

/** Operations below the path that have no behaviour yet. */
export function withoutBehaviour(collection: DescribedCollection): string[] {
  const simulated = new Set(behavioursOf(collection).map(([, operation]) => operation));
  return collection.operations.filter((operation) => !simulated.has(operation));
}

export function simulatorSkeleton(collection: DescribedCollection): Files {
  const { name, path, key } = collection;
  const used = behavioursOf(collection);
  const file = name.toUpperCase();
  const behaviours = used.map(([behaviour]) =>
    (BEHAVIOURS[behaviour] as string).replaceAll("FILE", file).replaceAll("KEY", key).replaceAll("TYPE", name),
  );
  const folder = `src/simulator/families/${name}`;
  return {
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
  parameters: parametersOf("POST ${path}"),
  types: { "${name}": ${optionsOf(collection)} },
});

${behaviours.join("\n\n")}

const ${name}: Routes = {
${used.map(([behaviour, operation]) => `  "${operation}": ${behaviour},`).join("\n")}
};

export const family: Family = { routes: [${name}] };
`,
  };
}
