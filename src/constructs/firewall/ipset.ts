import type { IAlias } from "../../bindings/firewall/i-alias";
import type { IpsetEntries } from "../../bindings/firewall/ipset";
import { IpsetBinding } from "../../bindings/firewall/ipset-binding";
import { idOf } from "../../bindings/runtime";
import { withEntry } from "../listed";

/**
 * An IP set: a named set of addresses and networks for rules.
 *
 * ```ts
 * const management = new firewall.Ipset(this, "management", { name: "management" });
 * management.addEntry("192.0.2.0/24", { comment: "Office" });
 * ```
 */
export class Ipset extends IpsetBinding {
  /**
   * Adds an entry to `entries`, which is then the complete list of the set.
   *
   * ```ts
   * management.addEntry("192.0.2.0/24", { comment: "Office" });
   * ```
   *
   * @param address Address, network, or an alias: its reference (`dc/name`) or the construct
   * @param options Comment, and whether the addresses are excluded from the set
   */
  public addEntry(address: string | IAlias, options: IpsetEntries = {}): void {
    this.putEntries(withEntry(this, "entries", this.entriesInput, idOf(address, "ref") as string, options));
  }
}
