/** The files around what is exported: a project that plans as it stands. */
import type { Choices } from "../projects/choices";
import { cdktfJson, ignored, packageJson, packageOf, tsconfigJson, VERSIONS } from "../projects/common";

/** Beside what a project of `cdktf-pve init` ignores. */
export const SECRET_VALUES = "*.auto.tfvars";

export type Files = Readonly<Record<string, string>>;
type Library = Choices["library"];

/** Written once: they are the user's from then on. */
export function typescriptProject(name: string, library: Library): Files {
  const project = { name, library, language: "typescript" } as const;
  const own = packageOf(project);
  return {
    "package.json": packageJson(project, { test: "tsc" }),
    "cdktf.json": cdktfJson(project, "npx tsx main.ts"),
    "tsconfig.json": tsconfigJson("**/*.ts"),
    "main.ts": `import { App, TerraformStack } from "${library}";
import { PveProvider } from "${own}";
import { addAll } from "./cluster";

const app = new App();
const stack = new TerraformStack(app, "cluster");
// PVE_ENDPOINT and PVE_API_TOKEN say where and who. SDN changes are applied by the run that makes them.
new PveProvider(stack, "pve", { sdnApply: "auto" });
addAll(stack);
app.synth();
`,
    ".gitignore": ignored("node_modules/", SECRET_VALUES),
  };
}

export function hclProject(): Files {
  return {
    "versions.tf": `terraform {
  required_version = ">= 1.5"

  required_providers {
    pve = {
      source  = "cdktf-pve/pve"
      version = "~> ${VERSIONS.own}"
    }
  }
}

# PVE_ENDPOINT and PVE_API_TOKEN say where and who.
provider "pve" {}
`,
    // What `cdktf-pve install` puts there.
    ".gitignore": ignored("terraform.d/", SECRET_VALUES),
  };
}
