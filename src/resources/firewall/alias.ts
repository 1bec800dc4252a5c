/**
 * Firewall alias: a name for one address or network. Facts (contributing/facts/firewall.md#aliases): the list has whole
 * objects. PUT replaces: the client always sends `cidr`, and the server clears a comment that is not sent. The server
 * compares names without case. Deleting an alias that does not exist succeeds.
 */
import { number, string } from "../../framework/attribute";
import { aliasCidr, canonicalAliasCidr } from "../formats/firewall-addresses";
import { aliasName, canonicalAliasName, NAME_CHANGE } from "../formats/firewall-names";
import { canonicalFirewallComment, firewallComment } from "../formats/text";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { collectionResource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { FIREWALL_LOCK } from "./lock";
import { STORED } from "./stored-size";

export const firewallAlias = collectionResource({
  type: "firewall_alias",
  stored: STORED.alias,
  // `ip_version` is derived from the address.
  ignoredProperties: ["ipversion"],
  description:
    "A name for one address or network, for use in IP sets and firewall rules. A new name replaces the alias, and rules keep the old name. Refer to `ref`, so that Terraform updates the rules.",
  importExample: "gateway",
  attributes: {
    name: parameter("name", {
      doc: "Name, 2 to 64 characters, compared without case.",
      check: [aliasName],
      canonical: canonicalAliasName,
    })
      .key()
      .whenWritten(NAME_CHANGE),
    cidr: parameter("cidr", {
      doc: "Address or network. An address with the suffix `/32` or `/128` is the same as the address without it.",
      check: [aliasCidr],
      canonical: canonicalAliasCidr,
    }).required(),
    comment: parameter("comment", {
      doc: "One line of text.",
      check: [firewallComment],
      canonical: canonicalFirewallComment,
    })
      .optional()
      .whenAbsent(""),
    ip_version: number({ doc: "4 or 6." }).derived(["cidr"], (cidr: string) => (cidr.includes(":") ? 6 : 4)),
    ref: string({ doc: "Reference to this alias, for rules and IP sets.", canonical: canonicalAliasName })
      .derived(["name"], (name: string) => `dc/${name.toLowerCase()}`)
      .identifies("firewall.alias", "firewall.addresses"),
  },
  collection: {
    path: "/cluster/firewall/aliases",
    key: "name",
    domain: FIREWALL_LOCK,
    overlaps: true,
    update: "replace",
  },
});

export const firewallAliasData = objectDataSource(firewallAlias);
export const firewallAliasesData = listDataSource(firewallAlias, "aliases", { type: "firewall_aliases" });
