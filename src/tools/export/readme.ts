/** The page of an exported project, for whoever opens it later. */

import type { Shell } from "../../output/shell";
import { clusterVariables } from "../projects/common";
import { type Form, type Library, nextOf } from "./form";
import { MANIFEST } from "./manifest";
import type { Grouping } from "./options";

const GUIDE = "https://github.com/cdktf-pve/cdktf-pve/blob/main/docs/guides/taking-over-a-cluster.md";

export function readmeOf(
  name: string,
  { steps, imports, index }: Form,
  library: Library,
  grouping: Grouping,
  shell?: Shell,
): string {
  const command = index === undefined ? "cdktf-pve" : `${library}-pve`;
  const files =
    grouping === "tenant"
      ? "There is a file for each tenant, which is a resource pool or an SDN zone with all that names it and no other, and one for each family of the rest"
      : "There is a file for each family";
  return `# ${name}

What a Proxmox VE cluster had when [${command}](https://github.com/cdktf-pve/cdktf-pve) exported it, as code.

\`\`\`sh
${clusterVariables(shell)}
${nextOf(steps).join("\n")}
${steps.apply}
\`\`\`

Needs Node 20.18 or newer, and \`terraform\` or \`tofu\` on the PATH. The plan imports everything and changes nothing; look for yourself before the first deployment, and give the
configuration a back end that keeps its state where all who deploy reach it. After that deployment ${imports} can go.

* ${files}${index === undefined ? "" : `; \`${index.path}\` calls them all`}.
* Passwords, tokens and keys are not in here. Where the server may keep one, a comment says so: it stays as it is until you set it.
* What looks like a secret in a URL, a header or a body is a variable. Where there are such, \`secrets.auto.tfvars\` has their values, which git ignores and the engine reads
  by itself; elsewhere set \`TF_VAR_…\`. \`nonsensitive\` keeps the first plan empty: without it, it would mark what is imported as sensitive.
* What somebody adds on the cluster later: \`npx ${command} export --out .\` writes it into files of its own, and leaves yours alone. For that
  \`${MANIFEST}\` belongs into the repository.
* What somebody changes beside you: \`npx ${command} drift\`.

[Taking over a cluster](${GUIDE}) says more.
`;
}
