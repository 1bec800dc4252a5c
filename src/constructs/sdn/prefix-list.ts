import type { Construct } from "constructs";
import type { PrefixListConfig, PrefixListEntries } from "../../bindings/sdn/prefix-list";
import { PrefixListBinding } from "../../bindings/sdn/prefix-list-binding";
import { prefixListMatchKeys } from "../../bindings/written-keys";
import { appended } from "../listed";
import { refuseUnknownKeys } from "../unknown-keys";

/** What a prefix list says of a network. */
export interface PrefixListMatch {
  /** Network, such as `10.0.0.0/8`. */
  readonly prefix: string;
  /** Least length of the prefixes that match. */
  readonly ge?: number | undefined;
  /** Greatest length of the prefixes that match. */
  readonly le?: number | undefined;
  /**
   * Place in the list: entries are tried in ascending order.
   * @default - ten behind the last one
   */
  readonly seq?: number | undefined;
}

/**
 * Networks that routes are compared with, in order.
 *
 * ```ts
 * const internal = new sdn.PrefixList(this, "internal", { prefixList: "internal" });
 * internal.deny({ prefix: "10.66.0.0/16", le: 32 });
 * internal.permit({ prefix: "10.0.0.0/8", le: 32 });
 * ```
 */
export class PrefixList extends PrefixListBinding {
  public constructor(scope: Construct, id: string, config: PrefixListConfig) {
    super(scope, id, config);
  }

  /**
   * Adds an entry at the end of `entries` that lets routes pass.
   *
   * ```ts
   * internal.permit({ prefix: "10.0.0.0/8", le: 32 });
   * ```
   */
  public permit(match: PrefixListMatch): void {
    this.add("permit", match);
  }

  /**
   * Adds an entry at the end of `entries` that holds routes back.
   *
   * ```ts
   * internal.deny({ prefix: "10.66.0.0/16", le: 32 });
   * ```
   */
  public deny(match: PrefixListMatch): void {
    this.add("deny", match);
  }

  private add(action: string, match: PrefixListMatch): void {
    refuseUnknownKeys(this, prefixListMatchKeys, match);
    const { prefix, ge, le, seq } = match;
    const entries = this.entriesInput;
    const known: readonly PrefixListEntries[] = Array.isArray(entries) ? entries : [];
    const last = Math.max(0, ...known.map((entry) => entry.seq));
    this.putEntries(appended(this, "entries", entries, { prefix, ge, le, action, seq: seq ?? last + 10 }));
  }
}
