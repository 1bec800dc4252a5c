/** The definitions against what the genuine server took, refused and gave back. */
import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import type { Resource } from "../../../src/resources/kit/define";
import { readCorpusLines } from "../../replay/data";
import { FakeSession } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";
import { configOf, definition, OWN, type Params, problemsOf } from "./recorded-requests";

interface Line {
  readonly operation: string;
  readonly path: string;
  readonly parameter: string;
  readonly case: string;
  readonly params: Params;
  readonly response: { readonly status: number; readonly body: unknown };
}

interface Target {
  readonly resource: Resource;
  readonly keys: State;
}

/** What a create request is about, by its path and type; undefined for types that the provider does not have. */
function target(path: string, params: Params): Target | undefined {
  const [, kind = "", id = "", sub = ""] = /^\/cluster\/sdn\/(\w+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? [];
  const of = (type: string, keys: State = {}) => {
    const known = ["undefined", "faucet", "pve", "gre", "rip", "bogus"].some((word) => type.endsWith(word));
    return known ? undefined : tryDefinition(type, keys);
  };
  if (kind === "zones") return of(`zone_${String(params.type)}`);
  if (kind === "controllers") return of(`controller_${String(params.type)}`);
  if (kind === "dns") return of("dns_powerdns");
  if (kind === "ipams") return of(`ipam_${String(params.type)}`);
  if (kind === "fabrics" && id === "fabric") return of(`fabric_${String(params.protocol)}`);
  if (kind === "fabrics" && id === "node") return of(`fabric_node_${String(params.protocol)}`, { fabric: sub });
  if (kind === "vnets" && id === "") return of("vnet");
  if (kind === "vnets" && sub === "ips") return of("vnet_ip", { vnet: id });
  if (kind === "vnets" && sub === "subnets") {
    const cidr = typeof params.subnet === "string" ? params.subnet : null;
    return of("subnet", { vnet: id, cidr });
  }
  return undefined;
}

function tryDefinition(type: string, keys: State): Target | undefined {
  try {
    return { resource: definition(type), keys };
  } catch {
    return undefined;
  }
}

/** The network of a subnet is sent with a parameter of another name than it is read with. */
function bodyOf(resource: Resource, params: Params): Params {
  if (resource.type !== "sdn_subnet") return params;
  const { subnet: _, ...rest } = params;
  return rest;
}

function judge({ path, params }: Line): string[] | undefined {
  const found = target(path, params);
  if (!found) return undefined;
  const config = configOf(found.resource, bodyOf(found.resource, params), found.keys);
  return config ? problemsOf(found.resource, config) : ["cannot be written down"];
}

const lines = ["verification", "verification-late"]
  .flatMap((name) => readCorpusLines<Line>(name))
  .filter(({ operation }) => operation.startsWith("POST /cluster/sdn/") && !operation.includes("/firewall/"))
  .filter(({ parameter }) => ![...OWN, "*", "zz-unknown"].includes(parameter));

/** Accepted by the server, and refused here for a reason. */
const EXCEPTIONS: readonly [string, unknown, string][] = [
  ["alias", "äö", "vanishes without a word"],
  ["vnet", "ab\n", "the line feed does not survive"],
  ["controller", "ab\n", "the line feed does not survive"],
  ["dns", "ab\n", "the line feed does not survive"],
  ["bridge", "", "the server loses the object"],
  ["isis-domain", "", "the server loses the object"],
  ["isis-ifaces", "", "the server loses the object"],
  ["isis-ifaces", " ", "the server loses the object"],
  ["peers", "", "the server loses the object"],
  ["peers", " ", "a zone without the other ends of its tunnels"],
  ["key", "", "the server loses the object"],
  ["token", "", "the server loses the object"],
];

describe("single recorded requests", () => {
  it("accepts every value that the server accepts and keeps", () => {
    const accepted = lines.filter(({ response }) => response.status === 200);
    const refused = accepted.filter((line) => (judge(line)?.length ?? 0) > 0);
    const unexplained = refused.filter(
      ({ parameter, params }) => !EXCEPTIONS.some(([name, value]) => name === parameter && value === params[parameter]),
    );
    expect(unexplained.map((line) => `${line.path} ${line.parameter} ${JSON.stringify(line.params)}`)).toEqual([]);
    expect(accepted.length).toBeGreaterThan(200);
  });

  it("finds most refused values before anything is sent", () => {
    const refused = lines.filter(({ response }) => response.status !== 200).map(judge);
    const judged = refused.filter((problems) => problems !== undefined);
    const found = judged.filter((problems) => problems.length > 0);
    expect(judged.length).toBeGreaterThan(700);
    expect(found.length / judged.length).toBeGreaterThan(0.95);
  });
});

interface RoundTrip {
  readonly kind: string;
  readonly field: string;
  readonly via: "create" | "update";
  readonly request: string;
  readonly other: Params;
  readonly sent: unknown;
  readonly status: number;
  readonly item: { readonly value?: unknown; readonly absent?: true };
}

/** What else an object of the kind has, since updates name only what they change. */
const BASE: Readonly<Record<string, { readonly type: string; readonly params: Params; readonly keys?: State }>> = {
  "sdn-zone-simple": { type: "zone_simple", params: { zone: "rt1" } },
  "sdn-zone-vlan": { type: "zone_vlan", params: { zone: "rt1", bridge: "vmbr0" } },
  "sdn-zone-qinq": { type: "zone_qinq", params: { zone: "rt1", bridge: "vmbr0", tag: "100" } },
  "sdn-zone-vxlan": { type: "zone_vxlan", params: { zone: "rt1", peers: "192.0.2.11" } },
  "sdn-zone-evpn": { type: "zone_evpn", params: { zone: "rt1", controller: "evpnctl", "vrf-vxlan": "10000" } },
  "sdn-vnet": { type: "vnet", params: { vnet: "rt1", zone: "zv", tag: "20" } },
  "sdn-subnet": { type: "subnet", params: {}, keys: { vnet: "vn1", cidr: "10.1.0.0/24" } },
  "sdn-subnet-v6": { type: "subnet", params: {}, keys: { vnet: "vn1", cidr: "2001:db8::/64" } },
  "sdn-controller-evpn": {
    type: "controller_evpn",
    params: { controller: "rt1", asn: "65000", peers: "198.51.100.1" },
  },
  "sdn-controller-bgp": {
    type: "controller_bgp",
    params: { controller: "rt1", asn: "65001", peers: "198.51.100.1", node: "pve1" },
  },
  "sdn-controller-isis": {
    type: "controller_isis",
    params: {
      controller: "rt1",
      node: "pve2",
      "isis-domain": "dom",
      "isis-ifaces": "eth0",
      "isis-net": "49.0001.1921.6800.1001.00",
    },
  },
  "sdn-dns": { type: "dns_powerdns", params: { dns: "rt1", url: "http://127.0.0.1:4319/api", key: "k" } },
  "sdn-ipam-netbox": { type: "ipam_netbox", params: { ipam: "rt1", url: "http://127.0.0.1:4319/api", token: "t" } },
  "sdn-ipam-phpipam": {
    type: "ipam_phpipam",
    params: { ipam: "rt1", url: "http://127.0.0.1:4319/api", token: "t", section: "1" },
  },
  "sdn-fabric-openfabric": { type: "fabric_openfabric", params: { id: "rt1", ip_prefix: "10.9.0.0/24" } },
  "sdn-fabric-ospf": { type: "fabric_ospf", params: { id: "rt2", ip_prefix: "10.9.0.0/24", area: "0" } },
  "sdn-fabric-node": {
    type: "fabric_node_openfabric",
    params: { node_id: "pve1", ip: "10.50.0.1", ip6: "fd00:50::1", interfaces: ["name=ens19"] },
    keys: { fabric: "fb" },
  },
};

const KIND_OF: readonly [RegExp, string][] = [
  [/zone_(\w+)/, "type"],
  [/controller_(\w+)/, "type"],
  [/ipam_(\w+)/, "type"],
  [/dns_(\w+)/, "type"],
  [/fabric_(?:node_)?(\w+)/, "protocol"],
];

/** The lists in which the object would be found. */
function serverWith(type: string, entry: Params): FakeSession {
  const named = KIND_OF.map(([pattern, key]) => [key, pattern.exec(type)?.[1]] as const).find(([, kind]) => kind);
  const listed = { ...(named && { [named[0]]: named[1] }), ...entry };
  const answer = ({ path }: { path: string }) => {
    if (!path.endsWith("/fabrics/all")) return [listed];
    return type.includes("node") ? { nodes: [listed], fabrics: [] } : { fabrics: [listed], nodes: [] };
  };
  return new FakeSession(answer, { settings: { sdnApply: "manual" } });
}

const NOT_GIVEN_BACK = ["ä"];

describe("recorded round trips", () => {
  const trips = readCorpusLines<RoundTrip>("roundtrip").filter(({ kind }) => kind in BASE);
  const kept = trips.filter(({ status, item }) => status === 200 && ("value" in item || item.absent));

  it("has them of every kind", () => {
    expect(kept.length).toBeGreaterThan(500);
    expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(Object.keys(BASE)));
  });

  it.each(Object.entries(BASE))("%s: what was sent and what is given back are no difference", async (kind, base) => {
    const resource = definition(base.type);
    const differences: string[] = [];
    for (const { field, sent, item } of kept.filter((trip) => trip.kind === kind)) {
      if (NOT_GIVEN_BACK.includes(sent as string) && item.absent) continue;
      const config = configOf(resource, { ...base.params, [field]: sent }, base.keys) as State;
      const identity = { id: "zs-10.1.0.0-24", subnet: "zs-10.1.0.0-24", zone: "zs", cidr: base.keys?.cidr };
      const keys = base.keys?.fabric ? { fabric_id: base.keys.fabric } : base.keys ? identity : {};
      const server = serverWith(base.type, { ...base.params, ...keys, [field]: item.value });
      const life = new Lifecycle(resource, server);
      const known = { subnet_id: "zs-10.1.0.0-24", zone: "zs", mac: "BC:24:11:AA:BB:CC" };
      const computed = Object.entries(known).filter(([name]) => name in resource.attributes && config[name] === null);
      const applied = { ...config, ...Object.fromEntries(computed), timeouts: null, applied: null };
      const refreshed = (await life.refresh(applied)) as State;
      const problems = [...life.validate(config).filter(({ severity }) => severity === "error")];
      const changes = await life.changes(config, refreshed);
      if (problems.length > 0 || changes.length > 0) {
        differences.push(
          `${field}: ${JSON.stringify(sent)} gave ${JSON.stringify(item)}: ${changes.join()} ${JSON.stringify(problems)}`,
        );
      }
    }
    expect(differences).toEqual([]);
  });
});
