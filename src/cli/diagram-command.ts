/** `cdktf-pve diagram`: a cluster, a stack or a plan as a picture. */

import { Argument, Option } from "commander";
import type { DiagramOptions } from "../tools/diagram";
import { FORMATS, KINDS } from "../tools/diagram/options";
import { Leaf } from "./command/leaf";

export function diagramCommand(): Leaf {
  return new Leaf("diagram", {
    json: "pictures, each with its kind, title, description, boxes and arrows",
    connects: true,
  })
    .description(
      "draw SDN, firewall, HA, notifications and backups of a cluster, of a stack, or of what a plan changes",
    )
    .addArgument(new Argument("[kinds...]", "what to draw; default: all").choices(KINDS))
    .option("--stack <name>", "a synthesized stack, instead of the cluster")
    .option(
      "--plan <file>",
      "the JSON of `terraform show -json PLAN`, - for standard input: with what is added, changed and removed",
    )
    .option("--app <folder>", "where `cdktf synth` writes", "cdktf.out")
    .addOption(
      new Option("--format <format>", "of the picture; markdown is with Mermaid").choices(FORMATS).default(FORMATS[0]),
    )
    .option("--out <file>", "where to write it; default: standard output")
    .option("--full", "draw each of very many firewall rules, which are folded otherwise")
    .addHelpText(
      "after",
      `
Without --stack and --plan the cluster is drawn.

Examples:
  cdktf-pve diagram --out cluster.svg
  cdktf-pve diagram sdn --stack office --format markdown
  terraform show -json tfplan | cdktf-pve diagram firewall --plan - > change.svg`,
    )
    .does(async (work, kinds: string[], options: DiagramOptions) => {
      const { runDiagram } = await import("../tools/diagram");
      return await runDiagram(kinds, options, work);
    });
}
