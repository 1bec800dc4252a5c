/** Project files and README for the exported objects, so that the project can be planned at once. Only the first export writes them. */

import type { Shell } from "../../output/shell";
import type { Grouping, ProjectChoices } from "../choices";
import { clusterVariables, json, VERSIONS } from "../projects/coordinates";
import { exportedFilesOf, type Files, filesOf } from "../projects/files";
import { type Form, type LibraryName, nextCommands } from "./form";
import { MANIFEST } from "./manifest";

/** Added to `.gitignore` of `cdktf-pve init`. */
const SECRET_VALUES = "*.auto.tfvars";

const withSecretsIgnored = ({ ".gitignore": ignored, ...files }: Files): Files => ({
  ...files,
  ".gitignore": `${SECRET_VALUES}\n${ignored}`,
});

/** Files of a project in a programming language. `shared`: files of a `cdktf-pve init` project that it has, too. */
export function programProject(
  name: string,
  library: ProjectChoices["library"],
  language: ProjectChoices["language"],
  shared: readonly string[],
): Files {
  const files = Object.entries(filesOf({ name, library, language }));
  const chosen = files.filter(([path]) => [...shared, "cdktf.json", ".gitignore"].includes(path));
  return withSecretsIgnored({ ...Object.fromEntries(chosen), ...exportedFilesOf(name, library, language) });
}

/** A TypeScript project without vitest that compiles the sources in all folders. */
export function typescriptProject(name: string, library: ProjectChoices["library"]): Files {
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

const GUIDE = "https://github.com/cdktf-pve/cdktf-pve/blob/main/docs/guides/adopting-a-cluster.md";

/** README of an exported project. */
export function readmeOf(
  name: string,
  { steps, imports, index }: Form,
  library: LibraryName,
  grouping: Grouping,
  shell?: Shell,
): string {
  const command = index === undefined ? "cdktf-pve" : `${library}-pve`;
  const files =
    grouping === "tenant"
      ? "There is a file for each tenant: a resource pool or SDN zone, with the objects that refer only to it. All other objects are in a file for each family"
      : "There is a file for each family";
  return `# ${name}

The configuration of a Proxmox VE cluster, exported by [${command}](https://github.com/cdktf-pve/cdktf-pve).

\`\`\`sh
${clusterVariables(shell)}
${nextCommands(steps).join("\n")}
${steps.apply}
\`\`\`

Needs Node ${VERSIONS[library].node} or newer, and \`terraform\` or \`tofu\` on the PATH. The plan imports everything and changes nothing. Check it before the first deployment, and configure a
backend that keeps the state where all who deploy can reach it. After that deployment ${imports} can go.

* ${files}${index === undefined ? "" : `; \`${index.path}\` calls them all`}.
* The project has no passwords, tokens or keys. A comment marks each object that may have one on the server. The server keeps it until you set another.
* Variables replace likely secrets in URLs, headers and bodies. \`secrets.auto.tfvars\` has their values: git ignores this file, and Terraform reads it. On other machines, set \`TF_VAR_…\`.
  \`nonsensitive\` keeps the first plan empty; without it, the plan would mark imported values as sensitive.
* To add objects that were created on the cluster later, run \`npx ${command} export --out .\`. It writes them to new files and keeps yours. For that, commit \`${MANIFEST}\`.
* To find changes made outside Terraform, run \`npx ${command} drift\`.

More: [Adopting a cluster](${GUIDE}).
`;
}
