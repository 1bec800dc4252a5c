/** Each type has a class, whose arguments reach Terraform unchanged and are accepted. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { constructName } from "../../scripts/bindings/names";
import * as library from "../../src";
import type { SchemaAttributes } from "../../src/plugin/contract";
import { schemas } from "../../src/provider/schemas";
import { dataSources, resources } from "../../src/resources";
import { instancesOf } from "../lifecycle/instances";
import { scenarios } from "../lifecycle/samples";
import { propertiesOf } from "../support/construct-configs";
import { synthesize, terraform } from "../support/synthesis";
import { sharedFolder } from "../support/temporary-folder";

interface Class {
  readonly tfResourceType: string;
  new (scope: Construct, id: string, config: object): Construct;
}

const families: Readonly<Record<string, unknown>> = { ...library };

function classOf(type: string, kind: "resource" | "data-source", family: string): Class | undefined {
  const namespace = families[family] as Record<string, Class> | undefined;
  return namespace?.[constructName(`pve_${type}`, kind, family)];
}

it("every resource and data source has its own class", () => {
  const kinds = [
    ...resources.map(({ type, family }) => ({ type, family, kind: "resource" as const })),
    ...dataSources.map(({ type, family }) => ({ type, family, kind: "data-source" as const })),
  ];
  const mismatched = kinds.filter(
    ({ type, family, kind }) => classOf(type, kind, family)?.tfResourceType !== `pve_${type}`,
  );
  expect(mismatched).toEqual([]);
});

/** Each sample is for a cluster of its own: on one cluster some would conflict. */
const OF_SEVERAL_CLUSTERS = { skipValidation: true };

describe("the samples of the life-cycle matrix", () => {
  const samples = scenarios
    .flatMap((scenario) => scenario.samples)
    .flatMap((sample) => instancesOf(sample).slice(0, 1));
  const outdir = sharedFolder();
  let web = "";
  let resource: Record<string, Record<string, Record<string, unknown>>> = {};

  beforeAll(() => {
    ({ web } = synthesize({ web: fill }, outdir, OF_SEVERAL_CLUSTERS));
    ({ resource } = JSON.parse(readFileSync(join(web, "cdk.tf.json"), "utf8")));
  });

  function fill(stack: TerraformStack): void {
    new library.PveProvider(stack, "pve", { sdnApply: "manual" });
    samples.forEach(({ definition: { type, family }, config }, index) => {
      const schema = schemas.resources[`pve_${type}`] as { readonly attributes: SchemaAttributes };
      const construct = classOf(type, "resource", family) as Class;
      new construct(stack, `r${index}`, propertiesOf(config("set"), schema.attributes));
    });
  }

  it.each(samples.map((sample, index) => [sample.address, sample, index] as const))(
    "%s passes through its class",
    (_, sample, index) => {
      const { "//": __, ...body } = resource[`pve_${sample.definition.type}`]?.[`r${index}`] ?? {};
      expect(body).toEqual(withoutNulls(sample.config("set")));
    },
  );

  it("Terraform accepts the samples of the life-cycle matrix", () => {
    terraform(web, "init");
    expect(terraform(web, "validate", "-no-color")).toContain("Success!");
  });

  it("Terraform accepts the samples of the life-cycle matrix in HCL, too (cdktf synth --hcl)", () => {
    vi.stubEnv("SYNTH_HCL_OUTPUT", "true");
    const { hcl } = synthesize({ hcl: fill }, outdir, OF_SEVERAL_CLUSTERS);
    vi.unstubAllEnvs();
    terraform(hcl, "init");
    expect(terraform(hcl, "validate", "-no-color")).toContain("Success!");
  });
});

function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, inner) => inner ?? undefined));
}
