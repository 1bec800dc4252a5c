/** The files around the exported objects: a project that plans at once. Only the first export writes them; then they are the user's. */
import type { Choices } from "../projects/choices";
import { json } from "../projects/common";
import { exportedFilesOf, type Files, filesOf } from "../projects/files";

export type { Files } from "../projects/files";

/** Ignored in addition to the list of `cdktf-pve init`. */
const SECRET_VALUES = "*.auto.tfvars";

type Library = Choices["library"];

const withSecretsIgnored = ({ ".gitignore": ignored, ...files }: Files): Files => ({
  ...files,
  ".gitignore": `${SECRET_VALUES}\n${ignored}`,
});

/** `taken`: files of a `cdktf-pve init` project that an exported project also has. */
export function programProject(
  name: string,
  library: Library,
  language: Choices["language"],
  taken: readonly string[],
): Files {
  const files = Object.entries(filesOf({ name, library, language }));
  const chosen = files.filter(([path]) => [...taken, "cdktf.json", ".gitignore"].includes(path));
  return withSecretsIgnored({ ...Object.fromEntries(chosen), ...exportedFilesOf(name, library, language) });
}

/** Without tests; compiles sources in all folders. */
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
