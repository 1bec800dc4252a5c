/** What the server takes and what cannot work, because of what stands beside it. */
import { isMap, type Value } from "../../plugin/cty/value";
import type { Cluster } from "./application";
import { groupedBy, type Problem } from "./check";
import type { Item } from "./item";
import { vnetsOf } from "./sdn";

export function moreThatNeverWorks(cluster: Cluster): Problem[] {
  return [
    ...vnetsOf(cluster).flatMap(({ zone, vnet }) => namedAsBridge(cluster, zone, vnet)),
    ...cluster.of(/^pve_cluster(_membership)?$/).flatMap(ofLinks),
    ...cluster.of("pve_cluster_options").flatMap(ofTagAccess),
    ...cluster.of("pve_acme_plugin").flatMap(ofCredentials),
    ...cluster.of("pve_mapping_pci").flatMap(ofGroups),
    ...cluster.of("pve_metric_server_influxdb").flatMap(ofInfluxdb),
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

function ofTagAccess(options: Item): Problem[] {
  const access = options.value("user_tag_access") ?? null;
  if (!isMap(access)) return [];
  const { user_allow: allow, user_allow_list: list } = access;
  if (!Array.isArray(list) || list.length === 0 || ((allow ?? null) !== null && allow !== "free")) return [];
  const text = 'confines nobody: without `userAllow: "list"` or "existing" users may set any tag.';
  return [{ about: [options], at: "userTagAccess.userAllowList", text }];
}

/** The script of the provider gets them as variables of a shell. */
function ofCredentials(plugin: Item): Problem[] {
  return ["data", "data_wo"].flatMap((name) => {
    const data = plugin.value(name) ?? null;
    if (!isMap(data)) return [];
    const wrong = Object.keys(data).filter((key) => !/^[A-Za-z_]\w*$/.test(key));
    return wrong.map((key): Problem => {
      const text = `has a key "${key}", which is no name of a variable, such as CF_Token.`;
      return { about: [plugin], at: name === "data" ? "data" : "dataWo", text };
    });
  });
}

const ofGroups = (mapping: Item): Problem[] =>
  mapping.objects("map").flatMap(({ index, object: { iommu_group: group } }): Problem[] => {
    if (typeof group !== "number" || group >= 0) return [];
    return [{ about: [mapping], at: `map[${index}].iommuGroup`, text: `${group} is no IOMMU group: they begin at 0.` }];
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
