/** `cdktf-pve diagram`: a cluster, a stack or a plan as a picture. */

import { Argument } from "commander";
import type { DiagramOptions } from "../tools/diagram";
import { FORMATS, KINDS } from "../tools/diagram/options";
import { Leaf } from "./command/leaf";
import { withPlanOrStack } from "./command/options";

export function diagramCommand(): Leaf {
  const leaf = new Leaf("diagram", {
    formats: FORMATS,
    json: "pictures, each with its kind, title, description, boxes and arrows",
    connects: true,
  })
    .description(
      "draw SDN, firewall, HA, notifications and backups of a cluster, of a stack, or of what a plan changes",
    )
    .addArgument(new Argument("[kinds...]", "what to draw; default: all").choices(KINDS));
  return withPlanOrStack(leaf, {
    stack: "drawn instead of the cluster",
    plan: "drawn with what it adds, changes and removes",
  })
    .option("--full", "draw each of very many firewall rules, which are folded otherwise")
    .addHelpText(
      "after",
      `
Without --stack and --plan the cluster is drawn. The format markdown is with Mermaid.

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
