import type { IpsetEntries } from "../../bindings/firewall/ipset";
import { IpsetBinding } from "../../bindings/firewall/ipset-binding";
import { appended } from "../listed";

/**
 * An IP set: a named set of addresses and networks for rules.
 *
 * ```ts
 * const management = new firewall.Ipset(this, "management", { name: "management" });
 * management.addEntry({ cidr: "192.0.2.0/24", comment: "Office" });
 * ```
 */
export class Ipset extends IpsetBinding {
  /**
   * Adds an entry to `entries`, which is then the complete list of the set.
   *
   * ```ts
   * management.addEntry({ cidr: "192.0.2.0/24", comment: "Office" });
   * ```
   */
  public addEntry(entry: IpsetEntries): void {
    this.putEntries(appended(this, "entries", this.entriesInput, entry));
  }
}
