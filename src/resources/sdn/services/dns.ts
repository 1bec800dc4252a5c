/**
 * DNS servers. Facts: contributing/facts/sdn.md#dns-servers. Changes take effect at once; nothing is staged. Create and update call the URL with
 * the key. The server does not refuse to delete one that zones refer to. It refuses `reversev6mask` of the schema, and expects
 * `reversemaskv6`.
 */

import { integer } from "../../attributes/integer";
import { secret } from "../../attributes/secret";
import { between, unworkable } from "../../attributes/unworkable";
import { sdnServiceId } from "../../formats/sdn-names";
import { collectionResource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { credentialText, serverFingerprint, serviceUrl } from "../fields";
import { listing } from "../listing";
import { lockToken, SDN_LOCK } from "../lock";

const powerdnsUrl = unworkable({
  id: "powerdns-url",
  finds: "The URL of a PowerDNS server does not end with a server of its API, such as `/api/v1/servers/localhost`.",
  remedy: "End the URL with `/api/v1/servers/localhost`.",
  works: (url: string) => /\/api\/v1\/servers\/[^/]+\/?$/.test(url),
  why: "Proxmox VE appends `/zones` to it",
});

const recordTtl = unworkable({
  id: "record-ttl",
  finds: "The time to live of DNS records is negative, or above 2147483647 seconds.",
  remedy: "Set a number of seconds, such as 300.",
  works: between(0, 2 ** 31 - 1),
  why: "DNS allows 0 to 2147483647 seconds",
});

const reverseMask = unworkable({
  id: "reverse-mask",
  finds: "`reverse_mask_v6` is not a multiple of 4 from 4 to 128: the names of reverse zones have a label for 4 bits.",
  remedy: "Set a multiple of 4 from 4 to 128, such as 64.",
  works: (bits: number) => between(4, 128)(bits) && bits % 4 === 0,
});

const key = "API key of the PowerDNS server.";

export const powerdns = collectionResource({
  type: "sdn_dns_powerdns",
  description:
    "A PowerDNS server with which zones register the names of guests. It takes effect at once. The node that receives a create or update calls the server, so it must reach it then.",
  importExample: "pdns1",
  attributes: {
    dns: parameter("dns", { doc: "ID: letters and digits, beginning with a letter.", check: [sdnServiceId] })
      .key()
      .identifies("sdn.dns_server"),
    url: serviceUrl(
      "URL of the API of the server, such as `https://dns.example.com:8081/api/v1/servers/localhost`.",
    ).cautioned(powerdnsUrl),
    ...secret("key", "key", { doc: key, attribute: credentialText(key), required: true, readable: true }),
    ttl: parameter("ttl", integer({ doc: "Time to live of the records, 0 to 2147483647 seconds." }))
      .optional()
      .cautioned(recordTtl),
    reverse_mask_v6: parameter(
      "reversemaskv6",
      integer({ doc: "Length of the IPv6 prefix of reverse zones: a multiple of 4 from 4 to 128 bits." }),
    )
      .optional()
      .cautioned(reverseMask),
    fingerprint: serverFingerprint,
  },
  collection: {
    path: "/cluster/sdn/dns",
    key: "dns",
    domain: SDN_LOCK,
    onCreate: { type: "powerdns" },
    update: "partial",
    ofThisType: (entry) => entry.type === "powerdns",
    withEveryWrite: lockToken,
  },
});

const { key: _, key_wo: __, key_wo_version: ___, ...attributes } = powerdns.attributes;

export const dnsServersData = listing({
  type: "sdn_dns_servers",
  items: "dns_servers",
  description: "Lists DNS servers of SDN zones, without their keys.",
  running: false,
  attributes: { type: parameter("type", { doc: "Type of the server: `powerdns`." }), ...attributes },
  ignoredProperties: ["key"],
  entries: (session, _version, _filters, options) => session.read("GET /cluster/sdn/dns", {}, {}, options),
  sortedBy: ["dns"],
  operations: ["GET /cluster/sdn/dns"],
});
