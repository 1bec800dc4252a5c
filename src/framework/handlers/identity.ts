/** How an object is named: identity data and import ids. */
import { isMap, isWhollyKnown, type Value } from "../../plugin/cty/value";
import type { State } from "../attribute";
import type { ResourceDefinition } from "../resource";

type Named = Pick<ResourceDefinition<never>, "identity" | "parseImportId" | "formatImportId" | "attributes">;

export function importIdOf(
  { identity, formatImportId }: Pick<Named, "identity" | "formatImportId">,
  state: State,
): string {
  return formatImportId?.(state) ?? identity.map((name) => String(state[name])).join("/");
}

/** `undefined` where the type has no identity or a part of it is not known yet. */
export function identityOf(definition: Pick<Named, "identity">, state: State): Value | undefined {
  if (definition.identity.length === 0) return undefined;
  const parts = definition.identity.map((name) => [name, state[name] ?? null] as const);
  if (parts.some(([, value]) => value === null || !isWhollyKnown(value))) return undefined;
  return Object.fromEntries(parts);
}

export function stateFromIdentity(identity: Value): State | undefined {
  return isMap(identity) && isWhollyKnown(identity) ? { ...identity } : undefined;
}

/** `a/b/c` for three identity attributes; the last one takes the rest, so that it may hold slashes itself. */
export function stateFromImportId(definition: Named, id: string): State | undefined {
  if (definition.parseImportId) return definition.parseImportId(id);
  const state: State = {};
  let rest = id;
  const { identity } = definition;
  for (const [index, name] of identity.entries()) {
    const last = index === identity.length - 1;
    const cut = last ? rest.length : rest.indexOf("/");
    if (cut <= 0) return undefined;
    const text = rest.slice(0, cut);
    rest = rest.slice(cut + 1);
    const isNumber = definition.attributes[name]?.shape.kind === "number";
    if (isNumber && !/^\d+$/.test(text)) return undefined;
    state[name] = isNumber ? Number(text) : text;
  }
  return state;
}
