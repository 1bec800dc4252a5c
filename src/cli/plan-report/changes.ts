/** What a plan changes, resource by resource. */
import { ownChanges, type PlanFile, type ResourceChange } from "../inputs/plan-file";
import { withoutSecrets } from "../reports/without-secrets";

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
  /** Of a change: those that differ. Of a replacement: those that ask for it. */
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
      return action ? [{ address, type, action, attributes: attributesOf(action, change) }] : [];
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

function attributesOf(action: Action, change: Change): ChangedAttribute[] {
  if (action !== "change" && action !== "replace") return [];
  const [before, after, unknown] = [objectIn(change.before), objectIn(change.after), objectIn(change.after_unknown)];
  const hidden = { ...objectIn(change.before_sensitive), ...objectIn(change.after_sensitive) };
  const causes = new Set(change.replace_paths?.map(([first]) => String(first)));
  const names = [...new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(unknown)])];
  return names.flatMap((name): ChangedAttribute[] => {
    if (action === "replace" && !causes.has(name)) return [];
    const isLater = unknown[name] === true;
    if (!isLater && textOf(before[name]) === textOf(after[name])) return [];
    // An attribute is sensitive as a whole, or in parts of it.
    const isHidden = JSON.stringify(hidden[name] ?? false).includes("true");
    const shown = (value: unknown) => {
      const text = textOf(withoutSecrets(value));
      return text === undefined || !isHidden ? text : HIDDEN;
    };
    const later = isHidden ? HIDDEN : LATER;
    return [{ name, before: shown(before[name]), after: isLater ? later : shown(after[name]) }];
  });
}

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : JSON.stringify(value);

const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
