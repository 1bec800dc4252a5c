/** The steps of one plan on their way to the server, guarded by digests, with the list as it must be there. */
import { type AliasVersions, aliasVersions, listDigest } from "./digest";
import { applyEdit, type Edit, requestOf } from "./edit";
import { asStored, type Rule, sameRule } from "./rule";
import type { RuleList, RuleListReading } from "./rule-list";

export class GuardedRun {
  /** As the list is on the server, unless the outcome of the failed request is unknown. */
  rules: readonly Rule[];
  done = 0;
  /** The last request was accepted under a digest, or there was none: nobody else has had a hand in the list. */
  proven = true;
  failure: unknown;

  private digest: string | undefined;
  private readonly aliases: AliasVersions;
  private readonly foretells: boolean;

  /** @param trustDigests false when digests foretold earlier turned out wrong */
  constructor(
    private readonly list: RuleList,
    reading: RuleListReading,
    private readonly steps: readonly Edit[],
    trustDigests: boolean,
    private readonly onWrite: (rules: readonly Rule[]) => void = () => undefined,
  ) {
    this.rules = reading.rules;
    this.aliases = aliasVersions(reading.rules);
    const known = listDigest(reading.rules, this.aliases);
    this.digest = reading.digest ?? (reading.rules.length === 0 ? known : undefined);
    this.foretells = trustDigests && known !== undefined && known === this.digest;
  }

  get outstanding(): number {
    return this.steps.length - this.done;
  }

  /** Ends at the first failure, which is kept and not thrown. */
  async finish(): Promise<void> {
    for (const step of this.steps) {
      // Without knowing the digest by now, only reading tells whether the places in this plan still hold.
      if (this.done > 0 && this.digest === undefined && step.kind !== "insert") return;
      const guard = step.kind === "insert" ? undefined : this.digest;
      try {
        await this.list.send(requestOf(step), guard);
      } catch (failure) {
        this.failure = failure;
        return;
      }
      this.done += 1;
      this.proven = guard !== undefined;
      this.rules = applyEdit(this.rules, step);
      this.onWrite(this.rules);
      this.digest = this.foretells ? listDigest(this.rules, this.aliases) : undefined;
    }
  }
}

/** Position of the first difference. */
export function differingPosition(one: readonly Rule[], other: readonly Rule[]): number | undefined {
  for (let position = 0; position < Math.max(one.length, other.length); position += 1) {
    const [a, b] = [one[position], other[position]];
    if (a === undefined || b === undefined || !sameRule(asStored(a), asStored(b))) return position;
  }
  return undefined;
}
