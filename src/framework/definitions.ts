/** Definitions by type. A run needs few of them, so they are loaded on first use. */
import { actionFormOf, type LifeCycle } from "./life-cycle";

export interface Definitions<D> {
  readonly types: readonly string[];
  /** Types whose objects have an identity. */
  readonly identified: readonly string[];
  /** Types that also serve as actions. */
  readonly actions: readonly string[];
  find(type: string): D | undefined;
  /** The family of a type without loading its definition. Default: `family` of the definition. */
  familyOf?(type: string): string | undefined;
}

/** Loaded definitions, or definitions that are loaded on first use. */
export type DefinitionSource<D> = readonly D[] | Definitions<D>;

interface Defined {
  readonly type: string;
  readonly identity?: readonly string[];
  readonly lifeCycle?: LifeCycle | undefined;
}

export function definitionsOf<D extends Defined>(source: DefinitionSource<D>): Definitions<D> {
  if ("find" in source && "types" in source) return source;
  const byType = new Map(source.map((definition) => [definition.type, definition]));
  return {
    types: [...byType.keys()],
    identified: source.filter(({ identity = [] }) => identity.length > 0).map(({ type }) => type),
    actions: source.filter((definition) => actionFormOf(definition)).map(({ type }) => type),
    find: (type) => byType.get(type),
  };
}

/** The definitions that serve as actions. */
export function actionsOf<D>(definitions: Definitions<D>): Definitions<D> {
  const { actions, find } = definitions;
  return { types: actions, identified: [], actions, find: (type) => (actions.includes(type) ? find(type) : undefined) };
}

/** Returns a lookup by full type name (`pve_pool`) that makes a value from its definition on first use. */
export function handlersByType<D, T>(
  prefix: string,
  definitions: Definitions<D>,
  make: (type: string, definition: D) => T,
): (type: string) => T | undefined {
  const built = new Map<string, T>();
  return (type) => {
    if (!built.has(type)) {
      const definition = type.startsWith(`${prefix}_`) ? definitions.find(type.slice(prefix.length + 1)) : undefined;
      if (definition === undefined) return undefined;
      built.set(type, make(type, definition));
    }
    return built.get(type);
  };
}
