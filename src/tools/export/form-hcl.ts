/** Exports a project in HCL. */

import { variablesIn } from "./expression";
import type { Form } from "./form";
import { importBlocks, resourceBlock, variableBlock } from "./hcl";
import { hclProject } from "./project";
import { groupsIn } from "./references";

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
    const blocks = written.flatMap((one) => variablesIn([one]).map((variable) => variableBlock(one.object, variable)));
    const variables = blocks.length === 0 ? {} : { [`variables${suffix}.tf`]: blocks.join("\n") };
    return { files: { ...Object.fromEntries(files), ...variables, [`imports${suffix}.tf`]: file }, families: {} };
  },
  steps: {
    prepare: ["npx cdktf-pve install", "terraform init"],
    plan: "terraform plan",
    apply: "terraform apply",
  },
  imports: "`imports.tf`",
  refersToEarlier: true,
};
