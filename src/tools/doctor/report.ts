/** Text of a doctor's report. */

import { counted } from "../../output/counted";
import { printable } from "../../output/printable";
import type { Paint, Style } from "../report/report";
import type { EndpointReport } from "./examine";
import type { Result, Status } from "./result";

const WORDS: Readonly<Record<Status, string>> = {
  ok: "ok     ",
  warning: "WARNING",
  error: "ERROR  ",
  unknown: "UNKNOWN",
  skipped: "-      ",
};
const STYLES: Readonly<Record<Status, Style>> = {
  ok: "good",
  warning: "warning",
  error: "error",
  unknown: "warning",
  skipped: "aside",
};
const ID_WIDTH = 12;

export function doctorText(examined: readonly EndpointReport[], paint: Paint): string {
  const parts = examined.map(
    ({ endpoint, results }) => `${paint("title", endpoint)}\n${results.map((result) => lines(result, paint)).join("")}`,
  );
  const all = examined.flatMap(({ results }) => results);
  const count = (status: Status) => all.filter((result) => result.status === status).length;
  const unknown = count("unknown") === 0 ? "" : `, ${count("unknown")} unknown`;
  const found = `${counted(count("error"), "error")}, ${counted(count("warning"), "warning")}`;
  return `${parts.join("\n")}\n${found}${unknown}\n`;
}

function lines({ id, status, text, remedy }: Result, paint: Paint): string {
  const indent = " ".repeat(2 + WORDS.ok.length + 2 + ID_WIDTH);
  const indented = (paragraph: string) => printable(paragraph).replaceAll("\n", `\n${indent}`);
  const first = `  ${paint(STYLES[status], WORDS[status])}  ${id.padEnd(ID_WIDTH)}${indented(text)}\n`;
  return remedy === undefined ? first : `${first}${indent}${indented(remedy)}\n`;
}

export const worstStatus = (examined: readonly EndpointReport[]): Status => {
  const all = examined.flatMap(({ results }) => results.map(({ status }) => status));
  return (["error", "warning", "unknown"] as const).find((status) => all.includes(status)) ?? "ok";
};
