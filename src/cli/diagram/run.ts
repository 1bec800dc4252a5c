/** `cdktf-pve diagram` of a stack, of a plan, or of the cluster that the environment names. */

import { writeWholeFile } from "../../system/whole-file";
import { printableLine } from "../../text/printable";
import { FAILED } from "../exit-codes";
import { drawn } from "./diagram";
import { FORMATS, KINDS, type Kind } from "./formats";
import { readSource, type SourceOptions } from "./sources";

export interface DiagramOptions extends SourceOptions {
  readonly format: string;
  readonly out?: string;
  readonly full?: boolean;
}

/** What is read of a live cluster for each picture. */
const FAMILIES: Readonly<Record<Kind, readonly string[]>> = {
  sdn: ["sdn"],
  firewall: ["firewall", "pve_sdn_vnet_firewall_rules"],
  ha: ["ha"],
  notifications: ["notifications"],
  backup: ["backup", "pools", "ha"],
};

export async function runDiagram(kinds: readonly string[], options: DiagramOptions): Promise<void> {
  const wanted = kinds.length === 0 ? KINDS : KINDS.filter((kind) => kinds.includes(kind));
  const format = FORMATS.find((name) => name === options.format) ?? FORMATS[0];
  const { subjects, problems } = await readSource(options, [...new Set(wanted.flatMap((kind) => FAMILIES[kind]))]);
  for (const problem of problems) process.stderr.write(`not drawn: ${printableLine(problem)}\n`);
  const text = await drawn(subjects, wanted, format, options);
  if (problems.length > 0) process.exitCode = FAILED;
  if (text === "") throw new Error(`There is nothing to draw of ${wanted.join(", ")}.`);
  if (options.out === undefined) process.stdout.write(text);
  else writeWholeFile(options.out, text);
}
