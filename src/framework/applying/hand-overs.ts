/**
 * Elements of a list that change hands within a run: an owner stops listing what resources of single elements add, or lists
 * what they no longer manage. Terraform orders these changes by references only, so each side notes in the plan which
 * elements it gives and takes; the other side then leaves them on the server instead of removing and adding them again.
 */
import { isWhollyKnown } from "../../plugin/cty/value";
import type { State } from "../attribute";
import type { Engine } from "../handlers/engine";
import type { Hand, ResourceDefinition } from "../resource";

type Definition = Pick<ResourceDefinition<never>, "handsOver" | "attributes">;
type Notes = Pick<Engine<never>, "plannedChanges">;

interface Side {
  readonly state: State;
  /** Attributes that an import found and no configuration has named: nothing of them is the owner's to give. */
  readonly kept?: readonly string[] | undefined;
}

/** Notes what a change gives and takes. */
export function noteHandOver(
  { plannedChanges }: Notes,
  { handsOver, attributes }: Definition,
  prior: Side | null,
  planned: Side | null,
): void {
  if (!handsOver || !plannedChanges) return;
  const isOwner = handsOver.as === "owner";
  const before = prior ? handsOver.elements(managed(prior)) : [];
  const after = planned ? handsOver.elements(managed(planned)) : [];
  // A new object that may leave the list out has no single elements yet.
  const isFresh = isOwner && prior === null && Object.values(attributes).some(({ traits }) => traits.sharedWith);
  const given = missingIn(after, before);
  const got = isFresh ? [] : missingIn(before, after);
  plannedChanges.hand(isOwner ? "released" : "removed", given);
  plannedChanges.hand(isOwner ? "taken" : "added", got);
}

/** Whether all elements of a single resource are noted so. */
export function isHandedOver({ plannedChanges }: Notes, { handsOver }: Definition, hand: Hand, state: State): boolean {
  if (handsOver?.as !== "element" || !plannedChanges) return false;
  const elements = handsOver.elements(managed({ state }));
  return elements.length > 0 && elements.every((element) => plannedChanges.isHandedOver(hand, element));
}

function missingIn(here: readonly string[], there: readonly string[]): readonly string[] {
  const known = new Set(here);
  return there.filter((element) => !known.has(element));
}

/** What is not known yet is nothing. */
function managed({ state, kept = [] }: Side): State {
  const entries = Object.entries(state);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, kept.includes(name) || !isWhollyKnown(value) ? null : value]),
  );
}
