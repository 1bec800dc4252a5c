/**
 * PowerDNS servers and IPAMs: the built-in one and servers outside the cluster. The inventory defines which servers respond.
 * Facts: contributing/facts/sdn.md#dns-servers, contributing/facts/sdn.md#ipams.
 */
import type { Call } from "../../../kernel/call";
import type { Frozen } from "../../../kernel/config-file";
import { type Reachability, reachabilityOf } from "../../../kernel/inventory";
import type { Routes } from "../../../kernel/router";
import { type Section, type Sections, sectionConfig } from "../../../kernel/section-config";
import { copyData } from "../../../kernel/store";
import { parametersOf } from "../../../schema/description";
import { DATACENTER } from "../../options";
import { ADDRESSES, DNS, IPAMS, RUNNING, VNETS } from "../files";
import { contains } from "../networks";
import { sectionObjects } from "../section-objects";
import { parseSubnetId } from "../subnet";
import * as refuse from "./texts";

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: "80", https: "443" };

const PROBLEMS: Readonly<Record<Exclude<Reachability, "open">, string>> = {
  plain: "SSL connect attempt failed error:0A00010B:SSL routines::wrong version number",
  refused: "Connection refused",
  unreachable: "No route to host",
  "unknown name": "Name or service not known",
};

/** Returns why a request fails, with the message of the server's HTTP client, or `undefined` if it succeeds. */
export function connectionProblem(call: Call, url: string, secret: string): string | undefined {
  const message = (reason: string) => `Invalid response from server: ${reason}`;
  if (url === "") return message("400 URL missing");
  const parts = /^(https?):\/\/(\[[^\]]*\]|[^/:?#]*)(?::(\d+))?/i.exec(url);
  if (!parts) return message("400 URL must be absolute");
  // Secrets are sent in a header, which accepts bytes only.
  if ([...secret].some((character) => character > "\xff"))
    return message("500 Wide character in HTTP request (bytes required)");
  const [, scheme = "", host, port = DEFAULT_PORTS[scheme.toLowerCase()]] = proxyOf(call) ?? parts;
  const reached = reachabilityOf(call.cluster.inventory, host ?? "", port ?? "");
  if (reached === "open" || (reached === "plain" && scheme.toLowerCase() === "http")) return undefined;
  return message(`500 Can't connect to ${host}:${port} (${PROBLEMS[reached]})`);
}

/** Parses the datacenter's option `http_proxy`, which may start with a login. The proxy responds for all servers. */
function proxyOf(call: Call): RegExpExecArray | null {
  return /^(https?):\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^/:]*)(?::(\d+))?/i.exec(call.read(DATACENTER).http_proxy ?? "");
}

const dnsConfig = sectionConfig({
  parameters: parametersOf("POST /cluster/sdn/dns"),
  types: { powerdns: { required: "url key", optional: "ttl reversemaskv6 fingerprint" } },
});

export const dns = sectionObjects({
  path: "dns",
  key: "dns",
  file: DNS,
  config: dnsConfig,
  requested: (call) => ({ objects: call.read(DNS), digest: call.digest(DNS) }),
  check: (call, id, objects) => {
    const { url = "", key = "" }: Partial<Section> = objects[id] ?? {};
    const problem = connectionProblem(call, String(url), String(key));
    if (problem !== undefined) refuse.dnsUnreachable(problem);
  },
});

const ipamConfig = sectionConfig({
  parameters: parametersOf("POST /cluster/sdn/ipams"),
  types: {
    pve: {},
    netbox: { required: "url token", optional: "fingerprint" },
    phpipam: { required: "url token section", optional: "fingerprint" },
  },
});

/** Path that the server requests to check the connection, by type. */
const PROBES: Readonly<Record<string, (section: unknown) => string>> = {
  netbox: () => "/ipam/aggregates/",
  phpipam: (section) => `/sections/${section}`,
};

export const ipams = sectionObjects({
  path: "ipams",
  key: "ipam",
  file: IPAMS,
  config: ipamConfig,
  // The server's message names the wrong kind.
  deletedKind: "zone",
  requested: (call) => ({ objects: allIpams(call), digest: call.digest(IPAMS) }),
  withBuiltIn,
  check: (call, id, objects) => {
    const { type, url = "", token = "", section } = objects[id] as Section;
    const probe = PROBES[type];
    const problem = probe && connectionProblem(call, `${url}${probe(section)}`, String(token));
    if (problem !== undefined) refuse.ipamUnreachable(type, problem);
  },
});

function status(call: Call) {
  if (call.required("ipam") !== "pve") refuse.otherIpam();
  return registrations(call);
}

export const ipamStatus: Routes = { "GET /cluster/sdn/ipams/{ipam}/status": status };

// Registrations in the built-in IPAM, of running zones that use it with DHCP.
// Facts: contributing/facts/sdn.md#ipams.

/** Returns the running VNet with this network. The server ignores VNets that are not staged any more. */
function vnetOf(call: Call, zone: string, cidr: string): string | undefined {
  const { vnets, subnets } = call.read(RUNNING);
  const network = cidr.split("/")[0] as string;
  const candidates = Object.keys(vnets)
    .filter((vnet) => vnets[vnet]?.zone === zone && call.read(VNETS)[vnet])
    .sort();
  return candidates.find((vnet) =>
    Object.entries(subnets).some(([id, subnet]) => subnet.vnet === vnet && contains(parseSubnetId(id).cidr, network)),
  );
}

function registrations(call: Call) {
  const { zones } = call.read(RUNNING);
  const served = Object.entries(call.read(ADDRESSES).zones).filter(
    ([zone]) => zones[zone]?.ipam === "pve" && zones[zone].dhcp !== undefined,
  );
  return served.flatMap(([zone, networks]) =>
    Object.entries(networks.subnets).flatMap(([subnet, { ips }]) => {
      const vnet = vnetOf(call, zone, subnet);
      if (vnet === undefined || !call.hasPrivilege(`/sdn/zones/${zone}/${vnet}`, ["SDN.Audit", "SDN.Allocate"], true))
        return [];
      return Object.entries(ips).map(([ip, entry]) => ({ zone, subnet, vnet, ip, ...entry }));
    }),
  );
}

const BUILT_IN: Section = { type: "pve" };

/** Returns all IPAM objects, including the built-in one. */
export function allIpams(call: Call): Frozen<Sections> {
  return withBuiltIn(call.read(IPAMS) as Sections);
}

function withBuiltIn(stored: Sections): Sections {
  return copyData({ pve: BUILT_IN, ...stored });
}
