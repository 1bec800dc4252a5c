/** DNS servers and IPAMs. */
import { string } from "../../../framework/attribute";
import { oneOf } from "../../formats/validator";
import { single } from "../../kinds/data-sources";
import type { DataSource, Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { listing } from "../listing";
import { powerdns } from "./dns";
import { ipamKey, ipamResource, netbox, phpipam, section } from "./ipam";
import { ipamStatusData } from "./status";

export const resources: readonly Resource[] = [powerdns, netbox, phpipam];

/** Only to be read: the built-in IPAM cannot be created. */
const builtIn = ipamResource(
  "pve",
  {},
  { description: "The built-in IPAM.", example: `data "pve_sdn_ipam_pve" "this" {\n  ipam = "pve"\n}\n` },
);

const { key: _, key_wo: __, key_wo_version: ___, ...dnsAttributes } = powerdns.attributes;

const dnsList = listing({
  type: "sdn_dns_servers",
  items: "dns_servers",
  description: "Lists DNS servers of SDN zones, without their keys.",
  running: false,
  attributes: { type: parameter("type", string({ doc: "Type of the server: `powerdns`." })), ...dnsAttributes },
  besides: ["key"],
  path: () => "/cluster/sdn/dns",
  sortedBy: ["dns"],
  operations: ["GET /cluster/sdn/dns"],
});

const ipamType = string({
  doc: "Only IPAMs of this type: `pve`, `netbox` or `phpipam`.",
  check: [oneOf("pve", "netbox", "phpipam")],
});

const { url, fingerprint } = netbox.attributes;

const ipamList = listing({
  type: "sdn_ipams",
  items: "ipams",
  description: "Lists IPAMs of SDN zones, the built-in one `pve` too, without their tokens.",
  running: false,
  filters: { type: ipamType.optional() },
  besides: ["token"],
  attributes: {
    type: parameter("type", string({ doc: "Type of the IPAM." })),
    ...ipamKey,
    ...(url && { url }),
    ...(fingerprint && { fingerprint }),
    section,
  },
  path: () => "/cluster/sdn/ipams",
  query: ({ type }) => (typeof type === "string" ? { type } : {}),
  sortedBy: ["ipam"],
  operations: ["GET /cluster/sdn/ipams"],
});

export const dataSources: readonly DataSource[] = [
  single(powerdns, { omit: ["key"] }),
  single(netbox, { omit: ["token"] }),
  single(phpipam, { omit: ["token"] }),
  single(builtIn),
  dnsList,
  ipamList,
  ipamStatusData,
];
