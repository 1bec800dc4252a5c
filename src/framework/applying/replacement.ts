/**
 * Replacement of singletons, such as a list of rules or a set of options. Terraform replaces by a deletion and a creation that do
 * not know each other. The list would be empty in between or, with `create_before_destroy` or a new address, at the end.
 *
 * So the plan of a creation announces in its private data the values that it sets: Terraform passes the private data of a planned replacement
 * to both halves. Creations of the current run are also remembered for later deletions.
 */

import { isMap, type Value } from "../../plugin/cty/value";
import type { State } from "../attribute";
import type { Engine } from "../handlers/engine";
import { type Identified, identityKey, identityOf } from "../handlers/identity";
import { type AnnouncedCreation, decodePrivate, encodePrivate } from "../handlers/private-data";
import { isSingleton, keepsRelations } from "../life-cycle";
import type { ResourceDefinition } from "../resource";

type Replaceable = Identified & Pick<ResourceDefinition<never>, "lifeCycle" | "type">;

/** Private data that announces a planned creation; `undefined` if deletions of this type delete everything. */
export function announceCreation(definition: Replaceable, planned: State): Uint8Array | undefined {
  const creation = creationOf(definition, planned);
  return creation && encodePrivate({ creates: creation });
}

export function noteCreation<S>(engine: Engine<S>, definition: Replaceable, planned: State): void {
  const creation = creationOf(definition, planned);
  const run = engine.run?.();
  if (!creation || creation.identity === null || !run) return;
  run.creations ??= new Map();
  run.creations.set(keyOf(definition, creation.identity), creation);
}

/** The attributes that the creation in the same replacement sets; `undefined` without one. */
export function replacementOf<S>(
  engine: Engine<S>,
  definition: Replaceable,
  prior: State,
  plannedPrivate: Uint8Array,
): ReadonlySet<string> | undefined {
  const identity = canBeReplaced(definition) ? identityOf(definition, prior) : undefined;
  if (identity === undefined) return undefined;
  const key = keyOf(definition, identity);
  const { creates: announced } = decodePrivate(plannedPrivate);
  const isSame = announced && (announced.identity === null || keyOf(definition, announced.identity) === key);
  const found = isSame ? announced : engine.run?.()?.creations?.get(key);
  return found && new Set(found.attributes);
}

function creationOf(definition: Replaceable, planned: State): AnnouncedCreation | undefined {
  if (!canBeReplaced(definition)) return undefined;
  const identity = identityOf(definition, planned) ?? null;
  if (identity === null && !keepsRelations(definition)) return undefined;
  return { identity, attributes: Object.keys(planned).filter((name) => (planned[name] ?? null) !== null) };
}

function canBeReplaced(definition: Replaceable): boolean {
  return isSingleton(definition) || keepsRelations(definition);
}

const keyOf = (definition: Replaceable, identity: Value): string =>
  `${definition.type} ${isMap(identity) ? identityKey(definition, { ...identity }) : ""}`;
