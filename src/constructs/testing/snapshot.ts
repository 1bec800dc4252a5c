import { type TerraformStack, Testing } from "cdktf";

/**
 * What a stack amounts to, as a text to compare with one that is kept.
 *
 * ```ts
 * expect(testing.Snapshot.of(stack)).toMatchSnapshot();
 * ```
 */
export class Snapshot {
  /**
   * JSON of the synthesized stack, with sorted keys and without what only versions and machines change: metadata, the
   * provider's version, where the state is kept.
   *
   * ```ts
   * expect(testing.Snapshot.of(stack)).toMatchSnapshot();
   * ```
   */
  public static of(stack: TerraformStack): string {
    return `${JSON.stringify(stable(JSON.parse(Testing.synth(stack, false))), null, 2)}\n`;
  }

  private constructor() {}
}

/** Metadata stands under `//`, versions under `required_providers`; the path of a local state is that of this machine. */
const PASSING = new Set(["//", "required_providers", "backend"]);

function stable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stable);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(([name]) => !PASSING.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, stable(inner)]));
}
