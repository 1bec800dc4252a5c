/** What the doctor has found, for people. */

import { counted } from "../../output/counted";
import { printable } from "../../output/printable";
import type { Paint, Style } from "../report/paint";
import type { Examined } from "./examine";
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
const ID = 12;

export function text(examined: readonly Examined[], paint: Paint): string {
  const parts = examined.map(
    ({ endpoint, results }) => `${paint("title", endpoint)}\n${results.map((result) => lines(result, paint)).join("")}`,
  );
  const all = examined.flatMap(({ results }) => results);
  const count = (status: Status) => all.filter((result) => result.status === status).length;
  const unseen = count("unknown") === 0 ? "" : `, ${count("unknown")} unknown`;
  const found = `${counted(count("error"), "error")}, ${counted(count("warning"), "warning")}`;
  return `${parts.join("\n")}\n${found}${unseen}\n`;
}

function lines({ id, status, text: said, remedy }: Result, paint: Paint): string {
  const indent = " ".repeat(2 + WORDS.ok.length + 2 + ID);
  const below = (paragraph: string) => printable(paragraph).replaceAll("\n", `\n${indent}`);
  const first = `  ${paint(STYLES[status], WORDS[status])}  ${id.padEnd(ID)}${below(said)}\n`;
  return remedy === undefined ? first : `${first}${indent}${below(remedy)}\n`;
}

export const worst = (examined: readonly Examined[]): Status => {
  const all = examined.flatMap(({ results }) => results.map(({ status }) => status));
  return (["error", "warning", "unknown"] as const).find((status) => all.includes(status)) ?? "ok";
};
