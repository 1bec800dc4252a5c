/** Synthesized stacks of an application: `cdk.tf.json` below its output folder. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { orClosest } from "../../naming/closest";
import { readText } from "../../system/read-text";

/** The text of one; `app` is the output folder. */
export function readStack(app: string, stack: string): string {
  const folder = join(app, "stacks");
  const file = join(folder, stack, "cdk.tf.json");
  if (existsSync(file)) return readText(file);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.length === 0) throw new Error(`There are no stacks in ${folder}. Synthesize them first: cdktf synth`);
  throw new Error(orClosest(`There is no stack "${stack}" in ${folder}, only ${names.join(", ")}`, stack, names));
}
