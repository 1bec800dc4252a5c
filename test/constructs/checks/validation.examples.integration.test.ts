/** The examples for users are valid, and cause no warnings. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { exampleFolders } from "../../support/examples";
import { ROOT } from "../../support/synthesis";
import { sharedFolder } from "../../support/temporary-folder";

const applications = exampleFolders.filter(({ files }) => files.includes("main.ts"));

const outdir = sharedFolder();

/** All in one process, because its start takes most of the time. */
beforeAll(() => {
  const program = applications.map(
    ({ name, path }) =>
      `process.env.CDKTF_OUTDIR = ${JSON.stringify(join(outdir, name))};\nrequire(${JSON.stringify(join(path, "main.ts"))});`,
  );
  execFileSync(process.execPath, ["--import", "tsx", "-e", program.join("\n")], { cwd: ROOT, stdio: "pipe" });
});

it.each(applications)("the example $name is synthesized without a warning", ({ name }) => {
  const { stacks } = JSON.parse(readFileSync(join(outdir, name, "manifest.json"), "utf8")) as {
    readonly stacks: Readonly<Record<string, { readonly annotations: readonly { readonly level: string }[] }>>;
  };
  expect(Object.keys(stacks)).not.toEqual([]);
  const annotations = Object.values(stacks).flatMap(({ annotations }) => annotations);
  expect(annotations.filter(({ level }) => level !== "@cdktf/info")).toEqual([]);
});
