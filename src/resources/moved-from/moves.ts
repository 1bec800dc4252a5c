/**
 * Types of other providers whose states a `moved` block hands over, by the type here that stands for the same object.
 * Only what names the object is taken from the other state; everything else is read from the server.
 */
import type { Resource } from "../kinds/define";
import { bpgAndTelmate } from "./bpg-and-telmate";
import { dwhoban } from "./dwhoban";

/** The definition with the types that it can take over. */
export function withMoves(definition: Resource): Resource {
  const moves = [bpgAndTelmate, dwhoban].flatMap((types) => types[definition.type] ?? []);
  return moves.length > 0 ? { ...definition, moves } : definition;
}
