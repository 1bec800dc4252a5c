/**
 * Types of other providers that a `moved` block can replace with a type of this provider. The provider takes only the import ID
 * from the other state, and reads everything else from the server.
 */
import type { Resource } from "../kinds/define";
import { bpgAndTelmate } from "./bpg-and-telmate";
import { dwhoban } from "./dwhoban";

/** The definition with the types of other providers that it can adopt. */
export function withMoves(definition: Resource): Resource {
  const moves = [bpgAndTelmate, dwhoban].flatMap((types) => types[definition.type] ?? []);
  return moves.length > 0 ? { ...definition, moves } : definition;
}
