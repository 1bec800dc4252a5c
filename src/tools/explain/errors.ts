/** Explains errors: messages of the server, which the provider classifies, the provider's own diagnostics, and error codes. */
import { classify } from "../../api/classify";
import { PveError } from "../../api/errors";
import { missingPrivilege, refusalWithin } from "../../api/message-forms";
import { CLUSTER_STATE_TEXTS, GENERAL_TEXTS, serverTextsOf } from "../../api/server-texts";
import type { ErrorCode, Method, PveErrorFields } from "../../api/types";
import { QUOTE_BEGINS } from "../../provider/explain";
import { adviceAbout } from "../../provider/explain-all";
import { MEANINGS, remedyFor } from "../../provider/remedies";
import { serverTexts } from "../../resources";
import { ADVICE, sectionOf } from "./advice";
import { explainConnectionFailure } from "./connection";
import { explainOwnDiagnostic } from "./diagnostics";
import { CODE_PAGES, type Explanation, facts, GUIDE, withPages } from "./explanation";
import { type PastedDiagnostic, plain } from "./pasted";

const texts = serverTextsOf(serverTexts);
const rows = [...CLUSTER_STATE_TEXTS, ...serverTexts, ...GENERAL_TEXTS];

export const codes = Object.keys(MEANINGS) as readonly ErrorCode[];

export function explainCode(name: string): Explanation[] {
  const code = codes.find((candidate) => candidate === name.toLowerCase());
  if (code === undefined) return [];
  return [{ kind: "code", title: code, text: meaningOf(code), facts: facts({ Pages: CODE_PAGES }) }];
}

const WITHOUT_PLACE =
  "The credentials lack a privilege at a path. The server names both after `Permission check failed`, in parentheses: explain the whole line.";
const NO_PERMISSIONS = /has no permissions at all on this server/;

function meaningOf(code: ErrorCode): string {
  return MEANINGS[code] ?? "";
}

/** The missing privilege differs from case to case. */
function meaningOfForbidden(line: string, privilege: PveErrorFields["privilege"]): string {
  const concernsAll = NO_PERMISSIONS.test(line);
  if (privilege === undefined && !concernsAll) return WITHOUT_PLACE;
  return adviceAbout(new PveError({ code: "forbidden", serverMessage: "", concernsAll, privilege }));
}

/** Returns the provider's diagnostic for a status without a message. */
export function meaningOfStatus(status: number, method: Method, source: "api" | "server") {
  const request = { method, path: "/" };
  const { code } = classify({ status, source, message: "", errors: {} }, request, texts);
  const error = new PveError({ code, status, serverMessage: "", ...request });
  return { code, remedy: code === "forbidden" ? meaningOf(code) : adviceAbout(error) || meaningOf(code) };
}

/** Explains a message without a frame: of a server, of a log, or one line of a diagnostic. */
export function explainMessage(pasted: string): Explanation[] {
  const text = plain(pasted)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
  const line = text.replace(/\s+/g, " ");
  const refused = explainRefusal(text);
  const own = refused.length > 0 ? [] : explainOwnDiagnostic({ summary: line, text }, false);
  const found = [...refused, ...own];
  return withAdvice(found.length > 0 ? found : explainConnectionFailure(line), adviceIn(line));
}

/** Explains a diagnostic: by the provider's catalogue, unless it quotes the server. */
export function explainDiagnostic(diagnostic: PastedDiagnostic): Explanation[] {
  const line = diagnostic.text.replace(/\s+/g, " ");
  const quotesServer = /\bError code: [a-z]/.test(line);
  const own = quotesServer ? [] : explainOwnDiagnostic(diagnostic);
  // Diagnostics of Terraform may read like messages of a server, such as "does not exist".
  const isOurs =
    quotesServer || /\bpve(_|\b)/.test(line) || /\bRequest: [A-Z]/.test(line) || statusIn(line) !== undefined;
  const refused = own.length > 0 || !isOurs ? [] : explainRefusal(diagnostic.text);
  const found = [...own, ...refused];
  return withAdvice(found.length > 0 ? found : explainConnectionFailure(line), adviceIn(line));
}

/** Joins the meaning of a message with the guide's advice about the same message. */
function withAdvice([meaning, ...others]: readonly Explanation[], advices: readonly Explanation[]): Explanation[] {
  if (!meaning) return [...advices];
  const { Remedy = [], Pages = [], ...rest } = meaning.facts;
  const withAdvices = facts({
    ...rest,
    Remedy: [...Remedy, ...advices.map(({ text }) => text)],
    Pages: [...new Set([...Pages, ...advices.flatMap((advice) => advice.facts.Pages ?? [])])],
  });
  return [{ ...meaning, facts: withAdvices }, ...others];
}

function explainRefusal(text: string): Explanation[] {
  const line = text.replace(/\s+/g, " ");
  const message = serverMessage(text);
  const givenCode = /Error code: ([a-z-]+)\b/.exec(line)?.[1] as ErrorCode | undefined;
  const [, method = "GET", path = "/"] = /Request: (GET|POST|PUT|DELETE) (\/[^\s,]*)/.exec(line) ?? [];
  const request = { method: method as Method, path };
  const status = statusIn(line);
  const knownMessage = [message, message.replace(/\s+/g, " ")].find((candidate) =>
    rows.some((row) => row.text.test(candidate)),
  );
  if (givenCode === undefined && knownMessage === undefined && status === undefined) return [];
  const refusal = { status: status ?? 500, source: "api" as const, message: knownMessage ?? message, errors: {} };
  const { code: found, privilege = missingPrivilege(line) } = classify(refusal, request, texts);
  const code = givenCode !== undefined && codes.includes(givenCode) ? givenCode : found;
  const error = new PveError({ code, serverMessage: knownMessage ?? message, status, ...request });
  const meaning = code === "forbidden" ? meaningOfForbidden(line, privilege) : meaningOf(code);
  const remedy = remedyFor(texts, error);
  const needed = privilege && `${privilege.privileges.join(" or ")} on ${privilege.path}`;
  return [
    {
      kind: "error",
      title: `Error code ${code}`,
      text: meaning,
      facts: facts({ Remedy: [remedy === meaning ? undefined : remedy], Privileges: [needed], Pages: CODE_PAGES }),
    },
  ];
}

const QUOTES = [QUOTE_BEGINS, "The server refuses", "Last lines", "The task ended"];

/** Removes the provider's additions from a server's message. */
function serverMessage(text: string): string {
  const [all = ""] = text.split(/^Request: /m, 1);
  const [, passedOn] = /^(?:Could not [a-z]+ pve_\w+|[A-Z][a-z]+ of pve_\w+ unconfirmed): ([\s\S]*)$/.exec(all) ?? [];
  if (passedOn === undefined) return all.trim();
  const [summary = "", ...further] = passedOn.split("\n\n");
  const quoted = further.filter((part) => QUOTES.some((begin) => part.startsWith(begin)));
  return [summary, ...quoted].join("\n").trim();
}

/** Returns the status at the start of a message or in its context, or the one that its form implies. */
function statusIn(line: string): number | undefined {
  const written = /^(?:status |HTTP )?([45]\d\d)\b|, status ([45]\d\d)\b/.exec(line);
  if (written) return Number(written[1] ?? written[2]);
  return NO_PERMISSIONS.test(line) ? 403 : refusalWithin(line)?.status;
}

// Advice of the guide to troubleshooting about a message.

const adviceRows = Object.entries(ADVICE).flatMap(([section, all]) =>
  Object.entries(all).map(([text, advice]) => ({
    text,
    parts: text
      .toLowerCase()
      .split("…")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
    advice: withPages(advice, GUIDE),
    page: sectionOf(section),
  })),
);

function adviceIn(line: string): Explanation[] {
  const lower = line.toLowerCase();
  // The provider's diagnostic about missing permissions has the same advice.
  const isRepeated = NO_PERMISSIONS.test(line);
  return adviceRows.flatMap(({ text, parts, advice, page }) => {
    let at = 0;
    for (const part of parts) {
      const next = lower.indexOf(part, at);
      if (next < 0) return [];
      at = next + part.length;
    }
    return [{ kind: "error" as const, title: text, text: isRepeated ? "" : advice, facts: facts({ Pages: [page] }) }];
  });
}
