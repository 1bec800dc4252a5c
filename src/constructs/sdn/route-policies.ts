import { Tokenization } from "cdktf";
import { PrefixListBinding } from "../../bindings/sdn/prefix-list-binding";
import type { RouteMapEntries } from "../../bindings/sdn/route-map";
import { RouteMapBinding } from "../../bindings/sdn/route-map-binding";
import { prefixListMatchKeys } from "../../bindings/written-keys";
import { appended, withEntry } from "../listed";
import { refuseUnknownKeys } from "../unknown-keys";

/** Condition of a prefix list entry. */
export interface PrefixListMatch {
  /** Network, such as `10.0.0.0/8`. */
  readonly prefix: string;
  /** Minimum length of matching prefixes. */
  readonly ge?: number | undefined;
  /** Maximum length of matching prefixes. */
  readonly le?: number | undefined;
  /**
   * Sequence number: entries are evaluated in ascending order.
   * @default - the last one plus 10
   */
  readonly seq?: number | undefined;
}

/**
 * A prefix list: an ordered list of networks that permits or denies routes.
 *
 * ```ts
 * const internal = new sdn.PrefixList(this, "internal", { prefixList: "internal" });
 * internal.deny({ prefix: "10.66.0.0/16", le: 32 });
 * internal.permit({ prefix: "10.0.0.0/8", le: 32 });
 * ```
 */
export class PrefixList extends PrefixListBinding {
  /**
   * Adds an entry at the end of `entries` that permits matching routes.
   *
   * ```ts
   * internal.permit({ prefix: "10.0.0.0/8", le: 32 });
   * ```
   */
  public permit(match: PrefixListMatch): void {
    this.add("permit", match);
  }

  /**
   * Adds an entry at the end of `entries` that denies matching routes.
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
    const numbers = Tokenization.isResolvable(entries) ? [] : Object.keys(entries ?? {}).map(Number);
    const last = numbers.reduce((most, number) => Math.max(most, number), 0);
    this.putEntries(withEntry(this, "entries", entries, String(seq ?? last + 10), { prefix, ge, le, action }));
  }
}

/**
 * A route map: an ordered list of entries that permit, deny or change routes.
 *
 * ```ts
 * const out = new sdn.RouteMap(this, "out", { routeMap: "out", entries: [] });
 * out.addEntry({ order: 10, action: sdn.RouteAction.DENY, match: [{ key: "tag", value: "66" }] });
 * out.addEntry({ order: 20, action: sdn.RouteAction.PERMIT });
 * ```
 */
export class RouteMap extends RouteMapBinding {
  /**
   * Adds an entry to `entries`, which is then the complete list of the map.
   *
   * ```ts
   * out.addEntry({ order: 10, action: sdn.RouteAction.DENY, match: [{ key: "tag", value: "66" }] });
   * ```
   */
  public addEntry(entry: RouteMapEntries): void {
    this.putEntries(appended(this, "entries", this.entriesInput, entry));
  }
}
