/** Project files around the exported objects, so that the project can be planned at once. Only the first export writes them. */
import type { ProjectChoices } from "../choices";
import { json } from "../projects/coordinates";
import { exportedFilesOf, type Files, filesOf } from "../projects/files";

export type { Files } from "../projects/files";

/** Added to `.gitignore` of `cdktf-pve init`. */
const SECRET_VALUES = "*.auto.tfvars";

type Library = ProjectChoices["library"];

const withSecretsIgnored = ({ ".gitignore": ignored, ...files }: Files): Files => ({
  ...files,
  ".gitignore": `${SECRET_VALUES}\n${ignored}`,
});

/** Files of a project in a programming language. `shared`: files of a `cdktf-pve init` project that it has, too. */
export function programProject(
  name: string,
  library: Library,
  language: ProjectChoices["language"],
  shared: readonly string[],
): Files {
  const files = Object.entries(filesOf({ name, library, language }));
  const chosen = files.filter(([path]) => [...shared, "cdktf.json", ".gitignore"].includes(path));
  return withSecretsIgnored({ ...Object.fromEntries(chosen), ...exportedFilesOf(name, library, language) });
}

/** A TypeScript project without vitest that compiles the sources in all folders. */
export function typescriptProject(name: string, library: Library): Files {
  const files = programProject(name, library, "typescript", ["package.json", "tsconfig.json"]);
  const { scripts, devDependencies, ...manifest } = JSON.parse(files["package.json"] ?? "");
  const { vitest: _, ...tools } = devDependencies;
  return {
    ...files,
    "package.json": json({ ...manifest, scripts: { ...scripts, test: "tsc" }, devDependencies: tools }),
    "tsconfig.json": json({ ...JSON.parse(files["tsconfig.json"] ?? ""), include: ["**/*.ts"] }),
  };
}

export const hclProject = (): Files => withSecretsIgnored(exportedFilesOf("", "cdktf", "hcl"));
