/** The forms of `examples/three-ways`: one datacenter of higher-level constructs, of single resources and in HCL. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type TerraformStack, Testing } from "cdktf";
import { HigherLevel } from "../../examples/three-ways/higher-level";
import { SingleResources } from "../../examples/three-ways/single-resources";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { ROOT } from "../support/synthesis";

export const textOf = (name: string) => readFileSync(join(ROOT, "examples", "three-ways", name), "utf8");

/** Without the settings of provider and state. */
function synthesized(stack: TerraformStack): string {
  const { terraform: _, ...content } = JSON.parse(Testing.synth(stack, true));
  return JSON.stringify(content);
}

export const FORMS = {
  "higher-level.ts": () => ({ "main.tf.json": synthesized(new HigherLevel(Testing.app(), "datacenter")) }),
  "single-resources.ts": () => ({ "main.tf.json": synthesized(new SingleResources(Testing.app(), "datacenter")) }),
  "main.tf": () => ({ "main.tf": textOf("main.tf").replace(/^terraform \{[\s\S]*?^\}\n/m, "") }),
};

/**
 * Returns planned objects without the names of their blocks. In HCL the provider applies SDN without a resource, and
 * plans `applied` as known.
 */
export const planned = (changes: readonly { type: string; after: object | null }[]) =>
  changes
    .filter(({ type }) => type !== "pve_sdn_apply")
    .map(({ type, after }) => `${type} ${JSON.stringify({ ...after, applied: undefined })}`)
    .sort();

/** Opens a cluster with the configuration of a form. */
export async function withForm<Result>(form: keyof typeof FORMS, use: (cluster: TestCluster) => Promise<Result>) {
  const cluster = await openTestCluster({ environment: { PVE_SDN_APPLY: "auto" }, files: FORMS[form]() });
  try {
    return await use(cluster);
  } finally {
    await cluster.close();
  }
}
