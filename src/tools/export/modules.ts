/** TypeScript modules: one with everything, or one per family. */
import { camelCase, upperFirst } from "../../strings/case";
import { groupsIn, needed, subjectOf } from "./grouped";
import type { Classes } from "./names";
import type { Written } from "./references";
import { variablesIn } from "./secret-variables";
import { LINE, TypeScriptWriter } from "./typescript";

/** A module with one function, `imported`, that makes all constructs in a scope. */
export function wholeModule(written: readonly Written[], classes: Classes): string {
  const writer = new TypeScriptWriter(written, classes);
  const named = needed(written);
  return [
    ...importLines(writer, written),
    "",
    "/** What the cluster has. After the first deployment `importFrom` can go. */",
    "export function imported(scope: Construct): void {",
    written.map((one) => writer.statements(one, named.has(one.object))).join("\n\n"),
    "}",
    "",
  ].join("\n");
}

export interface GroupModule {
  readonly group: string;
  /** Groups whose results the function is given, after the scope. */
  readonly takes: readonly string[];
  readonly text: string;
}

/** In an order in which each comes after those it takes from. */
export function groupModules(
  written: readonly Written[],
  classes: Classes,
  library: string,
  suffix = "",
): GroupModule[] {
  const writer = new TypeScriptWriter(written, classes);
  const named = needed(written);
  return groupsIn(written).map(({ group, own, takes, given }) => {
    const parameters = takes.map(([other, objects]) => {
      const names = objects.map((object) => writer.variable(object));
      const type = `ReturnType<typeof ${functionOf(other)}>`;
      return fitting(`{ ${names.join(", ")} }: ${type}`, 2, [
        `{\n`,
        ...names.map((one) => `    ${one},\n`),
        `  }: ${type}`,
      ]);
    });
    const head = `export function ${functionOf(group)}(`;
    const all = ["scope: Construct", ...parameters];
    const line = `${head}${all.join(", ")}) {`;
    const result = given.map((object) => writer.variable(object)).join(", ");
    const text = [
      ...importLines(writer, own, library),
      ...takes.map(([other]) => `import type { ${functionOf(other)} } from "./${other}${suffix}";`),
      "",
      `/** What the cluster has of ${subjectOf(group)}. After the first deployment \`importFrom\` can go. */`,
      fitting(line, 0, [`${head}\n`, ...all.map((one) => `  ${one},\n`), ") {"]),
      own.map((one) => writer.statements(one, named.has(one.object))).join("\n\n"),
      ...(given.length === 0
        ? []
        : [
            fitting(`  return { ${result} };`, 0, [
              "  return {\n",
              ...given.map((one) => `    ${writer.variable(one)},\n`),
              "  };",
            ]),
          ]),
      "}",
      "",
    ].join("\n");
    return { group, takes: takes.map(([other]) => other), text };
  });
}

/** A line, unless it is longer than one may be, or of several lines already. */
const fitting = (line: string, indent: number, parts: readonly string[]): string =>
  line.length + indent <= LINE && !line.includes("\n") ? line : parts.join("");

export const functionOf = (group: string): string => `add${upperFirst(camelCase(group))}`;

function importLines(writer: TypeScriptWriter, written: readonly Written[], library = "cdktf-pve"): string[] {
  const families = writer.families(written).join(", ");
  const hasSecrets = variablesIn(written).length > 0;
  return [
    ...(hasSecrets ? [`import { Fn, TerraformVariable } from "${library.replace(/-pve$/, "")}";`] : []),
    ...(families === "" ? [] : [`import { ${families} } from "${library}";`]),
    'import type { Construct } from "constructs";',
  ];
}
