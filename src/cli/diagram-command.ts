/** `cdktf-pve diagram`: a cluster, a stack or a plan as a picture. */

import { Argument } from "commander";
import { DIAGRAM_FORMATS, DIAGRAM_KINDS } from "../tools/choices";
import type { DiagramOptions } from "../tools/diagram";
import { withPlanOrStack } from "./command/options";
import { ToolCommand } from "./command/tool-command";

export function diagramCommand(): ToolCommand {
  const leaf = new ToolCommand("diagram", {
    formats: DIAGRAM_FORMATS,
    json: "pictures, each with its kind, title, description, boxes and arrows",
    connects: true,
  })
    .description("draw a cluster, a stack or the changes of a plan: SDN, firewall, HA, notifications and backups")
    .addArgument(new Argument("[kinds...]", "diagrams to draw; default: all").choices(DIAGRAM_KINDS));
  return withPlanOrStack(leaf, "draw")
    .option("--full", "draw every firewall rule, instead of folding long lists")
    .addHelpText(
      "after",
      `
Draws the cluster unless you give --stack or --plan. The markdown format contains Mermaid diagrams.

Examples:
  cdktf-pve diagram --out cluster.svg
  cdktf-pve diagram sdn --stack office --format markdown
  terraform show -json tfplan | cdktf-pve diagram firewall --plan - > change.svg`,
    )
    .runs(async (work, kinds: string[], options: DiagramOptions) => {
      const { runDiagram } = await import("../tools/diagram");
      return await runDiagram(kinds, options, work);
    });
}
