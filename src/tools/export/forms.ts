/** Project files of exports: HCL and TypeScript. */

import { camelCase } from "../../strings/case";
import { variablesIn } from "./expression";
import { type Form, type Library as Name, programSteps } from "./form";
import { isTenant } from "./groups";
import { importBlocks, resourceBlock, variableBlock } from "./hcl";
import type { ExportRun } from "./manifest";
import { functionOf, groupModules } from "./modules";
import { hclProject, typescriptProject } from "./project";
import { groupsIn } from "./references";
import { classesIn, type Library } from "./typescript";

/** Exports a project in HCL. */
export const hclForm: Form = {
  name: "hcl",
  project: () => hclProject(),
  objects(written, suffix, problems) {
    const files = groupsIn(written).map(({ group, objects }) => [
      `${group}${suffix}.tf`,
      objects.map(resourceBlock).join("\n"),
    ]);
    const imports = importBlocks(written.map(({ object }) => object));
    const notes = problems.length === 0 ? "" : `\n${problems.map((problem) => `# ${problem}\n`).join("")}`;
    const file = `# Remove this file after the first apply.\n\n${imports}${notes}`;
    const blocks = written.flatMap((entry) =>
      variablesIn([entry]).map((variable) => variableBlock(entry.object, variable)),
    );
    const variables = blocks.length === 0 ? {} : { [`variables${suffix}.tf`]: blocks.join("\n") };
    return { files: { ...Object.fromEntries(files), ...variables, [`imports${suffix}.tf`]: file }, families: {} };
  },
  steps: { prepare: ["npx cdktf-pve install", "terraform init"], plan: "terraform plan", apply: "terraform apply" },
  imports: "`imports.tf`",
  refersToEarlier: true,
};

/** Exports a project in TypeScript. */
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
