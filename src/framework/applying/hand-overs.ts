/**
 * Elements of a list that change hands within a run: from the owner of the list to resources of single elements, or back.
 * Terraform orders these changes by references only. So each side notes in the plan which elements it gives and takes, and the
 * other side leaves them on the server instead of removing and adding them again.
 */
import { isWhollyKnown } from "../../plugin/cty/value";
import type { State } from "../attribute";
import type { Engine } from "../handlers/engine";
import type { HandOver, ResourceDefinition } from "../resource";

type Definition = Pick<ResourceDefinition<never>, "handsOver" | "attributes">;
type Notes = Pick<Engine<never>, "plannedChanges">;

interface Side {
  readonly state: State;
  /** Kept attributes of an import, which the owner does not manage. */
  readonly kept?: readonly string[] | undefined;
}

/** Notes the elements that a change gives and takes. */
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
  // A new owner with an optional list cannot take elements from single resources.
  const isFresh = isOwner && prior === null && Object.values(attributes).some(({ traits }) => traits.sharedWith);
  const released = missingIn(after, before);
  const taken = isFresh ? [] : missingIn(before, after);
  plannedChanges.addHandOver(isOwner ? "released" : "removed", released);
  plannedChanges.addHandOver(isOwner ? "taken" : "added", taken);
}

/** True when all elements of a single resource are noted with this hand-over. */
export function isHandedOver(
  { plannedChanges }: Notes,
  { handsOver }: Definition,
  handOver: HandOver,
  state: State,
): boolean {
  if (handsOver?.as !== "element" || !plannedChanges) return false;
  const elements = handsOver.elements(managed({ state }));
  return elements.length > 0 && elements.every((element) => plannedChanges.isHandedOver(handOver, element));
}

function missingIn(list: readonly string[], elements: readonly string[]): readonly string[] {
  const known = new Set(list);
  return elements.filter((element) => !known.has(element));
}

/** The managed values of a state. Unknown values count as null. */
function managed({ state, kept = [] }: Side): State {
  const entries = Object.entries(state);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, kept.includes(name) || !isWhollyKnown(value) ? null : value]),
  );
}
