/** What we show to users is right, and nothing is said about it. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, temporaryFolder } from "../../support/synthesis";

it.each(["datacenter"])("the example %s is synthesized without a warning", { timeout: 60_000 }, (name) => {
  const outdir = temporaryFolder();
  execFileSync(process.execPath, ["--import", "tsx", join(ROOT, "examples", name, "main.ts")], {
    cwd: ROOT,
    env: { ...process.env, CDKTF_OUTDIR: outdir },
    stdio: "pipe",
  });
  const { stacks } = JSON.parse(readFileSync(join(outdir, "manifest.json"), "utf8")) as {
    readonly stacks: Readonly<Record<string, { readonly annotations: readonly { readonly level: string }[] }>>;
  };
  expect(Object.keys(stacks)).not.toEqual([]);
  const said = Object.values(stacks).flatMap(({ annotations }) => annotations);
  expect(said.filter(({ level }) => level !== "@cdktf/info")).toEqual([]);
});
