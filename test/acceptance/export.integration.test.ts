/** `cdktf-pve export`: the project of a cluster has references, imports everything and changes nothing. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Construct } from "constructs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as library from "../../src";
import { PveProvider } from "../../src";
import type { ExportOptions } from "../../src/tools/export/export";
import { asConstructs } from "../../src/tools/export/import-blocks";
import { takeInventory } from "../../src/tools/inventory/inventory";
import type { TestCluster } from "../lifecycle/cluster";
import { synthesize } from "../support/synthesis";
import { openWithEverything } from "./everything";
import { exportOf } from "./exported";

const execute = promisify(execFile);
const ROOT = join(import.meta.dirname, "..", "..");
const IN_A_POOL = `
resource "pve_pool" "saved" { pool_id = "saved" }

resource "pve_backup_job" "saved" {
  job_id   = "saved"
  schedule = "22:00"
  storage  = "backups"
  pool     = pve_pool.saved.pool_id
}
`;
/** Strings with secrets, which the server shows. */
const TELLING = `
resource "pve_notification_endpoint_webhook" "telling" {
  name    = "telling"
  url     = "https://hook.example.com/T0/XyZ123abcDEF4567890?token=planted-1&room=$\${1}"
  method  = "post"
  headers = [{ name = "Authorization", value = "Bearer planted-2$\${x}" }, { name = "X-Api-Key", value = "planted-3" }]
  body    = jsonencode({ text = "{{ escape title }} $\${x}", routing_key = "planted-4" })
}
`;

let cluster: TestCluster;
let folder: string;

beforeAll(async () => {
  cluster = await openWithEverything();
  // Inside the checkout, where modules find the package's dependencies.
  folder = mkdtempSync(join(ROOT, "dist", "exported-"));
  cluster.workspace.write("further.tf", IN_A_POOL + TELLING);
  await cluster.apply();
  for (const name of ["main.tf", "further.tf"]) cluster.workspace.write(name, "");
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await cluster?.close();
});

const exportTo = async (directory: string, language: ExportOptions["language"], only: readonly string[] = []) =>
  (await exportOf(cluster, directory, language, only)).exported;
const textsIn = (directory: string, end: string) =>
  readdirSync(directory)
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(join(directory, name), "utf8"))
    .join("\n");

/** The workspace has its own file for the provider. */
function lay(directory: string): void {
  for (const name of readdirSync(directory).filter((file) => /\.tf(vars)?$/.test(file) && file !== "versions.tf"))
    cluster.workspace.write(name, readFileSync(join(directory, name), "utf8"));
}

describe("a cluster as HCL", () => {
  let directory: string;

  beforeAll(() => {
    directory = join(folder, "hcl");
  });

  it("the project imports everything, changes nothing and needs no formatting", async () => {
    const exported = await exportTo(directory, "hcl");
    expect(exported.problems).toEqual([]);
    await execute("terraform", ["fmt", "-check", directory]);
    lay(directory);
    cluster.workspace.write("terraform.tfstate", "");
    const before = cluster.writes().length;
    expect(await cluster.run("plan")).toContain(
      `Plan: ${exported.count} to import, 0 to add, 0 to change, 0 to destroy.`,
    );
    await cluster.apply();
    expect(cluster.writes()).toHaveLength(before);
    expect(await cluster.plan()).toEqual([]);
  });

  it("the command refuses another language, and a damaged record of earlier exports", async () => {
    await expect(exportTo(directory, "typescript")).rejects.toThrow("was exported as hcl: export another form");
    writeFileSync(join(directory, ".cdktf-pve-export.json"), '{"form":');
    await expect(exportTo(directory, "hcl")).rejects.toThrow("is damaged: it records earlier exports");
  });
});

describe("a cluster as constructs", () => {
  let directory: string;
  let imported: number;

  it("the exported project and the module of import-blocks compile", async () => {
    directory = join(folder, "typescript");
    const { count, problems } = await exportTo(directory, "typescript");
    const { objects } = await takeInventory(cluster.session());
    const module = await asConstructs(objects, cluster.session(), library as never);
    expect([...problems, ...module.problems]).toEqual([]);
    expect(count).toBe(objects.length);
    imported = count;
    writeFileSync(join(directory, "imported.ts"), module.text);
    expect(readFileSync(join(directory, "cluster", "index.ts"), "utf8")).toContain("addBackup(scope, pools);");
    expect(readFileSync(join(directory, "main.ts"), "utf8")).toContain(
      'new PveProvider(stack, "pve", { sdnApply: "auto" })',
    );
    // The package of this build.
    for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
      const file = join(directory, name);
      if (name.endsWith(".ts"))
        writeFileSync(file, readFileSync(file, "utf8").replace('"cdktf-pve"', JSON.stringify(join(ROOT, "src"))));
    }
    expect(textsIn(join(directory, "cluster"), ".ts")).not.toContain("planted");
    const compiler = join(ROOT, "node_modules", "typescript", "bin", "tsc");
    await execute(process.execPath, [compiler, "--project", directory]);
  });

  it.each([
    ["the exported project", "cluster/index.ts", "addAll", { sdnApply: "auto" }, 0],
    // Every stack with SDN constructs has the two applies; nothing is staged.
    ["the module of import-blocks", "imported.ts", "imported", {}, 2],
  ] as const)("%s imports everything and changes nothing", async (_, file, name, settings, applies) => {
    const exports = (await import(join(directory, file))) as Record<string, (scope: Construct) => void>;
    const { datacenter } = synthesize({
      datacenter: (stack) => {
        new PveProvider(stack, "pve", settings);
        exports[name]?.(stack);
      },
    });
    const { workspace } = cluster;
    for (const name of readdirSync(workspace.directory).filter((file) => file.endsWith(".tf")))
      workspace.write(name, "");
    workspace.write("secrets.auto.tfvars", readFileSync(join(directory, "secrets.auto.tfvars"), "utf8"));
    const { terraform, ...stack } = JSON.parse(readFileSync(join(datacenter, "cdk.tf.json"), "utf8"));
    // The state of this folder instead of the stack's own.
    workspace.write("cdk.tf.json", JSON.stringify({ ...stack, terraform: { ...terraform, backend: undefined } }));
    workspace.write("terraform.tfstate", "");
    const before = cluster.writes().length;
    expect(await cluster.run("plan")).toContain(
      `Plan: ${imported} to import, ${applies} to add, 0 to change, 0 to destroy.`,
    );
    await cluster.apply();
    expect(cluster.writes()).toHaveLength(before);
    expect(await cluster.plan()).toEqual([]);
    workspace.write("cdk.tf.json", "{}");
  });

  it("an export overwrites nothing", async () => {
    const directory = join(folder, "taken");
    mkdirSync(directory);
    writeFileSync(join(directory, "main.ts"), "// Mine.\n");
    await expect(exportTo(directory, "typescript", ["pve_pool"])).rejects.toThrow("has main.ts already: nothing was");
    expect(readdirSync(directory)).toEqual(["main.ts"]);
  });
});
