import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lockedProviders } from "../../src/constructs/install/lock-file";
import { engine } from "../support/engine-facts";
import { ForeignProvider, synthesize, temporaryFolder } from "../support/synthesis";
import { lockOf, withAlias } from "./install/stacks";

beforeEach(() => void vi.stubEnv("TERRAFORM_BINARY_NAME", engine.path));

afterEach(() => vi.unstubAllEnvs());

describe("a stack with other providers", () => {
  const mixed = (stack: TerraformStack) => {
    withAlias(stack);
    new ForeignProvider(stack);
  };
  const annotations = (outdir: string) =>
    JSON.parse(readFileSync(join(outdir, "manifest.json"), "utf8")).stacks.web.annotations as {
      level: string;
      message: string;
    }[];

  it("explains how to add their lock entries until they exist", () => {
    const outdir = temporaryFolder();
    const { web } = synthesize({ web: mixed }, outdir);
    expect(annotations(outdir)).toEqual([
      expect.objectContaining({
        level: "@cdktf/info",
        message: expect.stringMatching(/acme\/other.*--skip-provider-lock/),
      }),
    ]);
    const other = lockOf(web)
      .replaceAll("cdktf-pve/pve", "acme/other")
      .replace(/\/\*[\s\S]*/, "");
    writeFileSync(join(web, ".terraform.lock.hcl"), other);
    synthesize({ web: mixed }, outdir);
    expect(annotations(outdir)).toEqual([]);
    expect(lockedProviders(lockOf(web))).toEqual([`${engine.registry}/acme/other`, `${engine.registry}/cdktf-pve/pve`]);
  });

  it("prints nothing about providers built into Terraform", () => {
    const outdir = temporaryFolder();
    const withBuiltIn = (stack: TerraformStack) => {
      withAlias(stack);
      new ForeignProvider(stack, "terraform.io/builtin/terraform");
    };
    synthesize({ web: withBuiltIn }, outdir);
    expect(annotations(outdir)).toEqual([]);
  });
});
