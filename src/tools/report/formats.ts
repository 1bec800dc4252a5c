/** Formats of reports: Markdown, XML, JUnit and JSON. Escapes strings of the server for each. */
import { printableLine } from "../../output/printable";
import type { Report } from "./report";

/** For a line or a table cell in Markdown. */
export const escapeMarkdown = (value: string): string =>
  printableLine(value).replaceAll("|", "\\|").replaceAll("`", "'");

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML cannot have, not even as references. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** For XML, also in attributes. */
export const escapeXml = (value: string): string =>
  value
    .replace(NOT_XML, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

interface JunitCase {
  readonly name: string;
  readonly failure?: { readonly message: string; readonly lines: readonly string[] } | undefined;
  readonly error?: string | undefined;
}

interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

/** Test suites in the XML of JUnit. */
export const junit = (suites: readonly JunitSuite[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.map(suiteText).join("")}</testsuites>\n`;

function suiteText({ name, cases }: JunitSuite): string {
  const failures = cases.filter(({ failure }) => failure).length;
  const errors = cases.filter(({ error }) => error !== undefined).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}"`;
  const texts = cases.map((each) => caseText(name, each));
  return `  <testsuite name="${escapeXml(name)}" ${counts}>\n${texts.join("")}  </testsuite>\n`;
}

function caseText(suite: string, { name, failure, error }: JunitCase): string {
  const details = [
    failure && `<failure message="${escapeXml(failure.message)}">${escapeXml(failure.lines.join("\n"))}</failure>`,
    error !== undefined && `<error message="${escapeXml(error)}"/>`,
  ];
  const names = `classname="${escapeXml(suite)}" name="${escapeXml(name)}"`;
  return `    <testcase ${names}>${details.filter(Boolean).join("")}</testcase>\n`;
}

/** Control characters, and format characters that could reverse a line on a terminal. */
const UNFIT = /[\u007f-\u009f\p{Cf}\u2028\u2029]/gu;

/** A report as JSON that is safe to show on a terminal. */
export function asJson({ json, isLines }: Pick<Report, "json" | "isLines">): string {
  const text = isLines
    ? (json as readonly unknown[]).map((entry) => `${JSON.stringify(entry)}\n`).join("")
    : `${JSON.stringify(json, null, 2)}\n`;
  return text.replace(UNFIT, escaped);
}

/** Characters beyond 16 bits become a surrogate pair of escapes. */
const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
    .join("");
