/** `cluster/index.ts` of a project in TypeScript: it calls the functions of all exports, each with what it takes from others. */
import { camelCase } from "../../text/camel-case";
import type { ExportRun } from "./manifest";
import { functionOf } from "./modules";

export function indexModule(runs: readonly ExportRun[], notes: readonly string[]): string {
  const all = runs.flatMap(({ suffix, families: groups }) =>
    Object.entries(groups).map(([group, takes]) => ({
      path: `./${group}${suffix}`,
      exported: functionOf(group),
      name: inRun(functionOf(group), suffix),
      result: inRun(camelCase(group), suffix),
      takes: takes.map((other) => inRun(camelCase(other), suffix)),
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

/** `addFirewall2` of the second export, `addTenantA1_2` where the name ends with a number. */
const inRun = (name: string, suffix: string): string =>
  name + (/\d$/.test(name) ? suffix.replace("-", "_") : suffix.replace("-", ""));
