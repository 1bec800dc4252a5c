import { isMap, UNKNOWN, type Value } from "../../../plugin/cty/value";
import { icmpVersion } from "../../../resources/formats/protocols";
import { camelCase } from "../../../strings/case";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import type { Item } from "../item";
import { rulesOf } from "../rules";
import { comesAgain } from "../schedules";
import { vnetsOf, zoneType } from "../sdn";
import { moreThatNeverWorks } from "../values-beside-others";
import { numbers, ROWS, vlanTag } from "../values-that-work";

export const valueNeverWorks: Check = {
  id: "value-never-works",
  severity: "warning",
  doc: "A value that the server takes, and with which the object cannot work: AS number 0, port 65536, an MTU outside 576 to 65535, or below 1280 with an IPv6 subnet, a bridge with a name that Linux does not allow, VLAN tag 0, 4095 or 4096, a port of an ICMP rule, a URL that lacks its scheme or the path of its API, a WebAuthn id that is not the domain of the origin, a CPU flag that is added and taken away, an account of Let's Encrypt without its terms, or of an authority that binds accounts without `eabKid`; a VNet with the name of a bridge, two links with one address, tags for users whom nothing confines to them, or who may set none, fractions of a percent for rebalancing, no guest ids to be proposed, variables of another DNS provider, names of headers that are none, a node that would join itself, a schedule for a day that never comes.",
  remedy: "Correct the value.",
  find: inEachCluster((cluster) => [
    ...attributesIn(cluster),
    ...tagsIn(cluster),
    ...portsOfIcmp(cluster),
    ...cluster.of("pve_cluster_options").flatMap(ofWebauthn),
    ...cluster.of("pve_cpu_model").flatMap(ofCpuModel),
    ...cluster.of("pve_acme_account").flatMap(ofAccount),
    ...moreThatNeverWorks(cluster),
    ...cluster.items.flatMap(ofSchedule),
  ]),
};

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
  if (typeof id === "string" && /^[\d.]+$/.test(id))
    return [say("id", told(id, "the id is a domain, and no browser takes an address for it"))];
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

/** Authorities that want external account binding of everybody. */
const BINDING = /^(?:acme\.zerossl\.com|acme\.ssl\.com|acme\.sectigo\.com|dv\.acme-v02\.api\.pki\.goog)$/;

function ofAccount(account: Item): Problem[] {
  const directory = account.text("directory");
  const host = typeof directory === "string" && URL.canParse(directory) ? new URL(directory).hostname : "";
  if (BINDING.test(host) && account.value("eab_kid") === null)
    return [
      {
        about: [account],
        at: "eabKid",
        text: `is missing: ${host} takes only accounts that are bound to one that it knows, by \`eabKid\` and \`eabHmacKeyWo\`.`,
      },
    ];
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

/** Some day of the month that one of its months has; words and weekdays come again and again. */
function ofSchedule(item: Item): Problem[] {
  const schedule = item.isResource && "schedule" in item.attributes ? item.text("schedule") : undefined;
  if (typeof schedule !== "string" || comesAgain(schedule)) return [];
  return [{ about: [item], at: "schedule", text: `"${schedule}" names a day that never comes: it never runs.` }];
}

const told = (value: number | string, needs: string): string =>
  `${typeof value === "string" ? `"${value}"` : value} is taken by the server and cannot work: ${needs}.`;
