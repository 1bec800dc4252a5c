/** Changes of a plan by resource. */

import { resourceOf } from "../../checks/types";
import { withoutSecrets } from "../../output/secret-parts";
import { type Action, actionOf, ownChanges, type PlanFile, type ResourceChange } from "../inputs/plan-file";

interface ChangedAttribute {
  readonly name: string;
  /** Value as JSON; `undefined` if it is not set. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface PlannedChange {
  readonly address: string;
  readonly type: string;
  readonly action: Action;
  /** Of an update: changed attributes. Of a replacement: those that cause it. Otherwise: the attributes that describe the object. */
  readonly attributes: readonly ChangedAttribute[];
}

const HIDDEN = "(sensitive)";
const LATER = "(known after the apply)";

type Change = ResourceChange["change"];

export function changesOf(plan: PlanFile): PlannedChange[] {
  return ownChanges(plan)
    .filter(({ mode }) => mode === "managed")
    .flatMap(({ address, type, change }) => {
      const action = actionOf(change);
      return action ? [{ address, type, action, attributes: attributesOf(action, type, change) }] : [];
    });
}

function attributesOf(action: Action, type: string, change: Change): ChangedAttribute[] {
  const [before, after, unknown] = [objectIn(change.before), objectIn(change.after), objectIn(change.after_unknown)];
  const sensitive = { ...objectIn(change.before_sensitive), ...objectIn(change.after_sensitive) };
  const causes = new Set(change.replace_paths?.map(([first]) => String(first)));
  const names = [...new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(unknown)])];
  const isWhole = action !== "change" && action !== "replace";
  const later = Object.fromEntries(Object.entries(unknown).filter(([, value]) => value === true));
  const shownNames = isWhole ? describingNames(type, names, { ...before, ...after, ...later }) : names;
  return shownNames.flatMap((name): ChangedAttribute[] => {
    if (action === "replace" && !causes.has(name)) return [];
    const isLater = unknown[name] === true;
    if (!isWhole && !isLater && textOf(before[name]) === textOf(after[name])) return [];
    // An attribute is sensitive if a part of it is.
    const isHidden = JSON.stringify(sensitive[name] ?? false).includes("true");
    const shown = (value: unknown) => {
      const text = textOf(withoutSecrets(value));
      return text === undefined || !isHidden ? text : HIDDEN;
    };
    const unknownAs = isHidden ? HIDDEN : LATER;
    return [{ name, before: shown(before[name]), after: isLater ? unknownAs : shown(after[name]) }];
  });
}

/** Attributes that describe an object: its identity, then configurable attributes that differ from their default. */
function describingNames(type: string, names: readonly string[], values: Readonly<Record<string, unknown>>): string[] {
  const definition = resourceOf(type);
  if (!definition) return [...names];
  const { attributes, identity } = definition;
  const isTelling = (name: string) => {
    const attribute = attributes[name];
    if (!attribute || identity.includes(name)) return false;
    const { defaultValue = null } = attribute.traits;
    const text = textOf(values[name]);
    return attribute.isConfigurable && text !== undefined && text !== "[]" && text !== textOf(defaultValue);
  };
  return [...identity.filter((name) => names.includes(name)), ...names.filter(isTelling)];
}

/** Value as JSON without null parts. */
const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null
    ? undefined
    : JSON.stringify(value, (_, part: unknown) => (part === null ? undefined : part));

const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
