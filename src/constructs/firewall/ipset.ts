import type { Construct } from "constructs";
import type { IpsetConfig, IpsetEntries } from "../../bindings/firewall/ipset";
import { IpsetBinding } from "../../bindings/firewall/ipset-binding";
import { appended } from "../listed";

/**
 * A named set of addresses and networks for rules.
 *
 * ```ts
 * const management = new firewall.Ipset(this, "management", { name: "management" });
 * management.addEntry({ cidr: "192.0.2.0/24", comment: "Office" });
 * ```
 */
export class Ipset extends IpsetBinding {
  public constructor(scope: Construct, id: string, config: IpsetConfig) {
    super(scope, id, config);
  }

  /**
   * Adds an entry to `entries`, which then lists all that the set has.
   *
   * ```ts
   * management.addEntry({ cidr: "192.0.2.0/24", comment: "Office" });
   * ```
   */
  public addEntry(entry: IpsetEntries): void {
    this.putEntries(appended(this, "entries", this.entriesInput, entry));
  }
}
