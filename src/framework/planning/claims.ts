/**
 * Finds resources of a run that manage the same object. Terraform gives providers no addresses, and plans a replacement in two
 * calls: a change of the existing object, then a creation. The second call receives the private data that the first one
 * returned, which names the object that the resource had before.
 */
import type { PlanRequest } from "../../plugin/contract";
import type { State } from "../attribute";
import { claimKey, claimsOf } from "../handlers/identity";
import { decodePrivate, encodePrivate } from "../handlers/private-data";
import type { ResourceDefinition } from "../resource";

/** One resource that manages an object. */
interface Claim {
  readonly type: string;
  /** Key of the object in the prior state of the resource; `undefined` for a new resource. */
  readonly had: string | undefined;
}

export class Claims {
  readonly #byKey = new Map<string, Claim[]>();

  /** Adds a claim and returns that of another resource to the same object. Equal prior objects count as one resource planned twice. */
  add(key: string, claim: Claim): Claim | undefined {
    const claims = this.#byKey.get(key) ?? [];
    const other = claims.find(({ had }) => had === undefined || had !== claim.had);
    this.#byKey.set(key, [...claims, claim]);
    return other;
  }
}

interface PlannedObject<S> extends Pick<PlanRequest, "priorPrivate"> {
  readonly type: string;
  readonly definition: ResourceDefinition<S>;
  readonly prior: State | null;
  readonly planned: State;
}

/** Adds the key of the prior object to the private data of a plan that may be the first half of a replacement. */
export function notePriorObject<S>(
  definition: ResourceDefinition<S>,
  prior: State | null,
  data: Uint8Array,
): Uint8Array {
  const had = prior && claimKey(definition as unknown as ResourceDefinition<never>, prior);
  return had ? encodePrivate({ ...decodePrivate(data), had }) : data;
}

/** The type of another resource that claims the planned object; `undefined` for none, or while the name is unknown. */
export function conflictingClaim<S>(
  claims: Claims | undefined,
  object: PlannedObject<S>,
): { readonly type: string; readonly by: readonly string[] } | undefined {
  const { type, prior, planned, priorPrivate } = object;
  const definition = object.definition as unknown as ResourceDefinition<never>;
  const key = claimKey(definition, planned);
  if (claims === undefined || key === undefined) return undefined;
  const had = prior ? claimKey(definition, prior) : decodePrivate(priorPrivate).had;
  const other = claims.add(key, { type, had });
  return other && { type: other.type, by: claimsOf(definition)?.by ?? [] };
}
