/** `cluster/index.ts` of a project in TypeScript: it calls the functions of all exports, each with what it takes from others. */
import { camelCase } from "../../strings/case";
import { isTenant } from "./groups";
import type { ExportRun } from "./manifest";
import { functionOf } from "./modules";

export function indexModule(runs: readonly ExportRun[], notes: readonly string[]): string {
  const all = runs.flatMap(({ suffix, families: groups }) =>
    Object.entries(groups).map(([group, takes]) => ({
      path: `./${group}${suffix}`,
      exported: functionOf(group),
      name: functionOf(group) + inRun(group, suffix),
      result: camelCase(group) + inRun(group, suffix),
      takes: takes.map((other) => camelCase(other) + inRun(other, suffix)),
    })),
  );
  const wanted = new Set(all.flatMap(({ takes }) => takes));
  return [
    ...all.map(({ path, name, exported }) => {
      const imported = name === exported ? name : `${exported} as ${name}`;
      return `import { ${imported} } from "${path}";`;
    }),
    'import type { Construct } from "constructs";',
    "",
    "/** All that was exported. */",
    "export function addAll(scope: Construct): void {",
    ...all.map(({ name, takes, result }) => {
      const call = `${name}(${["scope", ...takes].join(", ")});`;
      return wanted.has(result) ? `  const ${result} = ${call}` : `  ${call}`;
    }),
    "}",
    ...(notes.length > 0 ? ["", ...notes.map((note) => `// ${note}`)] : []),
    "",
  ].join("\n");
}

/** `addFirewall2` of the second export; `addTenantA_2`, since `addTenantA2` may be of the tenant `a2`. */
const inRun = (group: string, suffix: string): string => suffix.replace("-", isTenant(group) ? "_" : "");
