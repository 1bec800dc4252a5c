/** What we show to users is right, and nothing is said about it. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exampleFolders } from "../../support/examples";
import { ROOT, temporaryFolder } from "../../support/synthesis";

const applications = exampleFolders.filter(({ files }) => files.includes("main.ts"));
/** Refers to an alias that is made elsewhere, of which the checks know nothing. */
const SAID: Readonly<Record<string, string>> = { typescript: "undefined-name" };

it.each(applications)("the example $name is synthesized without a warning", { timeout: 60_000 }, ({ name, path }) => {
  const outdir = temporaryFolder();
  execFileSync(process.execPath, ["--import", "tsx", join(path, "main.ts")], {
    cwd: ROOT,
    env: { ...process.env, CDKTF_OUTDIR: outdir },
    stdio: "pipe",
  });
  const { stacks } = JSON.parse(readFileSync(join(outdir, "manifest.json"), "utf8")) as {
    readonly stacks: Readonly<
      Record<string, { readonly annotations: readonly { readonly level: string; readonly message: string }[] }>
    >;
  };
  expect(Object.keys(stacks)).not.toEqual([]);
  const said = Object.values(stacks).flatMap(({ annotations }) => annotations);
  const unexpected = said.filter(
    ({ level, message }) => level !== "@cdktf/info" && !message.endsWith(`[${SAID[name]}]`),
  );
  expect(unexpected).toEqual([]);
});
