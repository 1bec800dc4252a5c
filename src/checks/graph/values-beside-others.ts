/** What the server takes and what cannot work, because of what stands beside it. */
import { isMap, type Value } from "../../plugin/cty/value";
import { misnamedFor } from "./acme-variables";
import type { Cluster } from "./application";
import { groupedBy, type Problem } from "./check";
import type { Item } from "./item";
import { ofOptions } from "./options-that-work";
import { type SubnetInVnet, subnetsOf, vnetsOf } from "./sdn";

export function moreThatNeverWorks(cluster: Cluster): Problem[] {
  return [
    ...vnetsOf(cluster).flatMap(({ zone, vnet }) => namedAsBridge(cluster, zone, vnet)),
    ...cluster.of(/^pve_cluster(_membership)?$/).flatMap(ofLinks),
    ...cluster.of("pve_cluster_options").flatMap(ofOptions),
    ...cluster.of("pve_acme_plugin").flatMap(ofCredentials),
    ...cluster.of("pve_mapping_pci").flatMap((mapping) => [...ofGroups(mapping), ...ofPciPaths(mapping)]),
    ...cluster.of("pve_metric_server_influxdb").flatMap(ofInfluxdb),
    ...cluster.of("pve_metric_server_opentelemetry").flatMap(ofHeaders),
    ...cluster.of("pve_cluster_membership").flatMap((item) => ofJoin(item, cluster)),
    ...subnetsOf(cluster).flatMap(ofMtu),
  ];
}

/** A VNet is a bridge of its name on the nodes. */
function namedAsBridge(cluster: Cluster, zone: Item, vnet: Item): Problem[] {
  const name = vnet.text("vnet");
  const other = [zone, ...cluster.of(/^pve_sdn_zone_(vlan|qinq)$/)].find(
    (one) => "bridge" in one.attributes && one.text("bridge") === name,
  );
  if (typeof name !== "string" || !other) return [];
  const text = `${name} is the bridge of ${other.path}: the VNet is a bridge of its own, and needs another name.`;
  return [{ about: [other, vnet], at: "vnet", text }];
}

function ofLinks(item: Item): Problem[] {
  const links = item.value("links") ?? null;
  if (!isMap(links)) return [];
  const all = Object.entries(links).flatMap(([number, link]: [string, Value]) =>
    isMap(link) && typeof link.address === "string" ? [{ number, address: link.address }] : [],
  );
  return groupedBy(all, ({ address }) => address)
    .filter(({ length }) => length > 1)
    .map(([one, other]): Problem => {
      const text = `${other?.address} is the address of link ${one?.number} already: links go by different networks.`;
      return { about: [item], at: `links["${other?.number}"].address`, text };
    });
}

/** The script of the provider gets them as variables of a shell. */
function ofCredentials(plugin: Item): Problem[] {
  return ["data", "data_wo"].flatMap((name) => {
    const data = plugin.value(name) ?? null;
    if (!isMap(data)) return [];
    const at = name === "data" ? "data" : "dataWo";
    const wrong = Object.keys(data).filter((key) => !/^[A-Za-z_]\w*$/.test(key));
    return [
      ...wrong.map((key): Problem => {
        const text = `has a key "${key}", which is no name of a variable, such as CF_Token.`;
        return { about: [plugin], at, text };
      }),
      ...misnamedFor(plugin.text("api") ?? "", Object.keys(data)).map(
        (text): Problem => ({ about: [plugin], at, text }),
      ),
    ];
  });
}

const ofGroups = (mapping: Item): Problem[] =>
  mapping.objects("map").flatMap(({ index, object: { iommu_group: group } }): Problem[] => {
    if (typeof group !== "number" || group >= 0) return [];
    return [{ about: [mapping], at: `map[${index}].iommuGroup`, text: `${group} is no IOMMU group: they begin at 0.` }];
  });

/** A bus has 32 devices with 8 functions each, in hexadecimal digits. */
const ofPciPaths = (mapping: Item): Problem[] =>
  mapping.objects("map").flatMap(({ index, object: { path } }): Problem[] => {
    const none = String(path ?? "")
      .split(";")
      .find((one) => {
        const [, device = "0", part = "0"] = /:([\da-f]{2})(?:\.([\da-f]))?$/i.exec(one) ?? [];
        return Number.parseInt(device, 16) > 31 || Number.parseInt(part, 16) > 7;
      });
    if (typeof path !== "string" || none === undefined) return [];
    const text = `there is no ${none}: a bus has the devices 00 to 1f, and a device the functions 0 to 7.`;
    return [{ about: [mapping], at: `map[${index}].path`, text }];
  });

/** InfluxDB listens for HTTP on 8086; by UDP nobody says that nobody hears. */
function ofInfluxdb(server: Item): Problem[] {
  const [protocol, port] = [server.text("protocol"), server.number("port")];
  if ((protocol !== null && protocol !== "udp") || port !== 8086) return [];
  return [
    {
      about: [server],
      at: "port",
      text: "8086 is the port for HTTP: set `protocol`, or the port for UDP, mostly 8089.",
    },
  ];
}

/** RFC 9110. */
const HEADER = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

const ofHeaders = (server: Item): Problem[] =>
  ["headers", "headers_wo"].flatMap((name) => {
    const headers = server.value(name) ?? null;
    const wrong = isMap(headers) ? Object.keys(headers).filter((key) => !HEADER.test(key)) : [];
    return wrong.map((key): Problem => {
      return {
        about: [server],
        at: name === "headers" ? name : "headersWo",
        text: `has "${key}", which is no name of a header.`,
      };
    });
  });

/** The node that joins is the one that the provider leads to. */
function ofJoin(item: Item, { providers }: Cluster): Problem[] {
  const [peer, name] = [item.text("peer"), item.text("node_name")];
  if (typeof peer !== "string") return [];
  const host = peer.toLowerCase();
  const problem = (at: string, text: string): Problem[] => [{ about: [item], at, text }];
  if (typeof name === "string" && host.split(".")[0] === name.toLowerCase())
    return problem("peer", `${peer} is the node that joins, and has to be a member of the cluster.`);
  const provider = providers.find(({ path }) => path === item.block.provider);
  const endpoint = provider?.text("endpoint");
  if (typeof endpoint !== "string" || !URL.canParse(endpoint) || new URL(endpoint).hostname !== host) return [];
  const text = `${peer} is where ${provider?.path} leads, which has to be the node that joins. Give this a provider of its own.`;
  return problem("peer", text);
}

/** IPv6 has no smaller packets. */
function ofMtu({ zone, subnet, cidr }: SubnetInVnet): Problem[] {
  const mtu = zone.number("mtu");
  if (!cidr.includes(":") || typeof mtu !== "number" || mtu >= 1280 || mtu < 576) return [];
  return [
    { about: [subnet, zone], at: "mtu", text: `${mtu} is too small for ${subnet.path}: IPv6 needs 1280 at least.` },
  ];
}
