/** A typical mistake, its message, and the corrected version, which causes no message. */
import { Construct } from "constructs";

export interface Mistake {
  /** Path of the construct below the scope, property and reason: the parts of the message. */
  readonly message: string;
  readonly incorrect: (scope: Construct) => void;
  readonly corrected: (scope: Construct) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: incorrect configurations are the purpose.
type Class = new (scope: Construct, id: string, config: any) => unknown;

/** One property of one construct: `x: property: reason`. */
export function value(
  constructClass: Class,
  config: object,
  incorrect: object,
  corrected: object,
  message: string,
): Mistake {
  const made = (change: object) => (scope: Construct) => void new constructClass(scope, "x", { ...config, ...change });
  return { message: `/x: ${message}`, incorrect: made(incorrect), corrected: made(corrected) };
}

/** Mistakes of one class with valid other properties. A row has the reason, the incorrect and the corrected properties. */
export function values(
  constructClass: Class,
  config: object,
  rows: readonly (readonly [message: string, incorrect: object, corrected: object])[],
): Mistake[] {
  return rows.map(([message, incorrect, corrected]) => value(constructClass, config, incorrect, corrected, message));
}

/** Several constructs: `make` receives the incorrect values, and then the corrected ones. */
export function wiring<T>(
  message: string,
  incorrect: T,
  corrected: T,
  make: (scope: Construct, given: T) => void,
): Mistake {
  return { message, incorrect: (scope) => make(scope, incorrect), corrected: (scope) => make(scope, corrected) };
}

/** Sets the name of the row's scope in the application. */
export class Scope extends Construct {}
