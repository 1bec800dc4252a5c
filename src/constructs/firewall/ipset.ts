import type { IAlias } from "../../bindings/firewall/i-alias";
import { IpsetBinding } from "../../bindings/firewall/ipset-binding";
import { idOf } from "../../bindings/runtime";
import { withEntry } from "../listed";

/**
 * An IP set: a named set of addresses and networks for rules.
 *
 * ```ts
 * const management = new firewall.Ipset(this, "management", { name: "management" });
 * management.addEntry("192.0.2.0/24", "Office");
 * management.addNomatch("192.0.2.66", "Printer");
 * ```
 */
export class Ipset extends IpsetBinding {
  /**
   * Adds an entry to `entries`, which is then the complete list of the set.
   *
   * ```ts
   * management.addEntry("192.0.2.0/24", "Office");
   * ```
   *
   * @param address Address, network, or an alias: its reference (`dc/name`) or the construct
   * @param comment Comment, on one line
   */
  public addEntry(address: string | IAlias, comment = ""): void {
    this.entries = withEntry(this, "entries", this.entriesInput, addressIn(address), comment);
  }

  /**
   * Excludes addresses from the set: adds them to `nomatch`.
   *
   * ```ts
   * management.addNomatch("192.0.2.66", "Printer");
   * ```
   *
   * @param address Address, network, or an alias: its reference (`dc/name`) or the construct
   * @param comment Comment, on one line
   */
  public addNomatch(address: string | IAlias, comment = ""): void {
    this.nomatch = withEntry(this, "nomatch", this.nomatchInput, addressIn(address), comment);
  }
}

const addressIn = (address: string | IAlias): string => idOf(address, "ref") as string;
