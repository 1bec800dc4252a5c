/** Commands of the group "Look": they show and explain clusters, plans and errors. */

import { Argument, Command } from "commander";
import { DIAGRAM_FORMATS, DIAGRAM_KINDS, DRIFT_FORMATS } from "../tools/choices";
import type { DiagramOptions } from "../tools/diagram";
import type { DoctorOptions } from "../tools/doctor";
import type { DriftOptions } from "../tools/drift";
import type { JournalOptions } from "../tools/journal";
import { withPlanOrStack } from "./command/options";
import { ToolCommand } from "./command/tool-command";

/** `cdktf-pve doctor`: checks before an apply. */
export function doctorCommand(): ToolCommand {
  const leaf = new ToolCommand("doctor", {
    json: "endpoints, each with its results (id, status, text, remedy)",
    fleet: {},
    connects: true,
  }).description("check endpoints, certificates, clocks, the cluster and the credentials before an apply");
  return withPlanOrStack(leaf, "check the privileges for")
    .option("--strict", "exit with 2 for warnings and unknown results, too")
    .addHelpText(
      "after",
      `
Exits with 0 if no check fails, 2 if one fails, 1 if the checks cannot start.

Examples:
  cdktf-pve doctor
  terraform show -json tfplan | cdktf-pve doctor --plan -`,
    )
    .runs(async (work, options: DoctorOptions) => {
      const { runDoctor } = await import("../tools/doctor");
      return await runDoctor(options, work);
    });
}

/** `cdktf-pve diagram`: a cluster, a stack or a plan as a picture. */
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

/** `cdktf-pve drift`: differences between a cluster and states. */
export function driftCommand(): ToolCommand {
  return new ToolCommand("drift", {
    formats: DRIFT_FORMATS,
    json: "stacks, each with drifted objects and problems; unmanaged objects; problems of the cluster",
    fleet: { inputs: "arguments" },
    connects: true,
  })
    .description("compare a cluster with the states of all stacks: changed, missing and unmanaged objects")
    .argument(
      "[paths...]",
      "state files, initialized Terraform folders, or CDK for Terraform applications; default: this folder",
    )
    .option("--no-unmanaged", "leave out objects that are in no state")
    .addHelpText(
      "after",
      `
Exits with 0 if the cluster matches the states, 2 if an object drifted, 1 if something could not be read.

Examples:
  cdktf-pve drift                                      # all stacks of the application in this folder
  cdktf-pve drift --format junit a.tfstate b.tfstate > drift.xml
  terraform state pull > office.tfstate && cdktf-pve drift --format markdown office.tfstate`,
    )
    .runs(async (work, paths: string[], options: DriftOptions) => {
      const { runDrift } = await import("../tools/drift");
      return await runDrift(paths, options, work);
    });
}

/** `cdktf-pve explain`: explanations of errors, types and operations, without a network. */
export function explainCommand(): ToolCommand {
  return new ToolCommand("explain", {
    json: "explanations, each with kind, title, text and facts; or the closest known name",
  })
    .description("explain an error, a type, a setting, a check, a status or an API operation, and what to do")
    .argument(
      "<what...>",
      "an error message or its code, `pve_pool.comment`, `firewall.Rule`, `PVE_READ_ONLY`, `/cluster/ha/rules`; - for standard input",
    )
    .addHelpText(
      "after",
      `
Needs neither a cluster nor a network.
Exits with 0 if there is an explanation, 2 if there is none; then it suggests the closest name.

Examples:
  terraform apply 2>&1 | cdktf-pve explain -           # a whole diagnostic, with frame and colours
  cdktf-pve explain "pool 'web' already exists"
  cdktf-pve explain stale-digest
  cdktf-pve explain pve_firewall_rule.source
  cdktf-pve explain firewall.TieredFirewall.addTier
  cdktf-pve explain PVE_READ_ONLY
  cdktf-pve explain firewall-any-to-any
  cdktf-pve explain status 596
  cdktf-pve explain exit code 2
  cdktf-pve explain GET /cluster/sdn/zones/office`,
    )
    .runs(async (_work, words: string[]) => {
      const { runExplain } = await import("../tools/explain");
      return runExplain(words.join(" "));
    });
}

/** `cdktf-pve journal`: the provider's journal of writes. */
export function journalCommand(): Command {
  const show = new ToolCommand("show", { json: "one line per entry, with parameters" })
    .description("print the writes in a journal, one per line")
    .argument("<file>", "file that the provider's `journal` setting (PVE_JOURNAL) names")
    .option("--resource <text>", "only resources whose type or name contains this string")
    .option("--failed", "only writes that failed or whose outcome is unknown")
    .option("--since <time>", "only writes after this time, such as 2026-01-31T12:00:00Z")
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve journal show --failed pve.journal
  cdktf-pve journal show --resource firewall --json pve.journal`,
    )
    .runs(async (_work, file: string, options: JournalOptions) => {
      const { showJournal } = await import("../tools/journal");
      return showJournal(file, options);
    });
  return new Command("journal").description("read the provider's journal of writes").addCommand(show);
}
