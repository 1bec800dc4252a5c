/** A new file takes the place of an old one, and what is not wanted any more goes, also where somebody has it open for a moment. */
import { renameSync, rmSync } from "node:fs";
import { isInUse, type Surroundings, whenFree } from "./in-use";

export function takePlace(
  from: string,
  to: string,
  { rename = renameSync, ...surroundings }: Surroundings & { readonly rename?: typeof renameSync } = {},
): void {
  whenFree(() => rename(from, to), surroundings);
}

type Remove = (path: string) => void;
const remove: Remove = (path) => rmSync(path, { recursive: true, force: true });

/** A file, or a folder with all that is in it. */
export function takeAway(path: string, surroundings: Surroundings & { readonly remove?: Remove } = {}): void {
  whenFree(() => (surroundings.remove ?? remove)(path), surroundings);
}

/** What may stay for a while: a provider that somebody's run of Terraform still works with. */
export function takeAwayIfFree(path: string, surroundings: Surroundings & { readonly remove?: Remove } = {}): void {
  try {
    takeAway(path, surroundings);
  } catch (failure) {
    if (!isInUse(failure, surroundings.system)) throw failure;
  }
}
