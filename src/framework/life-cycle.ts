/** What a resource stands for: how creating, reading after failures and deleting it goes follows from that. */

export type LifeCycle =
  /** An object that is made and removed: most are. */
  | {
      readonly kind: "item";
      /**
       * What others have of it outlasts its replacement: a deletion that is half of one leaves it alone. While the name of the
       * object is not known in the plan, the creation at the same address counts as the other half.
       */
      readonly relations?: "kept-at-replacement";
      /** `false`: the server reports nothing that could be imported. */
      readonly importable?: false;
    }
  /**
   * One entry among others in an ordered list. What reading reports does not show whether a creation came to its end: one that
   * failed is never believed to be whole because of what is there, nor finished by an update. It is made again, and goes on
   * from what it finds.
   */
  | { readonly kind: "list-entry" }
  /**
   * Always there, as options and lists are: creating takes it over, whatever it holds. A creation that fails before it calls
   * `exists` leaves nothing in the state: the next one goes on from what is there. A deletion leaves what its replacement sets
   * again.
   */
  | {
      readonly kind: "singleton";
      /** Where settings are made for a while, before something and after it. */
      readonly action?: ActionForm;
    }
  /** Something that is done, again when `triggers` change: nothing to import, nothing to read. */
  | { readonly kind: "operation"; readonly action: ActionForm };

/** What a creation does is offered as an action too, to engines that know actions. */
interface ActionForm {
  /** Attributes that say when the resource does it, or undoes it: an action is told when, and has none of them. */
  readonly without: readonly string[];
}

interface Defined {
  readonly lifeCycle?: LifeCycle | undefined;
}

const ITEM: LifeCycle = { kind: "item" };
const of = ({ lifeCycle = ITEM }: Defined) => lifeCycle;

export const isOperation = (definition: Defined): boolean => of(definition).kind === "operation";
/** Undefined for what is no action. */
export function actionFormOf(definition: Defined): ActionForm | undefined {
  const lifeCycle = of(definition);
  return lifeCycle.kind === "operation" || lifeCycle.kind === "singleton" ? lifeCycle.action : undefined;
}
/** Creating takes over what is there, and deleting leaves an empty one. */
export const isSingleton = (definition: Defined): boolean => of(definition).kind === "singleton";
export const isListEntry = (definition: Defined): boolean => of(definition).kind === "list-entry";

/** What others have of the object is kept when it is replaced. */
export function keepsRelations(definition: Defined): boolean {
  const lifeCycle = of(definition);
  return lifeCycle.kind === "item" && lifeCycle.relations === "kept-at-replacement";
}

export function isImportable(definition: Defined): boolean {
  const lifeCycle = of(definition);
  return lifeCycle.kind === "item" ? lifeCycle.importable !== false : lifeCycle.kind !== "operation";
}
