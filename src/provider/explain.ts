/**
 * Turns failures of the API into diagnostics: what happened, cause and remedy, the server's message, the failing parameter at its
 * attribute, and the missing privilege.
 */
import { isAboutParameters, notInList } from "../api/message-forms";
import type { ServerTexts } from "../api/server-texts";
import type { ErrorCode, PveErrorFields } from "../api/types";
import type { Attributes } from "../framework/attribute";
import type { Cause } from "../framework/handlers/engine";
import type { Explain } from "../framework/resource";
import { closest } from "../naming/closest";
import type { Diagnostic, Path } from "../plugin/contract";
import { apiFailureOf, asPveError, ExistsAlready, isOutcomeUncertain } from "../resources/failures";
import { parameterOf } from "../resources/parameters/codec";
import { requestRefused, requestUnconfirmed } from "./diagnostics";
import {
  INTERRUPTED_ACTION,
  OUTCOME_OF_ACTION_UNKNOWN,
  OUTCOME_OF_EPHEMERAL_UNKNOWN,
  OUTCOME_UNKNOWN,
  refusedParameter,
  remedyFor,
} from "./remedies";

/** True when the server may have carried out a failed write, so that reading back decides. */
export const isUncertain = isOutcomeUncertain;

/** True when another client wrote between the read and the write: nothing changed. */
export function isStale(failure: unknown): boolean {
  return apiFailureOf(failure)?.code === "stale-digest" && !isOutcomeUncertain(failure);
}

/** True when the object exists already. */
export function isExisting(failure: unknown): boolean {
  return apiFailureOf(failure)?.code === "already-exists" || failure instanceof ExistsAlready;
}

/** True when the server refuses the credentials or their permissions. */
export function isDenied(failure: unknown): boolean {
  const code = apiFailureOf(failure)?.code;
  return code === "unauthorised" || code === "forbidden";
}

/** True when the server's version does not have the requested feature. */
export function isUnsupported(failure: unknown): boolean {
  return apiFailureOf(failure)?.code === "unsupported";
}

/** True for a refusal whose cause another change of the run may remove. Terraform orders only references. */
export function isResolvableConflict(failure: unknown): boolean {
  const fault = asPveError(failure);
  return fault !== undefined && !isOutcomeUncertain(fault) && MAY_PASS.has(fault.code);
}

const MAY_PASS: ReadonlySet<ErrorCode> = new Set(["already-exists", "conflict", "in-use", "shuts-out"]);

/** Returns the function that turns a failure into diagnostics. `texts`: the server's error texts. */
export function explainWith(texts: ServerTexts): Explain {
  return (failure, { type, attributes, doing, state = {} }) => {
    const fault = refusalOf(asPveError(failure));
    if (!fault) return [];
    const uncertain = fault.outcomeUnknown ? (UNKNOWN_OUTCOMES[doing] ?? OUTCOME_UNKNOWN) : "";
    const own = ownHeadline(fault, texts, (parameter) => {
      const [step] = attributePath(attributes, parameter) ?? [];
      return step && "attribute" in step ? state[step.attribute] : undefined;
    });
    const raised = (meaning: string, at?: Path, text?: string) => {
      const values = { type, words: own ?? headline(fault, text), meaning };
      return uncertain === ""
        ? requestRefused({ ...values, doing }, at)
        : requestUnconfirmed({ ...values, work: WORK[doing] ?? "Request" }, at);
    };
    const isInterrupted = doing === "invoke" && fault.code === "cancelled";
    const cause = isInterrupted ? INTERRUPTED_ACTION : remedyOf(fault, texts);
    const parts = [uncertain, cause, ...contextOf(fault, own !== undefined)].filter((text) => text !== "");
    const named = Object.entries(fault.parameters).map(
      ([parameter, text]) => [attributePath(attributes, parameter), parameter, text] as const,
    );
    if (named.length === 0)
      return [raised(parts.join("\n\n"), attributePath(attributes, refusedParameter(texts, fault)))];
    return named.map(([at, parameter, text]): Diagnostic => {
      const name = at ? nameOf(at) : parameter;
      const first = `The server refuses ${name === parameter ? name : `${name} (${parameter})`}: ${text}${suggestion(text)}`;
      // The headline has the whole text already.
      const isRepeated = name === parameter && at !== undefined && headline(fault, text) === text;
      return raised([...(isRepeated ? [] : [first]), ...parts].join("\n\n"), at, text);
    });
  };
}

/** The failure to explain: for a time-out, the last refusal before it. */
function refusalOf(fault: PveErrorFields | undefined): PveErrorFields | undefined {
  if (!fault?.lastRefusal) return fault;
  const { lastRefusal, attemptSummary, serverMessage, outcomeUnknown } = fault;
  if (outcomeUnknown) return { ...fault, attemptSummary: `The answer before: ${lastRefusal.serverMessage}` };
  const summary = attemptSummary === undefined ? serverMessage : `${serverMessage} ${attemptSummary}`;
  return { ...lastRefusal, outcomeUnknown, attemptSummary: summary };
}

const UNKNOWN_OUTCOMES: Readonly<Record<string, string>> = {
  invoke: OUTCOME_OF_ACTION_UNKNOWN,
  open: OUTCOME_OF_EPHEMERAL_UNKNOWN,
  renew: OUTCOME_OF_EPHEMERAL_UNKNOWN,
  close: OUTCOME_OF_EPHEMERAL_UNKNOWN,
};

/** Words for a request of unknown outcome, which has not failed. */
const WORK: Readonly<Record<string, string>> = {
  create: "Creation",
  update: "Change",
  delete: "Deletion",
  invoke: "Invocation",
  open: "Opening",
  renew: "Renewal",
  close: "Closing",
};

function headline({ code, serverMessage, status }: PveErrorFields, text?: string): string {
  const first = serverMessage.split("\n", 1)[0]?.trim() ?? "";
  // Replace the general text about a wrong parameter with that of the parameter.
  if (text !== undefined && isAboutParameters(first)) return briefly(text.split("\n", 1)[0] ?? first);
  return first !== "" ? first.replace(/(?<!\.)\.$/, "") : `${code}${status ? ` (status ${status})` : ""}`;
}

/** The headline of the matching row, if the server's message hides what happened. */
function ownHeadline(
  { serverMessage: words, method, path, status, code }: PveErrorFields,
  texts: ServerTexts,
  parameterValue: (parameter: string) => unknown,
): string | undefined {
  const row = texts.find("headline", { words, request: `${method} ${path}`, status, code });
  const value = parameterValue(row?.parameter ?? "");
  return typeof value === "string" ? row?.headline?.replace("{value}", () => value) : undefined;
}

/** Leaves the list of accepted values, often a hundred names, to the detail. */
function briefly(text: string): string {
  const found = notInList(text);
  return found ? `${found.start} is not one of the values that the server accepts` : text;
}

/** Suggests the closest accepted value. */
function suggestion(text: string): string {
  const { start = "", values = [] } = notInList(text) ?? {};
  const value = start.endsWith("'") ? start.slice(start.indexOf("'") + 1, -1) : "";
  const meant = value !== "" ? closest(value, values) : undefined;
  return meant === undefined ? "" : `\nDid you mean "${meant}"?`;
}

/** Cause and remedy of a failure, without the request and the server's words; empty if neither is known. */
export function adviceAbout(failure: unknown, texts: ServerTexts): string {
  const fault = refusalOf(asPveError(failure));
  return fault ? remedyOf(fault, texts) : "";
}

function remedyOf(fault: PveErrorFields, texts: ServerTexts): string {
  if (fault.code === "forbidden") return forbidden(fault);
  if (fault.code === "task-failed" && fault.task) {
    const { exitStatus, lastLines } = fault.task;
    const log = `Last lines of its log:\n${lastLines.map((line) => `  ${line}`).join("\n")}`;
    return [`The task ended with: ${exitStatus}`, log, remedyFor(texts, fault)]
      .filter((text) => text !== "")
      .join("\n\n");
  }
  return remedyFor(texts, fault);
}

const WITHOUT_RIGHTS = [
  "A new token has privilege separation, so it needs its own permissions in addition to those of its user.",
  "Give both a role that is enough to plan: `pveum acl modify / --roles PVEAuditor --users 'USER@REALM'`, and the same command with `--tokens 'USER@REALM!NAME'`.",
  "Then run `terraform show -json PLAN | cdktf-pve privileges --plan -`, which prints the pveum commands for exactly the needed privileges. For a synthesized stack, `cdktf-pve privileges --stack STACK` needs no plan.",
].join(" ");

function forbidden({ privilege, concernsAll }: PveErrorFields): string {
  if (concernsAll) return WITHOUT_RIGHTS;
  if (!privilege)
    return "The credentials lack a privilege that the server does not name. Run `terraform show -json PLAN | cdktf-pve privileges --plan -`, which prints the pveum commands for the needed privileges.";
  const { privileges } = privilege;
  // The server writes `-` for a request without an object, which needs a propagated privilege above it.
  const path = privilege.path.endsWith("/-") ? `${privilege.path.slice(0, -2)} with propagation` : privilege.path;
  const needed = privileges.length > 1 ? `one of ${privileges.join(", ")}` : privileges.join("");
  return `The credentials need ${needed} on ${path === "" ? "/" : path}. Grant it to the user, and with privilege separation to the token, too.`;
}

/** Begins the lines of the server in a diagnostic. `cdktf-pve explain` finds them by it. */
export const QUOTE_BEGINS = "The server reports:";

function contextOf(fault: PveErrorFields, isRenamed: boolean): string[] {
  const { serverMessage, method, path, status, code, attemptSummary } = fault;
  const lines = serverMessage.trim().split("\n");
  const wrongParameters = Object.keys(fault.parameters).length;
  // Each wrong parameter has its own diagnostic.
  const words =
    isRenamed || lines.length > 1 + wrongParameters
      ? `${QUOTE_BEGINS}\n${lines.map((line) => `  ${line}`).join("\n")}`
      : "";
  const request =
    method && path
      ? `Request: ${method} ${path}${status ? `, status ${status}` : ""}. Error code: ${code}.`
      : `Error code: ${code}.`;
  return [words, attemptSummary === undefined ? request : `${request} ${attemptSummary}`];
}

/** The attribute that a parameter such as `map[0]` or `migration` comes from. */
function attributePath(attributes: Attributes, parameter = ""): Path | undefined {
  const [name = ""] = parameter.split(/[[.]/, 1);
  for (const [attribute, definition] of Object.entries(attributes)) {
    if (parameterOf(definition)?.name === name) return [{ attribute }];
  }
  const direct = name.replaceAll("-", "_");
  return attributes[direct] ? [{ attribute: direct }] : undefined;
}

function nameOf(path: Path): string {
  return path.map((step) => ("attribute" in step ? step.attribute : JSON.stringify(step))).join(".");
}

/** The cause that failures of several objects share: the credentials, or the same request. */
export function causeOf(failure: unknown): Cause | undefined {
  const fault = asPveError(failure);
  // Interrupts need no summary, and a time limit belongs to one object.
  if (!fault || fault.code === "cancelled" || fault.code === "timeout") return undefined;
  const { code, method, path, status, serverMessage, parameters, concernsAll } = fault;
  const summary = serverMessage.trim().split("\n", 1)[0] ?? "";
  const request = concernsAll ? [] : [method, path, status, parameters];
  return { key: JSON.stringify([code, serverMessage, ...request]), summary, concernsAll };
}
