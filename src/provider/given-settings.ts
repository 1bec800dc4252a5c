/** Reads the settings from the provider block or the environment. */

import type { State } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { UNKNOWN } from "../plugin/cty/value";
import type { Raised } from "../plugin/diagnostic";
import type { Environment } from "../system/processes";
import { listVariableInvalid, variableInvalid } from "./diagnostics";
import { deletionCount, settings, type TextSetting } from "./settings";

/** Reports a problem; its path is the setting. */
export type Fail = (problem: Raised<"error">) => void;

/** Settings of one string; `undefined` if neither the block nor the environment has a value. */
export type Texts = { readonly [N in TextSetting]?: string | undefined };

export interface GivenSettings {
  readonly texts: Texts;
  /** As configured. */
  readonly endpoints: readonly string[];
  readonly insecure: boolean | undefined;
  readonly allowOtherPaths?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly journalRequired?: boolean | undefined;
  readonly maintenanceWindow?: readonly string[] | undefined;
  readonly protect?: readonly string[] | undefined;
  readonly maxDeletions?: number | undefined;
  readonly acknowledge?: readonly string[] | undefined;
  readonly requireManagementAccess?: readonly string[] | undefined;
}

const TEXTS = Object.entries(settings).flatMap(([name, { attribute }]) =>
  attribute.shape.kind === "string" ? [name as TextSetting] : [],
);

export function givenSettings(block: State, surroundings: Environment, fail: Fail): GivenSettings {
  const environment = environmentValues(surroundings);
  const texts: { [N in TextSetting]?: string | undefined } = {};
  for (const name of TEXTS) texts[name] = textOf(name, block, environment, fail);
  const flag = (name: FlagSetting) => flagOf(name, block, environment, fail);
  return {
    texts,
    endpoints: endpointsOf(block, environment),
    insecure: flag("insecure"),
    allowOtherPaths: flag("allow_other_paths"),
    readOnly: flag("read_only"),
    journalRequired: flag("journal_required"),
    maintenanceWindow: listOf("maintenance_window", ";", block, environment, fail),
    protect: listOf("protect", ",", block, environment, fail),
    maxDeletions: countOf(block, environment, fail),
    acknowledge: listOf("acknowledge", ",", block, environment, fail),
    requireManagementAccess: listOf("require_management_access", ",", block, environment, fail),
  };
}

/** Reads a string. The schema has checked the block; an environment variable is checked here. */
function textOf(name: TextSetting, block: State, environment: Environment, fail: Fail): string | undefined {
  // An endpoint in the block replaces that of the environment.
  if (name === "endpoint" && inBlock(block).length > 0) return undefined;
  const configured = block[name];
  if (typeof configured === "string" && configured !== "") return configured;
  const { environment: variable, attribute } = settings[name];
  const value = environment[variable];
  if (value === undefined || value === "") return undefined;
  for (const check of attribute.traits.checks) {
    // Checks of a string attribute expect strings.
    const wrong = (check as (value: string) => string | undefined)(value);
    if (wrong) fail(variableInvalid({ variable, problem: wrong }, path(name)));
  }
  return value;
}

function inBlock({ endpoint, endpoints }: State): string[] {
  return [endpoint, ...(Array.isArray(endpoints) ? endpoints : [])].filter(
    (url) => typeof url === "string" && url !== "",
  );
}

/** Endpoints of one source only: those of the environment may belong to another cluster than those of the block. */
function endpointsOf(block: State, environment: Environment): string[] {
  const configured = inBlock(block);
  if (configured.length > 0) return configured;
  const listed = (environment[settings.endpoints.environment] ?? "").split(",").map(withoutQuotes);
  return [environment[settings.endpoint.environment] ?? "", ...listed].filter((url) => url !== "");
}

/** Reads a list; `undefined` without entries. An empty list in the block overrides the environment. */
function listOf(
  name: "acknowledge" | "maintenance_window" | "protect" | "require_management_access",
  separator: string,
  block: State,
  environment: Environment,
  fail: Fail,
): string[] | undefined {
  const configured = block[name];
  if (Array.isArray(configured)) {
    const known = configured.filter((item) => item !== UNKNOWN).map(String);
    return known.length > 0 ? known : undefined;
  }
  const { environment: variable, attribute } = settings[name];
  const items = (environment[variable] ?? "").split(separator).map(withoutQuotes);
  const values = items.filter((item) => item !== "");
  const element = "element" in attribute.shape ? attribute.shape.element : undefined;
  for (const item of values) {
    // Checks of a string attribute expect strings.
    const wrong = element?.traits.checks.map((check) => (check as (value: string) => string | undefined)(item))[0];
    if (wrong) fail(listVariableInvalid({ variable, item, problem: wrong }, path(name)));
  }
  return values.length > 0 ? values : undefined;
}

function countOf(block: State, environment: Environment, fail: Fail): number | undefined {
  const configured = block.max_deletions;
  if (typeof configured === "number") return configured;
  const variable = settings.max_deletions.environment;
  const text = environment[variable] ?? "";
  if (text === "") return undefined;
  const wrong = /^\d{1,15}$/.test(text) ? undefined : deletionCount(Number.NaN);
  if (wrong) fail(variableInvalid({ variable, problem: wrong }, path("max_deletions")));
  return Number(text);
}

type FlagSetting = "insecure" | "allow_other_paths" | "read_only" | "journal_required";

function flagOf(name: FlagSetting, block: State, environment: Environment, fail: Fail): boolean | undefined {
  const configured = block[name];
  if (typeof configured === "boolean") return configured;
  const { environment: variable } = settings[name];
  const found = flag(environment[variable] ?? "");
  if (found === undefined) fail(variableInvalid({ variable, problem: "must be `true` or `false`" }, path(name)));
  return found;
}

function flag(text: string): boolean | undefined {
  if (["1", "true", "yes", "on"].includes(text.toLowerCase())) return true;
  return ["", "0", "false", "no", "off"].includes(text.toLowerCase()) ? false : undefined;
}

// Values of the environment without characters that files and shells add: the line end of `cat token`, blanks, the quotes of an
// `.env` file that is read literally.

/** Variables that keep blanks and quotes. A password may contain them, but no line end. */
const AS_TYPED: ReadonlySet<string> = new Set([settings.password.environment]);

/** The variables of all settings. */
function environmentValues(environment: Environment): Environment {
  const variables = Object.values(settings).map((setting) => setting.environment);
  return Object.fromEntries(variables.map((name) => [name, environmentValue(name, environment[name])]));
}

export function environmentValue(name: string, value: string | undefined): string | undefined {
  return AS_TYPED.has(name) ? value && withoutLineEnds(value) : value === undefined ? undefined : withoutQuotes(value);
}

/** Removes blanks and quotes around a value or an item of a list. */
function withoutQuotes(text: string): string {
  const trimmed = text.trim();
  const [, double, single] = /^(?:"([^"']*)"|'([^"']*)')$/.exec(trimmed) ?? [];
  return (double ?? single)?.trim() ?? trimmed;
}

function withoutLineEnds(text: string): string {
  let { length } = text;
  while (length > 0 && "\r\n".includes(text.charAt(length - 1))) length--;
  return text.slice(0, length);
}
