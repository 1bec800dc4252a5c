/**
 * IPAMs. Facts (contributing/facts/sdn.md#ipams): in force at once, nothing is staged; create and update test the connection;
 * deleting one that zones use is not refused. The built-in one is called `pve`: it is always listed and cannot really
 * be deleted.
 */
import { type Attributes, string } from "../../../framework/attribute";
import type { Documentation } from "../../../framework/resource";
import { integer } from "../../attributes/integer";
import { secret } from "../../attributes/secret";
import { unworkable } from "../../attributes/unworkable";
import { sdnServiceId } from "../../formats/sdn-names";
import { collectionResource, type Defined, type Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { lockToken, SDN_LOCK } from "../lock";
import { credentialText, serverFingerprint, serviceUrl } from "./fields";

export const ipamKey = {
  ipam: parameter("ipam", string({ doc: "Id: letters and digits, beginning with a letter.", check: [sdnServiceId] }))
    .required()
    .identifies("sdn.ipam")
    .replaces(),
};

const REACHED =
  "In force at once. The node that answers the API calls the service when the entry is created or changed, so it must be reachable then.";

export type IpamType = "pve" | "netbox" | "phpipam";

export function ipamResource<const A extends Attributes>(
  type: IpamType,
  attributes: A,
  documentation: Documentation,
): Defined<Resource, typeof ipamKey & A> {
  return collectionResource({
    type: `sdn_ipam_${type}`,
    family: "sdn",
    documentation,
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

export const section = parameter(
  "section",
  integer({ doc: "Id of the phpIPAM section that networks are created in." }),
).required();

export const netbox = ipamResource(
  "netbox",
  {
    url: serviceUrl("URL of NetBox's API, such as `https://netbox.example.com/api`.").cautioned(netboxUrl),
    ...token("API token of NetBox."),
    fingerprint: serverFingerprint,
  },
  {
    description: `NetBox as the IPAM of SDN zones: subnets and addresses are registered there. ${REACHED}`,
    example: `resource "pve_sdn_ipam_netbox" "main" {
  ipam             = "netbox"
  url              = "https://netbox.example.com/api"
  token_wo         = var.netbox_token
  token_wo_version = 1
}
`,
    importExample: "netbox",
  },
);

export const phpipam = ipamResource(
  "phpipam",
  {
    url: serviceUrl(
      "URL of phpIPAM's API with the application's name, such as `https://ipam.example.com/api/pve`.",
    ).cautioned(phpipamUrl),
    ...token("Code of the phpIPAM application."),
    section,
    fingerprint: serverFingerprint,
  },
  {
    description: `phpIPAM as the IPAM of SDN zones: subnets and addresses are registered there. ${REACHED}`,
    example: `resource "pve_sdn_ipam_phpipam" "main" {
  ipam             = "phpipam"
  url              = "https://ipam.example.com/api/pve"
  token_wo         = var.phpipam_token
  token_wo_version = 1
  section          = 1
}
`,
    importExample: "phpipam",
  },
);
