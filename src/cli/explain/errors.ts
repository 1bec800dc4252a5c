/** Errors by their texts, as they are pasted from a terminal, and by their codes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { classify } from "../../api/classify";
import { PveError } from "../../api/errors";
import { CONDITIONS, serverTextsOf, WORDS } from "../../api/general-texts";
import { missingPrivilege, refusalWithin } from "../../api/message-forms";
import type { ErrorCode, Method } from "../../api/types";
import { MEANINGS, remedyFor } from "../../provider/remedies";
import { serverTexts } from "../../resources";
import { ROOT } from "../root";
import { type Explanation, facts } from "./explanation";

const texts = serverTextsOf(serverTexts);
const rows = [...CONDITIONS, ...serverTexts, ...WORDS];

export const codes = Object.keys(MEANINGS) as readonly ErrorCode[];
const GUIDE = "docs/guides/troubleshooting.md";
const ERRORS = "docs/errors.md";

export function codeCalled(name: string): Explanation[] {
  const code = codes.find((one) => one === name.toLowerCase());
  if (code === undefined) return [];
  return [
    { kind: "code", title: code, text: MEANINGS[code] ?? "", facts: facts({ Pages: [ERRORS, `${GUIDE}#by-code`] }) },
  ];
}

/** Without colours and the frame that Terraform draws; lines that it broke are joined where `whole` is wanted. */
function plain(pasted: string): string {
  return stripVTControlCharacters(pasted)
    .split("\n")
    .map((line) => line.replace(/^[ \t]*[\u2502\u2577\u2575|]/, "").trim())
    .join("\n")
    .trim();
}

/** What the words of an error say. Nothing where none of them is known. */
export function errorSaying(pasted: string): Explanation[] {
  const all = plain(pasted);
  const line = all.replace(/\s+/g, " ");
  // What the provider adds is not the server's.
  const words = all.split(/^Request: /m, 1)[0]?.trim() ?? "";
  const guided = adviceIn(line);
  const told = /Error code: ([a-z-]+)\b/.exec(line)?.[1] as ErrorCode | undefined;
  const [, method = "GET", path = "/"] = /Request: (GET|POST|PUT|DELETE) (\/[^\s,]*)/.exec(line) ?? [];
  const request = { method: method as Method, path };
  const status = statusIn(line);
  const isKnown = [words, words.replace(/\s+/g, " ")].find((said) => rows.some((row) => row.text.test(said)));
  if (told === undefined && isKnown === undefined && status === undefined) return guided;
  const refusal = { status: status ?? 500, source: "api" as const, message: isKnown ?? words, errors: {} };
  const { code: found, privilege = missingPrivilege(line) } = classify(refusal, request, texts);
  const code = told !== undefined && codes.includes(told) ? told : found;
  const error = new PveError({ code, serverMessage: isKnown ?? words, status, ...request });
  const meaning = MEANINGS[code] ?? "";
  const remedy = remedyFor(texts, error);
  const explanation: Explanation = {
    kind: "error",
    title: `Error code ${code}`,
    text: meaning,
    facts: facts({
      Remedy: [remedy === meaning || remedy === "" ? undefined : remedy],
      Privileges: [privilege && `${privilege.privileges.join(" or ")} on ${privilege.path}`],
      Pages: [ERRORS, `${GUIDE}#by-code`],
    }),
  };
  return [explanation, ...guided];
}

/** A status that the words begin with, that Terraform's context has, or that the server's forms mean. */
function statusIn(line: string): number | undefined {
  const written = /^(?:status |HTTP )?([45]\d\d)\b|, status ([45]\d\d)\b/.exec(line);
  if (written) return Number(written[1] ?? written[2]);
  return refusalWithin(line)?.status;
}

/** What the guide says of texts: rows "| `text` | what to do |", with … for anything. */
function adviceIn(line: string): Explanation[] {
  return guide().flatMap(({ quoted, parts, advice }) => {
    let at = 0;
    for (const part of parts) {
      const next = line.toLowerCase().indexOf(part, at);
      if (next < 0) return [];
      at = next + part.length;
    }
    return [{ kind: "error" as const, title: quoted, text: advice, facts: facts({ Page: [GUIDE] }) }];
  });
}

export interface Advice {
  readonly quoted: string;
  readonly parts: readonly string[];
  readonly advice: string;
}

let advices: readonly Advice[] | undefined;

export function guide(): readonly Advice[] {
  advices ??= readFileSync(join(ROOT, GUIDE), "utf8")
    .split("\n")
    .flatMap((row) => {
      const [, first = "", second = ""] = row.split(/(?<!\\)\|/);
      // Codes have a table of their own there.
      const quotations = [...first.matchAll(/`([^`]+)`/g)].map(([, quoted = ""]) => quoted);
      return quotations
        .filter((quoted) => second.trim() !== "" && !codes.includes(quoted as ErrorCode))
        .map((quoted) => ({
          quoted,
          parts: quoted
            .toLowerCase()
            .split("…")
            .map((part) => part.trim())
            .filter((part) => part !== ""),
          advice: withPages(second.trim()),
        }));
    });
  return advices;
}

/** Links as paths below the root of the package. */
const withPages = (markdown: string) =>
  markdown.replace(/\[([^[\]]*)\]\(([^()]*)\)/g, (_, label: string, target: string) => {
    const { pathname, hash } = new URL(target, `file:///${GUIDE}`);
    return `${label} (${pathname.slice(1)}${hash})`;
  });
