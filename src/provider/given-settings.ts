/** The settings as the block or the environment gives them. */
import type { State } from "../framework/attribute";
import { settings, type TextSetting } from "./settings";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Collects what is wrong, by setting. */
export type Fail = (setting: string, summary: string, detail: string) => void;

/** `undefined` where neither the block nor the environment has one. */
export type Texts = { readonly [N in TextSetting]?: string | undefined };

export interface GivenSettings {
  readonly texts: Texts;
  /** As they are written. */
  readonly endpoints: readonly string[];
  readonly insecure: boolean | undefined;
  readonly allowOtherPaths?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly journalRequired?: boolean | undefined;
}

const TEXTS = Object.entries(settings).flatMap(([name, { attribute }]) =>
  attribute.shape.kind === "string" ? [name as TextSetting] : [],
);

export function givenSettings(block: State, environment: Environment, fail: Fail): GivenSettings {
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
  };
}

/** The block has been checked by its schema, an environment variable has not. */
function textOf(name: TextSetting, block: State, environment: Environment, fail: Fail): string | undefined {
  // The endpoint of the environment is none as soon as the block has one.
  if (name === "endpoint" && inBlock(block).length > 0) return undefined;
  const configured = block[name];
  if (typeof configured === "string" && configured !== "") return configured;
  const { environment: variable, attribute } = settings[name];
  const value = environment[variable];
  if (value === undefined || value === "") return undefined;
  for (const check of attribute.traits.checks) {
    // Checks of a text attribute take texts.
    const wrong = (check as (value: string) => string | undefined)(value);
    if (wrong) fail(name, `Invalid value in ${variable}`, `${variable} ${wrong}.`);
  }
  return value;
}

function inBlock({ endpoint, endpoints }: State): string[] {
  return [endpoint, ...(Array.isArray(endpoints) ? endpoints : [])].filter(
    (url) => typeof url === "string" && url !== "",
  );
}

/** Of one source only: the environment's may lead to another cluster, which must not stand in for the block's. */
function endpointsOf(block: State, environment: Environment): string[] {
  const given = inBlock(block);
  if (given.length > 0) return given;
  const listed = (environment[settings.endpoints.environment] ?? "").split(",").map((item) => item.trim());
  return [environment[settings.endpoint.environment] ?? "", ...listed].filter((url) => url !== "");
}

type FlagSetting = "insecure" | "allow_other_paths" | "read_only" | "journal_required";

function flagOf(name: FlagSetting, block: State, environment: Environment, fail: Fail): boolean | undefined {
  const configured = block[name];
  if (typeof configured === "boolean") return configured;
  const { environment: variable } = settings[name];
  const found = flag(environment[variable] ?? "");
  if (found === undefined) fail(name, `Invalid value in ${variable}`, `${variable} must be true or false.`);
  return found;
}

function flag(text: string): boolean | undefined {
  if (["1", "true", "yes", "on"].includes(text.toLowerCase())) return true;
  return ["", "0", "false", "no", "off"].includes(text.toLowerCase()) ? false : undefined;
}
