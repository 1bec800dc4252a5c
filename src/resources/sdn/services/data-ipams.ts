/** All IPAMs. */

import { string } from "../../../framework/attribute";
import { parameter } from "../../parameters/parameter";
import { ipamTypeValues } from "../enumerations";
import { listing } from "../listing";
import { type IpamType, ipamKey, netbox, section } from "./ipam";

const ipamType = string<IpamType>({
  doc: "Only IPAMs of this type: `pve`, `netbox` or `phpipam`.",
  check: [ipamTypeValues],
});

const { url, fingerprint } = netbox.attributes;

export const ipamsData = listing({
  type: "sdn_ipams",
  items: "ipams",
  description: "Lists IPAMs of SDN zones, the built-in one `pve` too, without their tokens.",
  running: false,
  filters: { type: ipamType.optional() },
  besides: ["token"],
  attributes: {
    type: parameter("type", string({ doc: "Type of the IPAM." })),
    ...ipamKey,
    url,
    fingerprint,
    section,
  },
  entries: (session, _, { type }, options) =>
    session.read("GET /cluster/sdn/ipams", {}, type === null ? {} : { type }, options),
  sortedBy: ["ipam"],
  operations: ["GET /cluster/sdn/ipams"],
});
