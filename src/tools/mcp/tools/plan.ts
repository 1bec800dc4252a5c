/** Plans a configuration on a simulated cluster. */
import * as z from "zod";
import { counted, LONGEST_LINE, printable } from "../../../output/printable";
import { planReportText } from "../../plan-report";
import { configurationOf } from "../configuration/sources";
import { mcpTool } from "../tool";
import { type Trial, tryConfiguration } from "../trial";
import type { Diagnostic } from "../trial-output";
import { configurationInput, startInput, withStart } from "./shared-input";

/** Maximum number of listed changes, and of listed risks. */
const MAX_LISTED = 200;

export const plan = mcpTool({
  name: "plan",
  title: "Validate and plan a configuration",
  description:
    "Validates a configuration and plans it with Terraform on a simulated cluster, never on a real one. Returns errors with file and line, the changes, and risks that the policies find. With `prove`, also applies it there and checks that a second plan is empty.",
  input: z.strictObject({
    ...configurationInput,
    ...startInput,
    prove: z.boolean().default(false).describe("Whether to apply it to the simulated cluster, and plan again"),
  }),
  output: z.object({
    valid: z.boolean(),
    diagnostics: z.array(
      z.object({
        severity: z.enum(["error", "warning"]),
        summary: z.string(),
        detail: z.string(),
        address: z.string().optional(),
        file: z.string().optional(),
        line: z.int().optional(),
      }),
    ),
    changes: z.array(
      z.object({
        address: z.string(),
        type: z.string(),
        action: z.string(),
        attributes: z.array(
          z.object({ name: z.string(), before: z.string().optional(), after: z.string().optional() }),
        ),
      }),
    ),
    moreChanges: z.int().describe("Number of changes that are not listed"),
    risks: z.array(z.object({ id: z.string(), severity: z.string(), address: z.string(), message: z.string() })),
    moreRisks: z.int().describe("Number of risks that are not listed"),
    proved: z.object({ applied: z.boolean(), secondPlanIsEmpty: z.boolean() }).optional(),
    notes: z.array(z.string()),
  }),
  run: async (input, call) => {
    const configuration = configurationOf(input, call.folder);
    const options = { variables: input.variables, applies: input.prove };
    return await tryConfiguration(configuration, options, withStart(input.start, call), (trial) => {
      const { changes = [], risks = [] } = trial.plan ?? {};
      const proved = trial.applied && {
        applied: trial.applied.succeeded,
        secondPlanIsEmpty: trial.applied.secondPlanIsEmpty,
      };
      const data = {
        valid: trial.plan !== undefined,
        diagnostics: [...trial.diagnostics],
        changes: changes
          .slice(0, MAX_LISTED)
          .map((change) => ({
            ...change,
            attributes: change.attributes.map(({ name, before, after }) => ({
              name,
              ...(before !== undefined && { before: printable(before, LONGEST_LINE) }),
              ...(after !== undefined && { after: printable(after, LONGEST_LINE) }),
            })),
          })),
        moreChanges: Math.max(0, changes.length - MAX_LISTED),
        risks: risks
          .slice(0, MAX_LISTED)
          .map(({ id, severity, address, message }) => ({ id, severity, address, message })),
        moreRisks: Math.max(0, risks.length - MAX_LISTED),
        ...(proved && { proved }),
        notes: [...configuration.notes],
      };
      return { text: textOf(trial, configuration.notes), data };
    });
  },
});

function textOf({ plan: planned, diagnostics, applied }: Trial, notes: readonly string[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const parts = [
    planned ? planReportText(planned, undefined) : `# Invalid: ${counted(errors, "error")}`,
    ...(diagnostics.length > 0 ? ["## Diagnostics", diagnostics.map(diagnosticText).join("\n\n")] : []),
    ...(applied ? [proofText(applied)] : []),
    ...notes.map((note) => `Note: ${note}.`),
  ];
  return parts.map((part) => part.trimEnd()).join("\n\n");
}

export function diagnosticText({ severity, summary, detail, address, file, line }: Diagnostic): string {
  const place = [address, file !== undefined && `${file}:${line}`].filter(Boolean).join(", ");
  return [`${severity}: ${summary}${place === "" ? "" : ` (${place})`}`, detail]
    .filter((part) => part !== "")
    .join("\n");
}

function proofText({ succeeded, secondPlanIsEmpty }: NonNullable<Trial["applied"]>): string {
  if (!succeeded) return "The apply to the simulated cluster failed: see the diagnostics.";
  return secondPlanIsEmpty
    ? "Applied to the simulated cluster. A second plan is empty."
    : "Applied to the simulated cluster, but a second plan has changes or errors: the configuration does not converge.";
}
