/**
 * Where the recorded server (pve-manager 9.2.11) checks differently from what `api.json` says. The description comes
 * from another build, and it flattens what the server keeps apart.
 */
import type { Operation } from "./description";

/** Operations whose objects have one schema per type, and what the server does with parameters it does not know. */
export interface SchemaDifference {
  /** Unknown parameters pass: the fabrics are checked by code that takes what it knows. */
  readonly unknownPasses?: boolean;
}

const FABRIC_WRITES = /^(POST|PUT) \/cluster\/sdn\/fabrics\/(fabric|node)(\/|$)/;

export function differenceOf(operation: Operation): SchemaDifference {
  return FABRIC_WRITES.test(`${operation.method} ${operation.path}`) ? { unknownPasses: true } : {};
}
