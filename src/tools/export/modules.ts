/** Exports a project in TypeScript: modules with everything, or one per group, and the index that calls them. */
import { camelCase, upperFirst } from "../../strings/case";
import type { Classes } from "./constructs";
import { variablesIn } from "./expression";
import { type Form, type LibraryName, programSteps } from "./form";
import { isTenant } from "./groups";
import type { ExportRun } from "./manifest";
import { typescriptProject } from "./project";
import { groupsIn, referencedObjects, subjectOf, type WrittenObject } from "./references";
import { classesIn, LINE, type Library, TypeScriptWriter } from "./typescript";

export function typescriptForm(name: LibraryName, library: () => Library): Form {
  return {
    name: `typescript, ${name}`,
    project: (folder) => typescriptProject(folder, name),
    objects(written, suffix) {
      const modules = groupModules(written, classesIn(library()), `${name}-pve`, suffix);
      return {
        files: Object.fromEntries(modules.map(({ group, text }) => [`cluster/${group}${suffix}.ts`, text])),
        families: Object.fromEntries(modules.map(({ group, dependsOn }) => [group, dependsOn])),
      };
    },
    index: { path: "cluster/index.ts", text: indexModule },
    steps: programSteps(`npx ${name}`, ["npm install"]),
    imports: "`importFrom`",
  };
}

/** A module with one function, `imported`, that creates all constructs in a scope. */
export function wholeModule(written: readonly WrittenObject[], classes: Classes): string {
  const writer = new TypeScriptWriter(written, classes);
  const named = referencedObjects(written);
  return [
    ...importLines(writer, written),
    "",
    "/** Objects of the cluster. Remove `importFrom` after the first deployment. */",
    "export function imported(scope: Construct): void {",
    written.map((entry) => writer.statements(entry, named.has(entry.object))).join("\n\n"),
    "}",
    "",
  ].join("\n");
}

export interface GroupModule {
  readonly group: string;
  /** Groups whose results are parameters of the function, after the scope. */
  readonly dependsOn: readonly string[];
  readonly text: string;
}

/** Modules by group, each after those that it depends on. */
export function groupModules(
  written: readonly WrittenObject[],
  classes: Classes,
  library: string,
  suffix = "",
): GroupModule[] {
  const writer = new TypeScriptWriter(written, classes);
  const named = referencedObjects(written);
  return groupsIn(written).map(({ group, objects, dependsOn, exposed }) => {
    const parameters = dependsOn.map(([other, used]) => {
      const names = used.map((object) => writer.variable(object));
      const type = `ReturnType<typeof ${functionOf(other)}>`;
      return fitting(`{ ${names.join(", ")} }: ${type}`, 2, [
        `{\n`,
        ...names.map((name) => `    ${name},\n`),
        `  }: ${type}`,
      ]);
    });
    const head = `export function ${functionOf(group)}(`;
    const all = ["scope: Construct", ...parameters];
    const line = `${head}${all.join(", ")}) {`;
    const result = exposed.map((object) => writer.variable(object)).join(", ");
    const text = [
      ...importLines(writer, objects, library),
      ...dependsOn.map(([other]) => `import type { ${functionOf(other)} } from "./${other}${suffix}";`),
      "",
      `/** Objects of ${subjectOf(group)}. Remove \`importFrom\` after the first deployment. */`,
      fitting(line, 0, [`${head}\n`, ...all.map((entry) => `  ${entry},\n`), ") {"]),
      objects.map((object) => writer.statements(object, named.has(object.object))).join("\n\n"),
      ...(exposed.length === 0
        ? []
        : [
            fitting(`  return { ${result} };`, 0, [
              "  return {\n",
              ...exposed.map((name) => `    ${writer.variable(name)},\n`),
              "  };",
            ]),
          ]),
      "}",
      "",
    ].join("\n");
    return { group, dependsOn: dependsOn.map(([other]) => other), text };
  });
}

/** The line if it fits and has no line breaks; otherwise the parts. */
const fitting = (line: string, indent: number, parts: readonly string[]): string =>
  line.length + indent <= LINE && !line.includes("\n") ? line : parts.join("");

const functionOf = (group: string): string => `add${upperFirst(camelCase(group))}`;

function importLines(writer: TypeScriptWriter, written: readonly WrittenObject[], library = "cdktf-pve"): string[] {
  const families = writer.families(written).join(", ");
  const hasSecrets = variablesIn(written).length > 0;
  return [
    ...(hasSecrets ? [`import { Fn, TerraformVariable } from "${library.replace(/-pve$/, "")}";`] : []),
    ...(families === "" ? [] : [`import { ${families} } from "${library}";`]),
    'import type { Construct } from "constructs";',
  ];
}

/** `cluster/index.ts`: calls the functions of all exports, each with the results of those that it depends on. */
function indexModule(runs: readonly ExportRun[], notes: readonly string[]): string {
  const all = runs.flatMap(({ suffix, families: groups }) =>
    Object.entries(groups).map(([group, dependsOn]) => ({
      path: `./${group}${suffix}`,
      exported: functionOf(group),
      name: functionOf(group) + inRun(group, suffix),
      result: camelCase(group) + inRun(group, suffix),
      parameters: dependsOn.map((other) => camelCase(other) + inRun(other, suffix)),
    })),
  );
  const used = new Set(all.flatMap(({ parameters }) => parameters));
  return [
    ...all.map(({ path, name, exported }) => {
      const imported = name === exported ? name : `${exported} as ${name}`;
      return `import { ${imported} } from "${path}";`;
    }),
    'import type { Construct } from "constructs";',
    "",
    "/** All exported objects. */",
    "export function addAll(scope: Construct): void {",
    ...all.map(({ name, parameters, result }) => {
      const call = `${name}(${["scope", ...parameters].join(", ")});`;
      return used.has(result) ? `  const ${result} = ${call}` : `  ${call}`;
    }),
    "}",
    ...(notes.length > 0 ? ["", ...notes.map((note) => `// ${note}`)] : []),
    "",
  ].join("\n");
}

/** Suffix of names in later exports: `addFirewall2`. `addTenantA_2`, because `addTenantA2` may belong to the tenant `a2`. */
const inRun = (group: string, suffix: string): string => suffix.replace("-", isTenant(group) ? "_" : "");
