/** Arguments of factories: what is only known at deployment passes, and the provider looks at it then. */
import { Token } from "cdktf";

export function requireThat(isFine: boolean, value: unknown, problem: string): void {
  if (!isFine && !Token.isUnresolved(value)) throw new Error(`${problem}, got ${JSON.stringify(value)}`);
}

export function requireWhole(value: number, low: number, high: number, what: string): void {
  const isFine = Number.isInteger(value) && value >= low && value <= high;
  requireThat(isFine, value, `${what} must be a whole number from ${low} to ${high}`);
}
