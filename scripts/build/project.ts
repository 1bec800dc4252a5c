/** Paths and names that all build steps share. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(__dirname, "..", "..");
export const at = (...path: string[]): string => join(ROOT, ...path);

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly [field: string]: unknown;
}
export const manifest = JSON.parse(readFileSync(at("package.json"), "utf8")) as Manifest;

/** Provider source in `required_providers`; Terraform and OpenTofu add their default registry host. */
export const PROVIDER_SOURCE = "cdktf-pve/pve";
export const PROVIDER_NAME = "pve";
export const EXECUTABLE = `terraform-provider-${PROVIDER_NAME}_v${manifest.version}`;

/** Address of the repository. */
export const REPOSITORY = (manifest.repository as { readonly url: string }).url.replace(/\.git$/, "");
/** Address of a published JSON schema, for its `$id` and for editors. */
export const schemaUrlOf = (path: string): string =>
  `${REPOSITORY.replace("//github.com/", "//raw.githubusercontent.com/")}/main/${path}`;
