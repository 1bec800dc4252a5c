/** Definitions by type. A run needs few of them: those of others need not even be loaded. */
import { actionFormOf, type LifeCycle } from "./life-cycle";

export interface Definitions<D> {
  readonly types: readonly string[];
  /** Those of `types` whose objects have an identity of their own. */
  readonly identified: readonly string[];
  /** Those of `types` that are actions, too. */
  readonly actions: readonly string[];
  find(type: string): D | undefined;
  /** Without loading the definition; default: as the definition says. */
  familyOf?(type: string): string | undefined;
}

/** A list of what is loaded already, or what is loaded when it is first asked for. */
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

/** Those that are actions. */
export function actionsOf<D>(definitions: Definitions<D>): Definitions<D> {
  const { actions, find } = definitions;
  return {
    types: actions,
    identified: [],
    actions,
    find: (type) => (actions.includes(type) ? find(type) : undefined),
  };
}

/** What is made of a definition, by the type's full name (`pve_pool`); made when it is first asked for. */
export function madeOf<D, T>(
  prefix: string,
  definitions: Definitions<D>,
  make: (type: string, definition: D) => T,
): (type: string) => T | undefined {
  const made = new Map<string, T>();
  return (type) => {
    if (!made.has(type)) {
      const definition = type.startsWith(`${prefix}_`) ? definitions.find(type.slice(prefix.length + 1)) : undefined;
      if (definition === undefined) return undefined;
      made.set(type, make(type, definition));
    }
    return made.get(type);
  };
}
