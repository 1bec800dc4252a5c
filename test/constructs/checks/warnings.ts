/** Warnings of a synthesis, as listed in the manifest. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { synthesize } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";

export function warnings(stacks: Parameters<typeof synthesize>[0]): string[] {
  const outdir = temporaryFolder();
  synthesize(stacks, outdir);
  const manifest = JSON.parse(readFileSync(join(outdir, "manifest.json"), "utf8")) as {
    stacks: Record<string, { annotations: { message: string }[] }>;
  };
  return Object.values(manifest.stacks).flatMap(({ annotations }) => annotations.map(({ message }) => message));
}
