/** Life cycles: kinds of resources. They determine creation, reading after failures and deletion. */

export type LifeCycle =
  /** An object that is created and deleted, as most are. */
  | {
      readonly kind: "item";
      /**
       * Relations of other objects to this one outlast its replacement: the deletion in a replacement leaves them alone. While the
       * plan does not know the name of the object, the creation at the same address counts as its replacement.
       */
      readonly relations?: "kept-at-replacement";
      /** `false` when the server reports nothing that could be imported. */
      readonly importable?: false;
    }
  /**
   * One entry in an ordered list. A read does not show whether a creation is complete, so a failed creation never counts as
   * complete and no update finishes it. The creation is repeated and continues from the existing parts.
   */
  | { readonly kind: "list-entry" }
  /**
   * An object that always exists, such as options or a list. Creation adopts it with any content. A creation that fails before it
   * calls `created` leaves nothing in the state, and the next one continues from the existing content. The deletion in a
   * replacement leaves the values that the new resource sets.
   */
  | {
      readonly kind: "singleton";
      /** For settings that are made temporarily, before and after other work. */
      readonly action?: ActionForm;
    }
  /** An operation, carried out again when `triggers` change. It cannot be imported or read. */
  | { readonly kind: "operation"; readonly action: ActionForm };

/** How a creation is also offered as an action. */
interface ActionForm {
  /** Attributes that control when the resource acts or undoes its work, such as `triggers`. The action does not have them. */
  readonly without: readonly string[];
}

interface Defined {
  readonly lifeCycle?: LifeCycle | undefined;
}

const ITEM: LifeCycle = { kind: "item" };
const lifeCycleOf = ({ lifeCycle = ITEM }: Defined) => lifeCycle;

export const isOperation = (definition: Defined): boolean => lifeCycleOf(definition).kind === "operation";
/** The action form of a definition; `undefined` if it is not an action. */
export function actionFormOf(definition: Defined): ActionForm | undefined {
  const lifeCycle = lifeCycleOf(definition);
  return lifeCycle.kind === "operation" || lifeCycle.kind === "singleton" ? lifeCycle.action : undefined;
}
/** True for an object that always exists: creation adopts it, and deletion leaves it empty. */
export const isSingleton = (definition: Defined): boolean => lifeCycleOf(definition).kind === "singleton";
export const isListEntry = (definition: Defined): boolean => lifeCycleOf(definition).kind === "list-entry";

/** True when relations of other objects are kept in a replacement. */
export function keepsRelations(definition: Defined): boolean {
  const lifeCycle = lifeCycleOf(definition);
  return lifeCycle.kind === "item" && lifeCycle.relations === "kept-at-replacement";
}

export function isImportable(definition: Defined): boolean {
  const lifeCycle = lifeCycleOf(definition);
  return lifeCycle.kind === "item" ? lifeCycle.importable !== false : lifeCycle.kind !== "operation";
}
