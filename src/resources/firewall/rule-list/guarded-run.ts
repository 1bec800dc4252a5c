/** Stage 5: sends edits to the server, guarded by digests, and keeps track of the expected list. */
import { aliasVersions, ListDigests } from "./digest";
import { applyEdit, type Edit, requestOf } from "./edit";
import { asStored, type Rule, sameRule } from "./rule";
import type { RuleList, RuleListReading } from "./rule-list";

export class GuardedRun {
  /** The list on the server, unless the outcome of the failed request is unknown. */
  rules: readonly Rule[];
  done = 0;
  /** The server accepted the last request with a digest, or there was no request: no other client has changed the list. */
  confirmed = true;
  failure: unknown;

  private readonly firstDigest: string | undefined;
  private readonly digests: ListDigests;
  private readonly predictsDigest: boolean;

  /** @param trustsDigests false if earlier predictions of digests were wrong */
  constructor(
    private readonly list: RuleList,
    reading: RuleListReading,
    private readonly edits: readonly Edit[],
    trustsDigests: boolean,
    private readonly onWrite: (rules: readonly Rule[]) => void = () => undefined,
  ) {
    this.rules = reading.rules;
    this.digests = reading.digests ?? new ListDigests(aliasVersions(reading.rules));
    const known = this.digests.of(reading.rules);
    this.firstDigest = reading.digest ?? (reading.rules.length === 0 ? known : undefined);
    this.predictsDigest = trustsDigests && known !== undefined && known === this.firstDigest;
  }

  get planned(): number {
    return this.edits.length;
  }

  get remaining(): readonly Edit[] {
    return this.edits.slice(this.done);
  }

  get outstanding(): number {
    return this.planned - this.done;
  }

  /** Stops at the first failure, and stores it instead of throwing it. */
  async finish(): Promise<void> {
    for (const edit of this.edits) {
      const guard = edit.kind === "insert" ? undefined : this.digest();
      // Without a predicted digest, only a reading shows whether the positions of the edits are still right.
      if (this.done > 0 && guard === undefined && edit.kind !== "insert") return;
      try {
        await this.list.send(requestOf(edit), guard);
      } catch (failure) {
        this.failure = failure;
        return;
      }
      this.done += 1;
      this.confirmed = guard !== undefined;
      this.rules = applyEdit(this.rules, edit);
      this.onWrite(this.rules);
    }
  }

  /** The list after the edits so far; without a digest if it cannot be predicted. */
  get reading(): RuleListReading {
    return { rules: this.rules, digest: this.digest(), digests: this.digests };
  }

  private digest(): string | undefined {
    if (this.done === 0) return this.firstDigest;
    return this.predictsDigest ? this.digests.of(this.rules) : undefined;
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
