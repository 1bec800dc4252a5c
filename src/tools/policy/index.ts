/** `cdktf-pve policy`: checks a plan against policies, or writes them for another policy engine. */

import { dirname, join } from "node:path";
import { version } from "../../../package.json";
import { replaceFile } from "../../constructs/install/whole-file";
import { counted, printableLine } from "../../output/printable";
import { shellOn } from "../../output/shell";
import { makeFolders } from "../../system/files";
import { POLICY_FORMATS, type PolicyFormat, type PolicyLanguage } from "../choices";
import { readPlanFile } from "../inputs/plan-file";
import type { Files } from "../projects/files";
import { PROBLEMS_FOUND } from "../report/exit-codes";
import { asJson, escapeMarkdown, junit } from "../report/formats";
import { type Paint, type Report, unpainted } from "../report/report";
import { checkPlan, hasErrors, type PolicyReport, type Violation } from "./policy";
import { regoFiles } from "./rego";
import { loadPolicies, readPolicyFile } from "./settings";
import { type Lacking, removeExcluded, terraformPolicies } from "./tfpolicy";

export { checkPlan, type PolicyReport, UNKNOWN_ATTRIBUTE, type Violation } from "./policy";
export { loadPolicies, readPolicyFile } from "./settings";

export interface PolicyCommandOptions {
  readonly format: PolicyFormat | "json";
  readonly config?: string;
  readonly add?: readonly string[];
  /** Language of the policies to write, in place of a check. */
  readonly emit?: PolicyLanguage;
  readonly out?: string;
}

export async function runPolicy(
  file: string | undefined,
  options: PolicyCommandOptions,
): Promise<Report<PolicyReport | WrittenPolicies>> {
  if (options.emit !== undefined) return emitPolicies(file, options);
  if (file === undefined) throw new Error("plan missing: give the JSON of `terraform show -json PLAN`");
  return await checkFile(file, options);
}

/** Exit code: 2 if a policy finds an error, otherwise 0. */
async function checkFile(file: string, options: PolicyCommandOptions): Promise<Report<PolicyReport>> {
  const format = options.format === "json" ? POLICY_FORMATS[0] : options.format;
  const report = checkPlan(readPlanFile(file), readPolicyFile(options.config), await loadPolicies(options.add ?? []));
  const code = hasErrors(report) ? PROBLEMS_FOUND : 0;
  return { text: (paint) => policyText(report, format, file, paint), json: report, code };
}

export interface WrittenPolicies {
  readonly directory: string;
  readonly files: readonly string[];
  /** Policies and waivers that the language cannot express. */
  readonly lacking: readonly Lacking[];
}

function emitPolicies(
  file: string | undefined,
  { out, add, config, emit }: PolicyCommandOptions,
): Report<WrittenPolicies> {
  if (file !== undefined) throw new Error("--emit takes no plan: check it with the written policies afterwards");
  if (add) throw new Error("--emit cannot translate JavaScript of --add: write these policies in the other language");
  if (out === undefined) throw new Error("folder missing: add --out DIRECTORY");
  const settings = readPolicyFile(config);
  const folder = shellOn().word(out);
  if (emit === "rego") {
    const use = `Check a plan:\n  conftest test --policy ${folder} --data ${folder} plan.json\n`;
    return writePolicies(out, regoFiles(settings), use);
  }
  const policies = terraformPolicies(settings);
  removeExcluded(out, policies);
  const use = `Test them:\n  tfpolicy test --policies=${folder}\n`;
  return writePolicies(out, policies.files, use, policies.lacking);
}

function writePolicies(
  directory: string,
  files: Files,
  use: string,
  lacking: readonly Lacking[] = [],
): Report<WrittenPolicies> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(directory, path);
    // biome-ignore lint/plugin/file-modes: the umask decides, as for every file of the user
    makeFolders(dirname(file), 0o777);
    replaceFile(file, content);
  }
  const names = Object.keys(files);
  const list = lacking.map(({ id, reason }) => `  ${id}: ${reason}\n`).join("");
  const rest =
    list === "" ? "" : `\nTerraform policy cannot express:\n${list}Check plans with cdktf-pve policy, too.\n`;
  return {
    isWritten: true,
    text: () => `${names.length} files are in ${directory}. ${use}${rest}`,
    json: { directory, files: names, lacking },
  };
}

type Writer = (report: PolicyReport, file: string, paint: Paint) => string;

const WRITERS: Readonly<Record<PolicyFormat, Writer>> = { human, sarif, junit: asJunit, markdown };

/** Report in a format. `file`: path of the plan. */
export const policyText = (report: PolicyReport, format: PolicyFormat, file: string, paint = unpainted): string =>
  WRITERS[format](report, file, paint);

function human({ resources, violations, waived }: PolicyReport, _file: string, paint: Paint): string {
  const lines = violations.map(
    ({ id, severity, address, message }) =>
      `${paint(severity, severity)}: ${address}: ${printableLine(message)} ${paint("aside", `[${id}]`)}\n`,
  );
  const errors = violations.filter(({ severity }) => severity === "error").length;
  const counts = [
    counted(resources.length, "resource"),
    counted(errors, "error"),
    counted(violations.length - errors, "warning"),
    ...(waived.length > 0 ? [`${waived.length} waived`] : []),
  ];
  return `${lines.join("")}${lines.length > 0 ? "\n" : ""}${counts.join(", ")}\n`;
}

/** SARIF 2.1.0. A plan has no source lines: the physical location is the plan, the logical one the resource. */
function sarif({ rules, violations, waived }: PolicyReport, file: string): string {
  const result = ({ id, severity, address, message }: Violation, isWaived: boolean) => ({
    ruleId: id,
    level: severity,
    message: { text: `${address}: ${printableLine(message)}` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: address, kind: "resource" }],
      },
    ],
    partialFingerprints: { resource: `${id}:${address}` },
    ...(isWaived && { suppressions: [{ kind: "external" }] }),
  });
  const driver = {
    name: "cdktf-pve policy",
    version,
    rules: rules.map(({ id, severity, doc, remedy }) => ({
      id,
      shortDescription: { text: doc },
      ...(remedy !== undefined && { help: { text: remedy } }),
      defaultConfiguration: { level: severity },
    })),
  };
  const results = [
    ...violations.map((violation) => result(violation, false)),
    ...waived.map((violation) => result(violation, true)),
  ];
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver }, results }],
  };
  return asJson({ json: log });
}

/** JUnit with a test case for each policy. */
function asJunit({ rules, violations }: PolicyReport): string {
  const cases = rules.map(({ id }) => {
    const errors = violations.filter((violation) => violation.id === id && violation.severity === "error");
    const lines = errors.map(({ address, message }) => `${address}: ${printableLine(message)}`);
    return { name: id, failure: errors.length > 0 ? { message: `${errors.length} found`, lines } : undefined };
  });
  return junit([{ name: "policy", cases }]);
}

function markdown(report: PolicyReport): string {
  const { violations, waived, resources } = report;
  if (violations.length === 0) return `# Policies\n\nNothing found in ${counted(resources.length, "resource")}.\n`;
  const rows = violations.map(
    ({ id, severity, address, message }) =>
      `| ${severity} | \`${escapeMarkdown(address)}\` | ${escapeMarkdown(message)} | \`${escapeMarkdown(id)}\` |`,
  );
  const note = waived.length > 0 ? `\n\n${waived.length} waived.` : "";
  return `# Policies\n\n| | Resource | Finding | Policy |\n|---|---|---|---|\n${rows.join("\n")}${note}\n`;
}
