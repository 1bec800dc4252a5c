/**
 * IP mappings: addresses that are reserved for MAC addresses in the IPAM of a zone. Facts: contributing/facts/sdn.md#addresses-of-vnets. They take
 * effect at once. The subnet of the VNet must be applied. Without an IPAM the call succeeds and does nothing. The only read is the status
 * of the built-in IPAM, which has only zones with DHCP. PUT removes the address of a MAC address and adds another one; only PUT accepts a
 * guest. Every call names the zone.
 */
import type { EntryOf } from "../../../api/calls";
import type { PveSession } from "../../../api/types";

import { DiagnosticError, path } from "../../../framework/diagnostics";
import type { Behaviour, Context, PlanContext } from "../../../framework/resource";
import type { PlannedOf, StateOf } from "../../../framework/state-of";
import { UNKNOWN } from "../../../plugin/cty/value";
import { guestId } from "../../attributes/integer";
import { hasReason, serverMessageOf, unlessMissing } from "../../failures";
import { canonicalAddress, ipAddress } from "../../formats/addresses";
import { canonicalMacAddress, macAddress } from "../../formats/hardware-ids";
import { sdnId } from "../../formats/sdn-names";
import { resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { decodeAnswer } from "../../parameters/parameters";
import { waitUntilApplied } from "../apply/stage-and-apply";
import { ipNotReadable, ipUnconfirmed, ipWithoutSubnet, zoneWithoutIpam } from "../diagnostics";
import { requireOther } from "../fields";
import { SDN_LOCK } from "../lock";
import type { Reason } from "../server-texts";

const vnetIpAttributes = {
  zone: parameter("zone", { doc: "Zone of the VNet.", check: [sdnId] })
    .key()
    .refersTo("sdn.zone"),
  vnet: parameter("vnet", { doc: "VNet.", check: [sdnId] })
    .key()
    .refersTo("sdn.vnet"),
  ip: parameter("ip", {
    doc: "Address, within a subnet of the VNet.",
    check: [ipAddress],
    canonical: canonicalAddress,
  }).key(),
  mac: parameter("mac", {
    doc: "MAC address that the address is reserved for. Without one, the address is only marked as used.",
    check: [macAddress],
    canonical: canonicalMacAddress,
  })
    .optional()
    .replaces(),
  vmid: parameter("vmid", guestId("Guest that has the MAC address. Needs `mac`.")).optionalComputed(),
  hostname: parameter("hostname", { doc: "Host name of the address in the IPAM.", only: "read" }).computed(),
};

type Attributes = typeof vnetIpAttributes;
type Stored = StateOf<Attributes>;
type Zone = EntryOf<"GET /cluster/sdn/zones">;

const write = { domain: SDN_LOCK };
const shared = { shared: SDN_LOCK };
const IPS = "/cluster/sdn/vnets/{vnet}/ips";

async function status(session: PveSession) {
  return session.read("GET /cluster/sdn/ipams/{ipam}/status", { ipam: "pve" }, {}, shared);
}

async function zoneOf(name: string, session: PveSession, version: { readonly running?: 1 }): Promise<Zone | undefined> {
  const zones = await session.read("GET /cluster/sdn/zones", {}, version, shared);
  return zones.find(({ zone }) => zone === name);
}

function isReadable({ ipam, dhcp = null }: Zone): boolean {
  return ipam === "pve" && dhcp !== null;
}

function mapping({ zone, ip, mac }: Pick<Stored, "zone" | "ip" | "mac">) {
  return { zone, ip, ...(mac !== null && { mac }) };
}

async function setGuest(planned: PlannedOf<Attributes>, session: PveSession): Promise<void> {
  const { vnet, vmid } = planned;
  const guest = vmid === null || vmid === UNKNOWN ? {} : { vmid };
  // A repetition is safe.
  const verify = async () => "repeatable" as const;
  await session.write(`PUT ${IPS}`, { vnet }, { ...mapping(planned), ...guest }, { ...write, verify });
}

const behaviour: Behaviour<PveSession, Attributes, "zone" | "vnet" | "ip"> = {
  async read({ zone, vnet, ip }, { services }) {
    const found = (await status(services)).find(
      (entry) =>
        entry.zone === zone && entry.vnet === vnet && canonicalAddress(entry.ip ?? "") === canonicalAddress(ip),
    );
    if (found) return decodeAnswer(vnetIpAttributes, found);
    const applied = await zoneOf(zone, services, { running: 1 });
    // The server cannot report other mappings, so they count as present.
    if (applied && !isReadable(applied)) return { hostname: null };
    await requireSight({ zone, vnet, ip }, services);
    return null;
  },

  async list({ services }) {
    return (await status(services))
      .filter(({ gateway }) => !gateway)
      .map((entry) => decodeAnswer(vnetIpAttributes, entry));
  },

  async create(planned, { services, created, firstStep, transaction }) {
    const { vnet, vmid } = planned;
    await waitUntilApplied(services);
    firstStep({ vmid: null });
    try {
      await services.write(`POST ${IPS}`, { vnet }, mapping(planned), write);
    } catch (failure) {
      throw notApplied(failure, planned) ?? failure;
    }
    created();
    if (vmid === null || vmid === UNKNOWN) return undefined;
    // Some mappings cannot be read, so a missing guest might go unnoticed.
    await transaction(() => setGuest(planned, services), { undo: (context) => remove(planned, context) });
    return undefined;
  },

  async update(planned, _, { services }) {
    await setGuest(planned, services);
    return undefined;
  },

  delete: remove,
};

/** Fails if the status may omit the mapping because the credentials may not see it. */
async function requireSight({ zone, vnet, ip }: Pick<Stored, "zone" | "vnet" | "ip">, session: PveSession) {
  // The server shows the addresses of listed VNets. For others, a read of the VNet shows whether it is hidden.
  const vnets = await session.read("GET /cluster/sdn/vnets", {}, {}, shared);
  if (!vnets.some((entry) => entry.vnet === vnet)) {
    await unlessMissing(session.read("GET /cluster/sdn/vnets/{vnet}", { vnet }));
    return;
  }
  if (await zoneOf(zone, session, {})) return;
  throw new DiagnosticError(ipUnconfirmed({ ip, vnet, zone }));
}

type Mapping = Pick<Stored, "zone" | "vnet" | "ip" | "mac">;

async function remove(state: Mapping, { services }: Context<PveSession>): Promise<void> {
  await unlessMissing(services.write(`DELETE ${IPS}`, { vnet: state.vnet }, mapping(state), write));
}

function notApplied(failure: unknown, { vnet, ip }: Mapping): Error | undefined {
  if (!hasReason<Reason>(failure, "no-applied-subnet")) return undefined;
  return new DiagnosticError(ipWithoutSubnet({ vnet, ip, words: serverMessageOf(failure) }, path("ip")));
}

/** Checks an existing zone in the plan: mappings without IPAM do not work, and some cannot be read. */
async function checkZone({ services, planned, error, warn }: PlanContext<PveSession, Attributes>): Promise<void> {
  const { zone: name } = planned;
  if (!services || name === null || name === UNKNOWN) return;
  const found = await zoneOf(name, services, {});
  if (!found) return;
  if (!found.ipam) error(zoneWithoutIpam({ zone: name }, path("zone")));
  else if (!isReadable(found)) warn(ipNotReadable({ zone: name }, path("zone")));
}

export const vnetIp = resource({
  type: "sdn_vnet_ip",
  ignoredProperties: ["gateway", "subnet"],
  since: "8.1",
  description:
    'Reserves an address of a VNet for a MAC address, in the IPAM of its zone. It takes effect at once. The VNet and its subnet must be applied before: the resource waits for that. With `sdn_apply = "manual"`, let it depend on `pve_sdn_apply`. Needs Proxmox VE 8.1 or newer.',
  importExample: "lab/lab/10.10.0.20",
  attributes: vnetIpAttributes,
  identity: ["zone", "vnet", "ip"],
  behaviour,
  validate(config, report) {
    requireOther(config, report, "vmid", "mac", "The guest's interface is identified by its MAC address.");
  },
  plan: checkZone,
  // Only mappings that the status does not show need a read of the zone.
  rights: {
    read({ planned, prior }, related) {
      if (!related) return ["GET /cluster/sdn/ipams/{ipam}/status"];
      const ofZone = (name: string) => related("sdn.zone", String((planned ?? prior)?.zone), name) ?? null;
      const isShown = ofZone("ipam") === "pve" && ofZone("dhcp") !== null;
      return ["GET /cluster/sdn/ipams/{ipam}/status", ...(isShown ? [] : ["GET /cluster/sdn/zones"])];
    },
  },
  operations: [
    "GET /cluster/sdn/ipams/{ipam}/status",
    "GET /cluster/sdn/vnets",
    "GET /cluster/sdn/vnets/{vnet}",
    "GET /cluster/sdn/zones",
    "POST /cluster/sdn/vnets/{vnet}/ips",
    "PUT /cluster/sdn/vnets/{vnet}/ips",
    "DELETE /cluster/sdn/vnets/{vnet}/ips",
  ],
});
