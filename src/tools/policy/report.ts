/** Formats of a policy report: text, SARIF, JUnit and Markdown. */

import { version } from "../../../package.json";
import { counted, printableLine } from "../../output/printable";
import type { PolicyFormat } from "../choices";
import { asJson, escapeMarkdown, escapeXml } from "../report/escapes";
import { type Paint, unpainted } from "../report/report";
import type { PolicyReport, Violation } from "./policy";

type Writer = (report: PolicyReport, file: string, paint: Paint) => string;

const WRITERS: Readonly<Record<PolicyFormat, Writer>> = { human, sarif, junit, markdown };

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
  const results = [...violations.map((one) => result(one, false)), ...waived.map((one) => result(one, true))];
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver }, results }],
  };
  return asJson({ json: log });
}

/** JUnit with a test case for each policy. */
function junit({ rules, violations }: PolicyReport): string {
  const cases = rules.map(({ id }) => {
    const policyViolations = violations.filter((violation) => violation.id === id && violation.severity === "error");
    const lines = policyViolations.map(({ address, message }) => `${address}: ${printableLine(message)}`).join("\n");
    const failure =
      policyViolations.length > 0
        ? `<failure message="${policyViolations.length} found">${escapeXml(lines)}</failure>`
        : "";
    return `    <testcase classname="policy" name="${escapeXml(id)}">${failure}</testcase>\n`;
  });
  const failures = new Set(violations.filter(({ severity }) => severity === "error").map(({ id }) => id)).size;
  const suite = `<testsuite name="policy" tests="${rules.length}" failures="${failures}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  ${suite}\n${cases.join("")}  </testsuite>\n</testsuites>\n`;
}

function markdown(report: PolicyReport): string {
  const { violations, waived, resources } = report;
  if (violations.length === 0) return `# Policies\n\nNothing found in ${counted(resources.length, "resource")}.\n`;
  const rows = violations.map(
    ({ id, severity, address, message }) =>
      `| ${severity} | \`${escapeMarkdown(address)}\` | ${escapeMarkdown(message)} | \`${escapeMarkdown(id)}\` |`,
  );
  const note = waived.length > 0 ? `\n\n${waived.length} waived.` : "";
  return `# Policies\n\n| | Resource | What was found | Policy |\n|---|---|---|---|\n${rows.join("\n")}${note}\n`;
}
