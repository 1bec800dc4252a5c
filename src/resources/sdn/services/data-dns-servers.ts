/** All DNS servers. */
import { string } from "../../../framework/attribute";
import { parameter } from "../../parameters/parameter";
import { listing } from "../listing";
import { powerdns } from "./dns";

const { key: _, key_wo: __, key_wo_version: ___, ...attributes } = powerdns.attributes;

export const dnsServersData = listing({
  type: "sdn_dns_servers",
  items: "dns_servers",
  description: "Lists DNS servers of SDN zones, without their keys.",
  running: false,
  attributes: { type: parameter("type", string({ doc: "Type of the server: `powerdns`." })), ...attributes },
  besides: ["key"],
  entries: (session, _version, _filters, options) => session.read("GET /cluster/sdn/dns", {}, {}, options),
  sortedBy: ["dns"],
  operations: ["GET /cluster/sdn/dns"],
});
