/** A typical mistake, its message, and the corrected version, which causes no message. */
import { Construct } from "constructs";

export interface Mistake {
  /** Path of the construct below the scope, property and reason: the parts of the message. */
  readonly says: string;
  readonly wrong: (scope: Construct) => void;
  readonly right: (scope: Construct) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: wrong configurations are what this is about.
type Class = new (scope: Construct, id: string, config: any) => unknown;

/** One property of one construct: `x: property: reason`. */
export function value(of: Class, config: object, wrong: object, right: object, says: string): Mistake {
  const made = (change: object) => (scope: Construct) => void new of(scope, "x", { ...config, ...change });
  return { says: `/x: ${says}`, wrong: made(wrong), right: made(right) };
}

/** Mistakes of one class, whose other properties are right: a row has the reason, the wrong properties and the right ones. */
export function values(
  of: Class,
  config: object,
  rows: readonly (readonly [says: string, wrong: object, right: object])[],
): Mistake[] {
  return rows.map(([says, wrong, right]) => value(of, config, wrong, right, says));
}

/** Several constructs: `make` receives the wrong values, and then the right ones. */
export function wiring<T>(says: string, wrong: T, right: T, make: (scope: Construct, given: T) => void): Mistake {
  return { says, wrong: (scope) => make(scope, wrong), right: (scope) => make(scope, right) };
}

/** Sets the name of the row's scope in the application. */
export class Scope extends Construct {}
