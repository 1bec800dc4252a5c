/** TypeScript modules: one with everything, or one per family. */
import type { ClusterObject } from "./objects";
import { familyOf, type Written } from "./references";
import { type Classes, TypeScriptWriter } from "./typescript";

/** A module with one function, `imported`, that makes all constructs in a scope. */
export function wholeModule(written: readonly Written[], classes: Classes): string {
  const writer = new TypeScriptWriter(
    written.map(({ object }) => object),
    classes,
  );
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

export interface FamilyModule {
  readonly family: string;
  /** The function that it exports. */
  readonly name: string;
  /** Families whose results the function is given, after the scope. */
  readonly takes: readonly string[];
  readonly text: string;
}

/** In an order in which each comes after those it takes from. */
export function familyModules(
  written: readonly Written[],
  classes: Classes,
  library: string,
  suffix = "",
): FamilyModule[] {
  const writer = new TypeScriptWriter(
    written.map(({ object }) => object),
    classes,
  );
  const named = needed(written);
  const families = [...new Set(written.map(({ object }) => familyOf(object)))];
  return families.map((family) => {
    const own = written.filter(({ object }) => familyOf(object) === family);
    const others = written.filter(({ object }) => familyOf(object) !== family);
    const wanted = [...needed(own)].filter((object) => familyOf(object) !== family);
    const takes = families.filter((other) => wanted.some((object) => familyOf(object) === other));
    const given = own.map(({ object }) => object).filter((object) => needed(others).has(object));
    return { family, name: functionOf(family), takes, text: text() };

    function text(): string {
      const parameters = takes.map((other) => {
        const names = wanted.filter((object) => familyOf(object) === other).map((object) => writer.variable(object));
        return `, { ${names.join(", ")} }: ReturnType<typeof ${functionOf(other)}>`;
      });
      const result = given.map((object) => writer.variable(object)).join(", ");
      return [
        ...importLines(writer, own, library),
        ...takes.map((other) => `import type { ${functionOf(other)} } from "./${other}${suffix}";`),
        "",
        `/** What the cluster has of the family \`${family}\`. After the first deployment \`importFrom\` can go. */`,
        `export function ${functionOf(family)}(scope: Construct${parameters.join("")}) {`,
        own.map((one) => writer.statements(one, named.has(one.object))).join("\n\n"),
        ...(result === "" ? [] : [`  return { ${result} };`]),
        "}",
        "",
      ].join("\n");
    }
  });
}

export const functionOf = (family: string): string => `add${family.charAt(0).toUpperCase()}${family.slice(1)}`;

function importLines(writer: TypeScriptWriter, written: readonly Written[], library = "cdktf-pve"): string[] {
  const families = writer.families(written).join(", ");
  return [`import { ${families} } from "${library}";`, 'import type { Construct } from "constructs";'];
}

const needed = (written: readonly Written[]): Set<ClusterObject> => new Set(written.flatMap(({ needs }) => [...needs]));
