/** Text of the report about the clients of a simulated cluster. */
import { counted } from "../../output/printable";
import type { ClientReport } from "../../simulator";

type Used = ClientReport["operations"][number];
type Unanswered = ClientReport["unanswered"][number];

/** `3 × 200, 1 × 400` */
function statuses(used: Unanswered): string {
  return Object.entries(used.statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}

function table(rows: readonly Unanswered[]): string[] {
  const width = Math.max(0, ...rows.map(({ operation }) => operation.length));
  return rows.map((used) => `  ${used.operation.padEnd(width)}  ${statuses(used)}`);
}

/** Places in which answers differ from all recordings, and operations and fields that no recording shows. */
function recordingLines(operations: readonly Used[]): string[] {
  const compared = operations.flatMap(({ operation, recordings }) =>
    recordings ? [{ operation, ...recordings }] : [],
  );
  if (compared.length === 0) return [];
  const different = compared.filter(({ differences }) => differences.length > 0);
  const matching = compared.filter(({ isRecorded, differences }) => isRecorded && differences.length === 0);
  const unrecorded = compared.filter((comparison) => !comparison.isRecorded || comparison.unrecorded.length > 0);
  const line = (operation: string, places: readonly string[]) =>
    `  ${operation}${places.length > 0 ? `: ${places.join("; ")}` : ""}`;
  return [
    "",
    `Compared with recordings of genuine servers: ${matching.length} of ${counted(compared.length, "operation")} have the recorded form.`,
    ...(different.length > 0 ? ["", "Different from every recording:"] : []),
    ...different.map(({ operation, differences }) => line(operation, differences)),
    ...(unrecorded.length > 0 ? ["", "Not recorded, so not compared:"] : []),
    ...unrecorded.map((comparison) => line(comparison.operation, comparison.unrecorded)),
  ];
}

export function reportText({ requests, operations, unanswered }: ClientReport): string {
  const lines = [
    "",
    `Clients sent ${counted(requests, "request")} and used ${counted(operations.length, "operation")}.`,
  ];
  if (operations.length > 0)
    lines.push("", "Operations, with the number of responses by status:", ...table(operations));
  lines.push(...recordingLines(operations));
  if (unanswered.length > 0) lines.push("", "Requested, but not part of the simulated API:", ...table(unanswered));
  return `${lines.join("\n")}\n`;
}
