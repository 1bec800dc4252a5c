/** Writes TypeScript modules: one with everything, or one per group. */
import { camelCase, upperFirst } from "../../strings/case";
import type { Classes } from "./constructs";
import { variablesIn } from "./expression";
import { groupsIn, referencedObjects, subjectOf, type WrittenObject } from "./references";
import { LINE, TypeScriptWriter } from "./typescript";

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

export const functionOf = (group: string): string => `add${upperFirst(camelCase(group))}`;

function importLines(writer: TypeScriptWriter, written: readonly WrittenObject[], library = "cdktf-pve"): string[] {
  const families = writer.families(written).join(", ");
  const hasSecrets = variablesIn(written).length > 0;
  return [
    ...(hasSecrets ? [`import { Fn, TerraformVariable } from "${library.replace(/-pve$/, "")}";`] : []),
    ...(families === "" ? [] : [`import { ${families} } from "${library}";`]),
    'import type { Construct } from "constructs";',
  ];
}
