/** A project in TypeScript. */
import { type Form, type Library as Name, stepsBy } from "./form";
import { indexModule } from "./index-module";
import { groupModules } from "./modules";
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
        families: Object.fromEntries(modules.map(({ group, takes }) => [group, takes])),
      };
    },
    index: { path: "cluster/index.ts", text: indexModule },
    steps: stepsBy(`npx ${name}`, ["npm install"]),
    imports: "`importFrom`",
  };
}
