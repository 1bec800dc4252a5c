/** `docs/errors.md`: the server's messages and their remedies. */
import { CLUSTER_STATE_TEXTS, GENERAL_TEXTS, type ServerText } from "../../src/api/server-texts";
import { MEANINGS } from "../../src/provider/remedies";
import type { Family } from "../../src/resources";
import { families } from "../../src/resources/families.generated";
import { generalTexts } from "../../src/resources/server-texts";

export function errorsPage(): string {
  return [
    "# Errors",
    "",
    "Messages with which the server refuses a request, as the provider recognizes them. A pattern matches anywhere in the server's message, in upper and lower case.",
    "",
    "Each diagnostic of such a failure ends with its code. The provider retries failures with the codes `locked`, `no-quorum` and `transient` for a while. It retries a write with an unknown",
    "outcome only after it knows that the server did not do it. `missing` in the tables means `not-found` if the request's own object is missing, and `invalid` if it refers to a missing object.",
    "",
    "## Codes",
    "",
    "| code | remedy |",
    "|---|---|",
    ...Object.entries(MEANINGS).map(([code, remedy]) => `| \`${code}\` | ${cell(remedy)} |`),
    "",
    ...section("In every area", [...CLUSTER_STATE_TEXTS, ...generalTexts, ...GENERAL_TEXTS]),
    ...Object.values(families as Readonly<Record<string, Family>>).flatMap(({ title, serverTexts }) =>
      section(title, serverTexts),
    ),
  ].join("\n");
}

function section(title: string, rows: readonly ServerText[]): string[] {
  return [`## ${title}`, "", "| message | code | parameter | remedy |", "|---|---|---|---|", ...rows.map(line), ""];
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
  const marks = [retry && "retried", EFFECTS[effect], failure && `only with \`${failure}\``].filter(Boolean);
  const shown = [code && `\`${code}\``, ...marks].filter(Boolean).join(", ");
  const limits = [request && `requests \`${cell(request.source)}\``, status && `status ${status}`].filter(Boolean);
  const where = limits.length > 0 ? ` (${limits.join(", ")})` : "";
  return `| \`${cell(text.source.replaceAll(/\?<\w+>/g, ""))}\`${where} | ${shown} | ${parameter ? `\`${parameter}\`` : ""} | ${cell(remedy)} |`;
}

const cell = (text: string) => text.replaceAll("\\/", "/").replaceAll("|", "\\|");
