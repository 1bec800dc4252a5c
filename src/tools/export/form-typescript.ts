/** Exports a project in TypeScript. */

import { camelCase } from "../../strings/case";
import { type Form, type Library as Name, programSteps } from "./form";
import { isTenant } from "./groups";
import type { ExportRun } from "./manifest";
import { functionOf, groupModules } from "./modules";
import { typescriptProject } from "./project";
import { classesIn, type Library } from "./typescript";

export function typescriptForm(name: Name, library: () => Library): Form {
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
