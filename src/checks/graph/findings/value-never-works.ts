import { isMap, UNKNOWN, type Value } from "../../../plugin/cty/value";
import { icmpVersion } from "../../../resources/formats/protocols";
import { camelCase } from "../../../text/camel-case";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import type { Item } from "../item";
import { rulesOf } from "../rules";
import { vnetsOf, zoneType } from "../sdn";

export const valueNeverWorks: Check = {
  id: "value-never-works",
  severity: "warning",
  doc: "A value that the server takes, and with which the object cannot work: AS number 0, port 65536, an MTU outside 1280 to 65535, a bridge with a name that Linux does not allow, VLAN tag 0, 4095 or 4096, a port of an ICMP rule, a URL that lacks its scheme or the path of its API, a WebAuthn id that is not the domain of the origin, a CPU flag that is added and taken away, an account of Let's Encrypt without its terms.",
  remedy: "Correct the value.",
  find: inEachCluster((cluster) => [
    ...attributesIn(cluster),
    ...tagsIn(cluster),
    ...portsOfIcmp(cluster),
    ...cluster.of("pve_cluster_options").flatMap(ofWebauthn),
    ...cluster.of("pve_cpu_model").flatMap(ofCpuModel),
    ...cluster.of("pve_acme_account").flatMap(ofAccount),
  ]),
};

interface Row {
  readonly types: RegExp;
  readonly attribute: string;
  readonly works: (value: number | string) => boolean;
  /** What would work. */
  readonly needs: string;
}

const numbers =
  (min: number, max: number) =>
  (value: number | string): boolean =>
    Number(value) >= min && Number(value) <= max;
/** Of a Linux network interface, whose name has at most 15 characters; bonds and VLANs of interfaces are none. */
const isBridge = (value: number | string): boolean => /^(?!bond\d+$)(?!.*\.\d+$)[^\s/:]{1,15}$/.test(String(value));
const vlanTag = { works: numbers(1, 4094), needs: "a VLAN tag is 1 to 4094" };
const port = { works: numbers(1, 65535), needs: "a port is 1 to 65535" };

const ROWS: readonly Row[] = [
  {
    types: /^pve_sdn_controller_(evpn|bgp)$/,
    attribute: "asn",
    works: numbers(1, 2 ** 32),
    needs: "AS numbers begin at 1",
  },
  { types: /^pve_sdn_zone_/, attribute: "mtu", works: numbers(1280, 65535), needs: "an MTU is 1280 to 65535" },
  {
    types: /^pve_sdn_zone_(vlan|qinq)$/,
    attribute: "bridge",
    works: isBridge,
    needs:
      "a bridge has a name of at most 15 characters without blanks, slashes and colons, and is no bond and no VLAN of an interface",
  },
  { types: /^pve_sdn_zone_qinq$/, attribute: "tag", ...vlanTag },
  { types: /^pve_sdn_zone_(vxlan|evpn)$/, attribute: "vxlan_port", ...port },
  { types: /^pve_metric_server_/, attribute: "port", ...port },
  {
    types: /^pve_notification_endpoint_gotify$/,
    attribute: "server",
    works: (value) => /^https?:\/\/.*[^/]$/i.test(String(value)),
    needs: "the server is a URL with http:// or https:// and without a slash at the end",
  },
  {
    types: /^pve_sdn_dns_powerdns$/,
    attribute: "url",
    works: (value) => /\/api\/v1\/servers\/[^/]+\/?$/.test(String(value)),
    needs: "the server adds /zones to it, so that it ends with /api/v1/servers/localhost",
  },
  {
    types: /^pve_sdn_ipam_netbox$/,
    attribute: "url",
    works: (value) => /\/api\/?$/.test(String(value)),
    needs: "the server adds /ipam to it, so that it ends with /api",
  },
];

function attributesIn(cluster: Cluster): Problem[] {
  return ROWS.flatMap(({ types, attribute, works, needs }) =>
    cluster.of(types).flatMap((item): Problem[] => {
      const value: Value | undefined = attribute in item.attributes ? item.value(attribute) : null;
      if ((typeof value !== "number" && typeof value !== "string") || works(value)) return [];
      return [{ about: [item], at: camelCase(attribute), text: told(value, needs) }];
    }),
  );
}

function tagsIn(cluster: Cluster): Problem[] {
  return vnetsOf(cluster).flatMap(({ zone, vnet }): Problem[] => {
    const tag = vnet.number("tag");
    // Above 4096 the server refuses it: see `vnet-does-not-fit-zone`.
    if (!["vlan", "qinq"].includes(zoneType(zone)) || typeof tag !== "number" || tag > 4096 || vlanTag.works(tag))
      return [];
    return [{ about: [zone, vnet], at: "tag", text: told(tag, vlanTag.needs) }];
  });
}

/** The server takes the port of an ICMP rule as the number or name of the ICMP type. */
function portsOfIcmp(cluster: Cluster): Problem[] {
  return rulesOf(cluster).flatMap(({ list, at, rule }): Problem[] => {
    const { protocol, destination_port: ports } = rule;
    if (typeof protocol !== "string" || typeof ports !== "string" || icmpVersion(protocol) === undefined) return [];
    if (!/^\d+([:,]\d+)*$/.test(ports) || numbers(0, 255)(ports)) return [];
    const needs = "ICMP has no ports, and the server takes it as the ICMP type, 0 to 255; use `icmpType`";
    return [{ about: [list], at: `${at}destinationPort`, text: told(ports, needs) }];
  });
}

/** Browsers take an id that is the domain of the page, or one above it. */
function ofWebauthn(options: Item): Problem[] {
  const webauthn = options.value("webauthn") ?? null;
  if (!isMap(webauthn)) return [];
  const { id, origin } = webauthn;
  const say = (at: string, text: string): Problem => ({ about: [options], at: `webauthn.${at}`, text });
  if (typeof id === "string" && /[:/]/.test(id))
    return [say("id", told(id, "the id is a domain, such as example.com"))];
  if (typeof origin !== "string") return [];
  if (!URL.canParse(origin) || !origin.startsWith("https://"))
    return [say("origin", told(origin, "the origin is a URL with https://"))];
  const { hostname } = new URL(origin);
  if (typeof id !== "string" || hostname === id || hostname.endsWith(`.${id}`)) return [];
  return [say("id", told(id, `browsers want the domain of the origin ${hostname}, or one above it`))];
}

function ofCpuModel(model: Item): Problem[] {
  const [own, guest] = [Number(model.text("phys_bits") ?? Number.NaN), model.number("guest_phys_bits")];
  const flags = model.value("flags") ?? null;
  const [on, off] = isMap(flags)
    ? [flags.enabled, flags.disabled].map((set) => (Array.isArray(set) ? set : []))
    : [[], []];
  const both = (on ?? []).filter((flag) => flag !== UNKNOWN && (off ?? []).includes(flag)).map(String);
  return [
    ...(typeof guest === "number" && guest > own
      ? [
          {
            about: [model] as const,
            at: "guestPhysBits",
            text: told(guest, `a guest has at most the ${own} bits of the processor`),
          },
        ]
      : []),
    ...both.map(
      (flag): Problem => ({ about: [model], at: "flags", text: told(flag, "a flag is either added or taken away") }),
    ),
  ];
}

function ofAccount(account: Item): Problem[] {
  const directory = account.text("directory");
  const isLetsEncrypt = directory === null || directory?.includes(".letsencrypt.org/");
  if (!isLetsEncrypt || account.text("tos_url") !== null) return [];
  return [
    {
      about: [account],
      at: "tosUrl",
      text: "is missing: Let's Encrypt registers nobody who has not agreed to its terms.",
    },
  ];
}

const told = (value: number | string, needs: string): string =>
  `${typeof value === "string" ? `"${value}"` : value} is taken by the server and cannot work: ${needs}.`;
