/** `docs/errors.md`: what the server says when it refuses, and what to do about it. */
import { CLUSTER_STATE_TEXTS, GENERAL_TEXTS, type ServerText } from "../../src/api/server-texts";
import { MEANINGS } from "../../src/provider/remedies";
import type { Family } from "../../src/resources";
import { families } from "../../src/resources/families";
import { generalTexts } from "../../src/resources/server-texts";

export function errorsPage(): string {
  return [
    "# Errors",
    "",
    "What the server says when it refuses something, as the provider understands it; texts are found anywhere in the server's words, whatever their",
    "case. Made by `npm run generate` from the rows that decide in the provider: `server-texts.ts` in `src/api`, `src/resources` and of each family.",
    "",
    "Every diagnostic of such a failure ends with its code. Failures with the code `locked`, `no-quorum` or `transient` that say nothing else are sent",
    "again by themselves for a while; so is a write of which it is not known whether it was done, once it is certain that it was not. In the tables, `missing` is",
    "`not-found` when what the request addresses is not there, and `invalid` when it refers to something that is not.",
    "",
    "## Codes",
    "",
    "| code | what to do |",
    "|---|---|",
    ...Object.entries(MEANINGS).map(([code, remedy]) => `| \`${code}\` | ${cell(remedy)} |`),
    "",
    ...section("In every family", [...CLUSTER_STATE_TEXTS, ...generalTexts, ...GENERAL_TEXTS]),
    ...Object.values(families as Readonly<Record<string, Family>>).flatMap(({ title, serverTexts }) =>
      section(title, serverTexts),
    ),
  ].join("\n");
}

function section(title: string, rows: readonly ServerText[]): string[] {
  return [
    `## ${title}`,
    "",
    "| the server says | code | about | what to do |",
    "|---|---|---|---|",
    ...rows.map(line),
    "",
  ];
}

const EFFECTS = { none: "", done: "was done", unknown: "may have been done" } as const;

function line({
  text,
  code,
  retry,
  effect = "none",
  failure,
  status,
  parameter,
  remedy = "",
  request,
}: ServerText): string {
  const marks = [retry && "sent again", EFFECTS[effect], failure && `only with \`${failure}\``].filter(Boolean);
  const shown = [code && `\`${code}\``, ...marks].filter(Boolean).join(", ");
  const limits = [request && `requests \`${cell(request.source)}\``, status && `status ${status}`].filter(Boolean);
  const where = limits.length > 0 ? ` (${limits.join(", ")})` : "";
  return `| \`${cell(text.source.replaceAll(/\?<\w+>/g, ""))}\`${where} | ${shown} | ${parameter ? `\`${parameter}\`` : ""} | ${cell(remedy)} |`;
}

const cell = (text: string) => text.replaceAll("\\/", "/").replaceAll("|", "\\|");
