import { type TerraformStack, Testing } from "cdktf";

/**
 * Synthesized stacks as strings for snapshot tests.
 *
 * ```ts
 * expect(testing.Snapshot.of(stack)).toMatchSnapshot();
 * ```
 */
export class Snapshot {
  /**
   * Returns the synthesized stack as JSON with sorted keys. Leaves out everything that depends on versions and machines: metadata,
   * provider versions, and the back end.
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

/** Keys that depend on versions and machines: metadata, provider versions, and the path of the local state. */
const UNSTABLE = new Set(["//", "required_providers", "backend"]);

function stable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stable);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(([name]) => !UNSTABLE.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, stable(inner)]));
}
