/** Zones, VNets, subnets, controllers, fabrics, filters and the lock. Only the last exercise applies changes. */
import { collection, creation, type Exercise, type Exercises, PREFIX, type Step } from "../exercise";
import { ruleSteps } from "./firewall";

const ABSENT = /does not exist|not found/;

const zone = `${PREFIX}1`;
const vnet = `${PREFIX}2`;
const subnets = "/cluster/sdn/vnets/{vnet}/subnets";
const stored = `${zone}-198.51.100.0-24`;
const atSubnet = { vnet, subnet: stored };

const zoneOptions = { zone, type: "simple", ipam: "pve" };
const createZone = creation("/cluster/sdn/zones", "/cluster/sdn/zones/{zone}", zoneOptions);
const createVnet = creation("/cluster/sdn/vnets", "/cluster/sdn/vnets/{vnet}", { vnet, zone });
const createSubnet: Step = {
  operation: `POST ${subnets}`,
  params: { vnet, subnet: "198.51.100.0/24", type: "subnet", gateway: "198.51.100.1" },
  undo: { operation: `DELETE ${subnets}/{subnet}`, params: atSubnet },
};
const remove = ({ undo }: Step): Step[] => (undo ? [undo] : []);

const sdnExercise = (name: string, steps: readonly Step[], more: Partial<Exercise> = {}): Exercise => ({
  name: `SDN: ${name}`,
  ...more,
  steps,
});

const listener = "http://127.0.0.1:4318/api";

const SERVICES: readonly Exercise[] = [
  sdnExercise(
    "DNS",
    collection({
      path: "/cluster/sdn/dns",
      key: "dns",
      name: `${PREFIX}1`,
      create: { type: "powerdns", url: `${listener}/v1/servers/localhost`, key: "abc" },
      change: { ttl: "60" },
      absent: ABSENT,
    }),
    { needs: ["listener"] },
  ),
  sdnExercise(
    "IPAM",
    collection({
      path: "/cluster/sdn/ipams",
      key: "ipam",
      name: `${PREFIX}1`,
      create: { type: "netbox", url: listener, token: "abc" },
      change: { token: "def" },
      absent: ABSENT,
    }),
    { needs: ["listener"] },
  ),
  sdnExercise("status of the built-in IPAM", [
    { operation: "GET /cluster/sdn/ipams/{ipam}/status", params: { ipam: "pve" } },
  ]),
];

const FILTERS: readonly Exercise[] = [
  sdnExercise("prefix lists", prefixList(`${PREFIX}-l`)),
  sdnExercise("route maps", routeMap(`${PREFIX}-r`)),
];

function prefixList(id: string): Step[] {
  const lists = "/cluster/sdn/prefix-lists";
  const entries = `${lists}/{id}/entries`;
  const entry = `${entries}/{url_seq}`;
  const at = { id, url_seq: "10" };
  const prefix = "10.0.0.0/8";
  return [
    creation(lists, `${lists}/{id}`, { id }),
    { operation: `GET ${lists}`, reads: { id } },
    { operation: `GET ${lists}/{id}`, params: { id }, reads: { id } },
    { operation: `POST ${entries}`, params: { id, seq: "10", action: "permit", prefix } },
    { operation: `GET ${entries}`, params: { id }, reads: { seq: "10" } },
    { operation: `GET ${entry}`, params: at, reads: { action: "permit", prefix } },
    { operation: `PUT ${entry}`, params: { ...at, action: "deny" } },
    { operation: `GET ${entry}`, params: at, reads: { action: "deny" } },
    { operation: `DELETE ${entry}`, params: at },
    { operation: `PUT ${lists}/{id}`, params: { id, entries: ["action=permit,prefix=192.0.2.0/24,seq=20"] } },
    { operation: `GET ${entries}`, params: { id }, reads: { seq: "20" } },
    { operation: `DELETE ${lists}/{id}`, params: { id } },
    { operation: `GET ${lists}`, lacks: { id } },
  ];
}

function routeMap(name: string): Step[] {
  const entry = "/cluster/sdn/route-maps/entries/{route-map-id}/entry/{order}";
  const at = { "route-map-id": name, order: "10" };
  return [
    creation("/cluster/sdn/route-maps/entries", entry, { ...at, action: "permit" }),
    { operation: "GET /cluster/sdn/route-maps", reads: { id: name } },
    { operation: "GET /cluster/sdn/route-maps/entries", reads: at },
    { operation: "GET /cluster/sdn/route-maps/entries/{route-map-id}", params: { "route-map-id": name }, reads: at },
    { operation: `GET ${entry}`, params: at, reads: { action: "permit" } },
    { operation: `PUT ${entry}`, params: { ...at, action: "deny" } },
    { operation: `GET ${entry}`, params: at, reads: { action: "deny" } },
    { operation: `DELETE ${entry}`, params: at },
  ];
}

function fabric(node: string): Step[] {
  const id = `${PREFIX}1`;
  const fabrics = "/cluster/sdn/fabrics/fabric";
  const nodePath = "/cluster/sdn/fabrics/node/{fabric_id}";
  const at = { fabric_id: id, node_id: node };
  const protocol = "openfabric";
  return [
    creation(fabrics, `${fabrics}/{id}`, { id, protocol, ip_prefix: "10.213.0.0/24" }),
    { operation: `GET ${fabrics}`, reads: { id, protocol } },
    { operation: `GET ${fabrics}/{id}`, params: { id }, reads: { ip_prefix: "10.213.0.0/24" } },
    { operation: `PUT ${fabrics}/{id}`, params: { id, protocol, ip_prefix: "10.213.0.0/24", hello_interval: "3" } },
    { operation: `GET ${fabrics}/{id}`, params: { id }, reads: { hello_interval: "3" } },
    creation(nodePath, `${nodePath}/{node_id}`, { ...at, protocol, ip: "10.213.0.1" }),
    { operation: "GET /cluster/sdn/fabrics/node", reads: at },
    { operation: `GET ${nodePath}`, params: { fabric_id: id }, reads: { node_id: node } },
    { operation: `GET ${nodePath}/{node_id}`, params: at, reads: { ip: "10.213.0.1" } },
    { operation: `PUT ${nodePath}/{node_id}`, params: { ...at, protocol, ip: "10.213.0.2" } },
    { operation: `GET ${nodePath}/{node_id}`, params: at, reads: { ip: "10.213.0.2" } },
    { operation: `DELETE ${nodePath}/{node_id}`, params: at },
    { operation: `DELETE ${fabrics}/{id}`, params: { id } },
    { operation: `GET ${fabrics}`, lacks: { id } },
  ];
}

const LOCK_STEPS: readonly Step[] = [
  {
    operation: "POST /cluster/sdn/lock",
    params: { "allow-pending": "1" },
    keeps: { "lock-token": "" },
    undo: { operation: "DELETE /cluster/sdn/lock", params: { force: "1" } },
  },
  { operation: "POST /cluster/sdn/lock", params: { "allow-pending": "1" }, refused: /lock/ },
  { operation: "DELETE /cluster/sdn/lock", params: { "lock-token": "{lock-token}" } },
];

const apply: Step = { operation: "PUT /cluster/sdn", undo: { operation: "PUT /cluster/sdn" } };

/** Applies SDN, so that the VNet exists on the nodes, and removes it again. The removal ends with the last apply. */
const APPLIED_STEPS: readonly Step[] = [
  apply,
  createZone,
  createVnet,
  createSubnet,
  apply,
  { operation: "GET /cluster/sdn/vnets/{vnet}/firewall", params: { vnet } },
  { operation: "GET /cluster/sdn/vnets/{vnet}/firewall/options", params: { vnet } },
  { operation: "PUT /cluster/sdn/vnets/{vnet}/firewall/options", params: { vnet, enable: "0" } },
  { operation: "GET /cluster/sdn/vnets/{vnet}/firewall/options", params: { vnet }, reads: { enable: "0" } },
  ...ruleSteps("/cluster/sdn/vnets/{vnet}/firewall/rules", { vnet }).map((step) =>
    step.params?.type === "in" ? { ...step, params: { ...step.params, type: "forward" } } : withoutType(step),
  ),
  {
    operation: "POST /cluster/sdn/vnets/{vnet}/ips",
    params: { vnet, zone, ip: "198.51.100.9", mac: "BC:24:11:AA:BB:CC" },
    undo: { operation: "DELETE /cluster/sdn/vnets/{vnet}/ips", params: { vnet, zone, ip: "198.51.100.9" } },
  },
  {
    operation: "DELETE /cluster/sdn/vnets/{vnet}/ips",
    params: { vnet, zone, ip: "198.51.100.9", mac: "BC:24:11:AA:BB:CC" },
  },
  { operation: "PUT /cluster/sdn/zones/{zone}", params: { zone, mtu: "1400" } },
  { operation: "POST /cluster/sdn/rollback" },
  { operation: "GET /cluster/sdn/zones", reads: { zone, type: "simple" } },
  ...remove(createSubnet),
  ...remove(createVnet),
  ...remove(createZone),
  { operation: "PUT /cluster/sdn" },
];

function withoutType(step: Step): Step {
  if (!step.reads?.type) return step;
  const { type: _, ...reads } = step.reads;
  return { ...step, reads };
}

export const sdn: Exercises = ({ facts }) => {
  const [node = ""] = facts.nodes;
  return [
    sdnExercise("VNets and subnets", [
      createZone,
      ...collection({
        path: "/cluster/sdn/vnets",
        key: "vnet",
        name: vnet,
        create: { zone, alias: "one" },
        change: { alias: "two" },
        absent: ABSENT,
        more: [
          createSubnet,
          { operation: `GET ${subnets}`, params: { vnet }, reads: { subnet: stored } },
          { operation: `GET ${subnets}/{subnet}`, params: atSubnet, reads: { gateway: "198.51.100.1" } },
          { operation: `PUT ${subnets}/{subnet}`, params: { ...atSubnet, gateway: "198.51.100.2" } },
          { operation: `GET ${subnets}/{subnet}`, params: atSubnet, reads: { gateway: "198.51.100.2" } },
          { operation: "DELETE /cluster/sdn/vnets/{vnet}", params: { vnet }, refused: /subnets/ },
          ...remove(createSubnet),
        ],
      }),
      ...remove(createZone),
    ]),
    sdnExercise(
      "zones",
      collection({
        path: "/cluster/sdn/zones",
        key: "zone",
        name: `${PREFIX}3`,
        create: { type: "simple", mtu: "1400" },
        change: { mtu: "1450" },
        absent: ABSENT,
      }),
    ),
    sdnExercise(
      "controllers",
      collection({
        path: "/cluster/sdn/controllers",
        key: "controller",
        name: `${PREFIX}1`,
        create: { type: "evpn", asn: "65000", peers: "192.0.2.11,192.0.2.12" },
        change: { asn: "65001" },
        absent: ABSENT,
      }),
    ),
    ...SERVICES,
    sdnExercise("fabrics", fabric(node)),
    ...FILTERS,
    sdnExercise("lock", LOCK_STEPS, { needs: ["network"] }),
    sdnExercise("firewall and addresses of a VNet, after an apply", APPLIED_STEPS, { needs: ["network"] }),
  ];
};
