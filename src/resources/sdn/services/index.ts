/** DNS servers and IPAMs. */
import { single } from "../../kinds/data-sources";
import type { DataSource, Resource } from "../../kinds/define";
import { dnsServersData } from "./data-dns-servers";
import { ipamStatusData } from "./data-ipam-status";
import { ipamsData } from "./data-ipams";
import { powerdns } from "./dns";
import { ipamResource, netbox, phpipam } from "./ipam";

export const resources: readonly Resource[] = [powerdns, netbox, phpipam];

/** Only to be read: the built-in IPAM cannot be created. */
const builtIn = ipamResource(
  "pve",
  {},
  { description: "The built-in IPAM.", example: `data "pve_sdn_ipam_pve" "this" {\n  ipam = "pve"\n}\n` },
);

export const dataSources: readonly DataSource[] = [
  single(powerdns, { omit: ["key"] }),
  single(netbox, { omit: ["token"] }),
  single(phpipam, { omit: ["token"] }),
  single(builtIn),
  dnsServersData,
  ipamsData,
  ipamStatusData,
];
