/** The results of a run as a page in Markdown. */
import { escapeMarkdown } from "../../../src/tools/report/formats";
import type { OperationResult, Report, State } from "./results";

const row = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(row)].join("\n");

const STATES: readonly State[] = ["matched", "differing", "unsupported", "not tried"];

export function conformancePage(report: Report): string {
  const { server, kit, started, seconds, interrupted, counts, operations, leftBehind } = report;
  const differing = operations.filter(({ state }) => state === "differing");
  const notTried = operations.filter(({ state }) => state === "not tried");
  const refusedOnly = operations.filter(({ state, successes }) => state === "matched" && successes === 0);
  const unrecorded = operations.filter((result) => result.unrecorded.length > 0);
  const section = (title: string, body: string, isShown: boolean) => (isShown ? ["", `## ${title}`, "", body] : []);
  const reasons = (list: readonly OperationResult[]) =>
    table(
      ["operation", "reason"],
      list.map(({ operation, reason = "" }) => [operation, reason]),
    );
  return `${[
    `# Conformance of ${server.endpoint}`,
    "",
    `Proxmox VE ${server.version}, compared with recordings of ${kit.recordedVersion}. Kit ${kit.commit}, ${started}, ${seconds} s.`,
    ...(interrupted ? ["", "**A signal ended the run early.**"] : []),
    "",
    table(
      ["state", "operations"],
      STATES.map((state) => [state, String(counts[state])]),
    ),
    ...section(
      "Differing",
      differing
        .map(({ operation, differences }) =>
          [`**${operation}**`, "", ...differences.map((difference) => `* ${escapeMarkdown(difference)}`)].join("\n"),
        )
        .join("\n\n"),
      differing.length > 0,
    ),
    ...section(
      "Left behind",
      leftBehind.map((request) => `* ${escapeMarkdown(request)}`).join("\n"),
      leftBehind.length > 0,
    ),
    ...section("Not tried", reasons(notTried), notTried.length > 0),
    ...section("Only refusals tried", reasons(refusedOnly), refusedOnly.length > 0),
    ...section(
      "Not recorded, so not compared",
      table(
        ["operation", "part of the answer"],
        unrecorded.map((result) => [result.operation, result.unrecorded.join("; ")]),
      ),
      unrecorded.length > 0,
    ),
    ...section(
      "All operations",
      table(
        ["operation", "state", "successes", "refusals"],
        operations.map(({ operation, state, successes, refusals }) => [
          operation,
          state,
          `${successes}`,
          `${refusals}`,
        ]),
      ),
      true,
    ),
  ].join("\n")}\n`;
}

/** Text for the terminal: the counts, the differences, and remaining objects. */
export function summaryOf({ server, counts, operations, leftBehind, interrupted }: Report): string {
  const lines = operations
    .filter(({ state }) => state === "differing")
    .flatMap(({ operation, differences }) => [operation, ...differences.map((difference) => `  ${difference}`)]);
  return [
    `Proxmox VE ${server.version} at ${server.endpoint}${interrupted ? ", ended early" : ""}`,
    ...STATES.map((state) => `${String(counts[state]).padStart(4)} ${state}`),
    ...(lines.length > 0 ? ["", ...lines] : []),
    ...leftBehind.map((request) => `LEFT BEHIND: ${request}`),
    "",
  ].join("\n");
}
