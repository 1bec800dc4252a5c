/** HCL from an export matches the format of `terraform fmt`. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { resources } from "../../../src/resources";
import { resourceBlock } from "../../../src/tools/export/hcl";
import { withReferences } from "../../../src/tools/export/references";
import { engine } from "../../support/engine-facts";
import { temporaryFolder } from "../../support/temporary-folder";

it("equals signs are aligned around strings of one or several lines", () => {
  const resource = resources.find(({ type }) => type === "cluster_options") as never;
  const before = { id: "cluster", console: "html5" };
  const after = { email_from: "pve@example.com", keyboard: "de", max_workers: 4 };
  const values = { ...before, description: "One\nTwo\n", ...after };
  const text = withReferences([{ resource, id: "cluster", name: "cluster", values } as never])
    .map(resourceBlock)
    .join("\n");
  const file = join(temporaryFolder(), "cluster.tf");
  writeFileSync(file, text);
  execFileSync(engine.path, ["fmt", file], { env: { ...process.env, TF_CLI_CONFIG_FILE: "/dev/null" } });
  expect(readFileSync(file, "utf8")).toBe(text);
  expect(text).toContain("description = <<-EOT");
});
