/** CDKTF's provider generator, driven without Terraform, registry or network. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import "./no-terraform";
import { ConstructsMakerProviderTarget, Language } from "@cdktf/commons";
import { CodeMaker, TerraformProviderConstraint, TerraformProviderGenerator } from "@cdktf/provider-generator";
import { PROVIDER_ADDRESS, PROVIDER_SOURCE } from "./project";
import type { ProviderJson } from "./schema-json";

/** The text of the one binding that the given part of a schema (a resource, a data source or the provider itself) leads to. */
export async function generateBinding(part: Partial<ProviderJson>, version: string): Promise<string> {
  const schema = {
    format_version: "1.0",
    // A copy: the generator adds `alias` to the provider's attributes.
    provider_schemas: { [PROVIDER_ADDRESS]: structuredClone(part) },
    provider_versions: { [PROVIDER_ADDRESS]: version },
  };
  const code = new CodeMaker();
  const constraint = new TerraformProviderConstraint(`${PROVIDER_SOURCE}@${version}`);
  const generator = new TerraformProviderGenerator(code, schema as never);
  generator.generate(new ConstructsMakerProviderTarget(constraint, Language.TYPESCRIPT));

  const folder = await mkdtemp(join(tmpdir(), "cdktf-pve-binding-"));
  try {
    await code.save(folder);
    const parent = join(folder, "providers", "pve");
    const made = (await readdir(parent, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    if (made.length !== 1) throw new Error(`One binding was expected, not ${made.length}`);
    return await readFile(join(parent, made[0]?.name as string, "index.ts"), "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
