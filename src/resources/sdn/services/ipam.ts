/**
 * IPAMs and the addresses in them. Facts: contributing/facts/sdn.md#ipams. Changes take effect at once; nothing is staged. Create and update
 * test the connection. The server does not refuse to delete an IPAM that zones use. The built-in IPAM `pve` is always listed and cannot
 * be deleted.
 */
import { type Attributes, bool, listOf, number, string } from "../../../framework/attribute";
import type { Documentation } from "../../../framework/resource";
import { integer } from "../../attributes/integer";
import { secret } from "../../attributes/secret";
import { unworkable } from "../../attributes/unworkable";
import { sdnServiceId } from "../../formats/sdn-names";
import { sortedBy } from "../../kinds/data-sources";
import { collectionResource, type Defined, dataSource, type Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { decodeAnswer } from "../../parameters/parameters";
import { extraJson } from "../../unknown-properties/unknown-properties";
import { waitUntilApplied } from "../apply/stage-and-apply";
import { ipamTypeValues } from "../enumerations";
import { credentialText, serverFingerprint, serviceUrl } from "../fields";
import { listing } from "../listing";
import { lockToken, SDN_LOCK } from "../lock";

const ipamKey = {
  ipam: parameter("ipam", { doc: "ID: letters and digits, beginning with a letter.", check: [sdnServiceId] })
    .key()
    .identifies("sdn.ipam"),
};

const REACHABLE =
  "It takes effect at once. The node that receives a create or update calls the service, so it must reach it then.";

type IpamType = "pve" | "netbox" | "phpipam";

function ipamResource<const A extends Attributes>(
  type: IpamType,
  attributes: A,
  documentation: Documentation,
): Defined<Resource, typeof ipamKey & A> {
  return collectionResource({
    type: `sdn_ipam_${type}`,
    ...documentation,
    attributes: { ...ipamKey, ...attributes },
    collection: {
      path: "/cluster/sdn/ipams",
      key: "ipam",
      domain: SDN_LOCK,
      onCreate: { type },
      update: "partial",
      ofThisType: (entry) => entry.type === type,
      withEveryWrite: lockToken,
    },
  });
}

const netboxUrl = unworkable({
  id: "netbox-url",
  finds: "The URL of NetBox does not end with the path of its API, `/api`.",
  remedy: "End the URL with `/api`.",
  works: (url: string) => /\/api\/?$/.test(url),
  why: "Proxmox VE appends paths such as `/ipam` to it",
});

const phpipamUrl = unworkable({
  id: "phpipam-url",
  finds: "The URL of phpIPAM does not end with `/api/` and the name of an application.",
  remedy: "End the URL with `/api/` and the name of the application, such as `/api/pve`.",
  works: (url: string) => /\/api\/[^/]+\/?$/.test(url),
  why: "phpIPAM has an API for each application",
});

const token = (doc: string) =>
  secret("token", "token", { doc, attribute: credentialText(doc), required: true, readable: true });

const section = parameter("section", integer({ doc: "ID of the phpIPAM section for new networks." })).required();

/** The built-in IPAM, for its data source only: it cannot be created. */
export const builtInIpam = ipamResource("pve", {}, { description: "The built-in IPAM." });

export const netbox = ipamResource(
  "netbox",
  {
    url: serviceUrl("URL of the API of NetBox, such as `https://netbox.example.com/api`.").cautioned(netboxUrl),
    ...token("API token of NetBox."),
    fingerprint: serverFingerprint,
  },
  {
    description: `NetBox as the IPAM of SDN zones, which registers their subnets and addresses. ${REACHABLE}`,
    importExample: "netbox",
  },
);

export const phpipam = ipamResource(
  "phpipam",
  {
    url: serviceUrl(
      "URL of the API of phpIPAM with the name of the application, such as `https://ipam.example.com/api/pve`.",
    ).cautioned(phpipamUrl),
    ...token("Code of the phpIPAM application."),
    section,
    fingerprint: serverFingerprint,
  },
  {
    description: `phpIPAM as the IPAM of SDN zones, which registers their subnets and addresses. ${REACHABLE}`,
    importExample: "phpipam",
  },
);

const ipamType = string<IpamType>({
  doc: "Only IPAMs of this type: `pve`, `netbox` or `phpipam`.",
  check: [ipamTypeValues],
});

const { url, fingerprint } = netbox.attributes;

export const ipamsData = listing({
  type: "sdn_ipams",
  items: "ipams",
  description: "Lists IPAMs of SDN zones, including the built-in `pve`, without their tokens.",
  running: false,
  filters: { type: ipamType.optional() },
  ignoredProperties: ["token"],
  attributes: { type: parameter("type", { doc: "Type of the IPAM." }), ...ipamKey, url, fingerprint, section },
  entries: (session, _, { type }, options) =>
    session.read("GET /cluster/sdn/ipams", {}, type === null ? {} : { type }, options),
  sortedBy: ["ipam"],
  operations: ["GET /cluster/sdn/ipams"],
});

const attributes = {
  zone: parameter("zone", { doc: "Zone." }).computed(),
  vnet: parameter("vnet", { doc: "VNet." }).computed(),
  subnet: parameter("subnet", { doc: "Network of the subnet." }).computed(),
  ip: parameter("ip", { doc: "Address." }).computed(),
  mac: parameter("mac", { doc: "MAC address that the address is reserved for." }).computed(),
  hostname: parameter("hostname", { doc: "Name of the guest." }).computed(),
  vmid: parameter("vmid", number({ doc: "Guest that uses the address." })).computed(),
  gateway: parameter("gateway", bool({ doc: "Whether the address is the gateway of its subnet." })).computed(),
  ...extraJson,
};

export const ipamStatusData = dataSource({
  type: "sdn_ipam_status",
  since: "8.1",
  description:
    "Lists the addresses that an IPAM has registered: gateways, addresses of guests, IP mappings. The server reports only the built-in IPAM, and only applied zones that use it together with DHCP.",
  attributes: {
    ipam: string({ doc: "IPAM.", check: [sdnServiceId] })
      .default("pve")
      .refersTo("sdn.ipam"),
    addresses: listOf(attributes, { doc: "Addresses, sorted by zone, VNet and address." }).computed(),
  },
  operations: ["GET /cluster/sdn/ipams/{ipam}/status"],
  async read({ ipam }, { services }) {
    await waitUntilApplied(services);
    const entries = await services.read("GET /cluster/sdn/ipams/{ipam}/status", { ipam }, {}, { shared: SDN_LOCK });
    const addresses = entries.map((entry) => {
      const { gateway, ...rest } = decodeAnswer(attributes, entry);
      return { ...rest, gateway: gateway ?? false };
    });
    return { addresses: sortedBy(addresses, "zone", "vnet", "subnet", "ip") };
  },
});
