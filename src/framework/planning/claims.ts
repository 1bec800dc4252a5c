/**
 * Which resources of a run claim which object. Terraform gives providers no addresses, and plans a replacement by two calls: of the
 * object that there is, then of a creation. That one gets the private data that the first returned, which says what the resource has had.
 */
import type { PlanRequest } from "../../plugin/contract";
import type { State } from "../attribute";
import { claimKey, claimsOf } from "../handlers/identity";
import { decodePrivate, encodePrivate } from "../handlers/private-data";
import type { ResourceDefinition } from "../resource";

/** What of one resource is known. */
interface Claim {
  readonly type: string;
  /** The object that the resource has had, as in the state; `undefined` of a resource that is new. */
  readonly had: string | undefined;
}

export class Claims {
  readonly #byKey = new Map<string, Claim[]>();

  /** The claim of another resource to the same object. Two of one state cannot be told from one that is planned twice. */
  add(key: string, claim: Claim): Claim | undefined {
    const claims = this.#byKey.get(key) ?? [];
    const other = claims.find(({ had }) => had === undefined || had !== claim.had);
    this.#byKey.set(key, [...claims, claim]);
    return other;
  }
}

type Request = Pick<PlanRequest, "priorPrivate">;

/** The private data of a plan that may be the first half of a replacement. */
export function noteObject<S>(definition: ResourceDefinition<S>, prior: State | null, data: Uint8Array): Uint8Array {
  const had = prior && claimKey(definition as unknown as ResourceDefinition<never>, prior);
  return had ? encodePrivate({ ...decodePrivate(data), had }) : data;
}

/** What another resource that claims the planned object is; `undefined` where there is none, or the name is not known yet. */
export function otherClaim<S>(
  claims: Claims | undefined,
  of: ResourceDefinition<S>,
  type: string,
  { prior, planned }: { readonly prior: State | null; readonly planned: State },
  { priorPrivate }: Request,
): { readonly type: string; readonly by: readonly string[] } | undefined {
  const definition = of as unknown as ResourceDefinition<never>;
  const key = claimKey(definition, planned);
  if (claims === undefined || key === undefined) return undefined;
  const had = prior ? claimKey(definition, prior) : decodePrivate(priorPrivate).had;
  const other = claims.add(key, { type, had });
  return other && { type: other.type, by: claimsOf(definition)?.by ?? [] };
}
