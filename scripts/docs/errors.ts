/** The tables of `docs/errors.md`: the server's messages and their remedies. */
import { CLUSTER_STATE_TEXTS, GENERAL_TEXTS, type ServerText } from "../../src/api/server-texts";
import { MEANINGS } from "../../src/provider/remedies";
import type { Family } from "../../src/resources";
import { families } from "../../src/resources/families.generated";
import { generalTexts } from "../../src/resources/server-texts";
import { table } from "./table";

export const codesTable = (): string =>
  table(
    ["code", "remedy"],
    Object.entries(MEANINGS).map(([code, remedy]) => [`\`${code}\``, cell(remedy)]),
  );

export const messagesByArea = (): string =>
  [
    section("In every area", [...CLUSTER_STATE_TEXTS, ...generalTexts, ...GENERAL_TEXTS]),
    ...Object.values(families as Readonly<Record<string, Family>>).map(({ title, serverTexts }) =>
      section(title, serverTexts),
    ),
  ].join("\n\n");

const section = (title: string, rows: readonly ServerText[]): string =>
  `## ${title}\n\n${table(["message", "code", "parameter", "remedy"], rows.map(cellsOf))}`;

const EFFECTS = { none: "", done: "was done", unknown: "may have been done" } as const;

function cellsOf({
  text,
  code,
  retry,
  effect = "none",
  failure,
  status,
  parameter,
  remedy = "",
  request,
}: ServerText): string[] {
  const marks = [retry && "retried", EFFECTS[effect], failure && `only with \`${failure}\``].filter(Boolean);
  const shown = [code && `\`${code}\``, ...marks].filter(Boolean).join(", ");
  const limits = [request && `requests \`${cell(request.source)}\``, status && `status ${status}`].filter(Boolean);
  const where = limits.length > 0 ? ` (${limits.join(", ")})` : "";
  const pattern = cell(text.source.replaceAll(/\?<\w+>/g, ""));
  return [`\`${pattern}\`${where}`, shown, parameter ? `\`${parameter}\`` : "", cell(remedy)];
}

const cell = (text: string) => text.replaceAll("\\/", "/").replaceAll("|", "\\|");
