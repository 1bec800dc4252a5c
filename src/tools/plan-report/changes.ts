/** What a plan changes, resource by resource. */

import { resources } from "../../resources";
import { ownChanges, type PlanFile, type ResourceChange } from "../inputs/plan-file";
import { withoutSecrets } from "../report/without-secrets";

export type Action = "add" | "change" | "replace" | "destroy" | "import" | "forget";

interface ChangedAttribute {
  readonly name: string;
  /** `undefined`: there is none. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface PlannedChange {
  readonly address: string;
  readonly type: string;
  readonly action: Action;
  /** Of a change: those that differ. Of a replacement: those that ask for it. Of others: what the object is. */
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

function actionOf({ actions, importing }: Change): Action | undefined {
  const all = actions.join(" ");
  if (all === "create") return "add";
  if (all === "update") return "change";
  if (all === "delete") return "destroy";
  if (all === "forget") return "forget";
  if (all === "no-op") return importing ? "import" : undefined;
  return all.includes("create") && all.includes("delete") ? "replace" : undefined;
}

function attributesOf(action: Action, type: string, change: Change): ChangedAttribute[] {
  const [before, after, unknown] = [objectIn(change.before), objectIn(change.after), objectIn(change.after_unknown)];
  const hidden = { ...objectIn(change.before_sensitive), ...objectIn(change.after_sensitive) };
  const causes = new Set(change.replace_paths?.map(([first]) => String(first)));
  const names = [...new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(unknown)])];
  const isWhole = action !== "change" && action !== "replace";
  const later = Object.fromEntries(Object.entries(unknown).filter(([, value]) => value === true));
  const shownNames = isWhole ? tellingNames(type, names, { ...before, ...after, ...later }) : names;
  return shownNames.flatMap((name): ChangedAttribute[] => {
    if (action === "replace" && !causes.has(name)) return [];
    const isLater = unknown[name] === true;
    if (!isWhole && !isLater && textOf(before[name]) === textOf(after[name])) return [];
    // An attribute is sensitive as a whole, or in parts of it.
    const isHidden = JSON.stringify(hidden[name] ?? false).includes("true");
    const shown = (value: unknown) => {
      const text = textOf(withoutSecrets(value));
      return text === undefined || !isHidden ? text : HIDDEN;
    };
    const unknownAs = isHidden ? HIDDEN : LATER;
    return [{ name, before: shown(before[name]), after: isLater ? unknownAs : shown(after[name]) }];
  });
}

/** What can be configured and is not as it is without a configuration; first what names the object. */
function tellingNames(type: string, names: readonly string[], values: Readonly<Record<string, unknown>>): string[] {
  const definition = resources.find((one) => `pve_${one.type}` === type);
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

/** Parts without a value are left out. */
const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null
    ? undefined
    : JSON.stringify(value, (_, part: unknown) => (part === null ? undefined : part));

const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
