/**
 * The configurations of the clients. Each client has objects of its own, and parts of shared objects: entries of a set,
 * members of a pool, options, and rules among rules of others. It manages one list of rules as a whole. Only one client can create the alias of one name.
 */
import type { Config, Configs } from "../faults/values";
import type { Chance } from "./chance";

export const CLIENTS = ["anna", "ben", "cleo"] as const;
export type Client = (typeof CLIENTS)[number];

/** Both clients want the alias `both`; later configurations leave it out. */
export const CONTENDED = "pve_firewall_alias.both";

type Requests = readonly (readonly [method: string, path: string, params: Config])[];

/** Objects that exist before the clients, by the requests that create them. Later requests insert above earlier ones. */
export const GIVEN: Requests = [
  ["POST", "/cluster/firewall/ipset", { name: "shared", comment: "theirs" }],
  ["POST", "/cluster/firewall/ipset/shared", { cidr: "203.0.113.1", comment: "theirs" }],
  ["POST", "/cluster/firewall/groups", { group: "common", comment: "theirs" }],
  [
    "POST",
    "/cluster/firewall/groups/common",
    { type: "in", action: "ACCEPT", macro: "SSH", comment: "theirs-1", enable: 1 },
  ],
  ["POST", "/cluster/firewall/rules", { type: "in", action: "ACCEPT", macro: "HTTP", comment: "theirs-2", enable: 1 }],
  ["POST", "/cluster/firewall/rules", { type: "in", action: "ACCEPT", macro: "SSH", comment: "theirs-1", enable: 1 }],
  ["PUT", "/cluster/firewall/options", { log_ratelimit: "enable=1" }],
  ["POST", "/cluster/notifications/endpoints/sendmail", { name: "theirs", mailto: ["them@example.com"] }],
  ["POST", "/pools", { poolid: "shared", comment: "theirs" }],
  ["PUT", "/pools", { poolid: "shared", storage: "local" }],
];

/** A rule whose alias is gone. The provider cannot predict digests of its list, and reads the list after each request. */
export const BROKEN_REFERENCE: Requests = [
  ["POST", "/cluster/firewall/aliases", { name: "gone", cidr: "192.0.2.200" }],
  [
    "POST",
    "/cluster/firewall/groups/common",
    { type: "in", action: "DROP", source: "dc/gone", comment: "theirs-3", enable: 1 },
  ],
  ["DELETE", "/cluster/firewall/aliases/gone", {}],
];

/** Changes with each variant; the comment is unique, or absent. */
interface Version {
  readonly client: Client;
  readonly place: number;
  readonly variant: number;
  readonly comment: string | undefined;
}

type Make = (version: Version) => Config;

const SHARED_OPTIONS = ["input_policy", "output_policy", "forward_policy"] as const;
const GUESTS = [100, 101, 102] as const;

const rule = ({ variant, comment }: Version): Config => ({
  type: "in",
  action: variant % 2 === 0 ? "ACCEPT" : "DROP",
  protocol: "tcp",
  destination_port: "22",
  enabled: true,
  comment,
  ...(variant % 5 < 2 && { position: 0 }),
});

/** Up to four rules in one of several orders. */
function rulesOf(client: Client, variant: number): Config[] {
  const numbers = [0, 1, 2, 3].map((number) => (number * (variant % 2 === 0 ? 1 : 3) + variant) % 4);
  return numbers
    .slice(0, variant % 5)
    .map((number) => ({
      type: "in",
      action: (variant >> number) % 2 === 0 ? "ACCEPT" : "DROP",
      protocol: "tcp",
      destination_port: String(8000 + number),
      enabled: true,
      comment: `${client} ${number}`,
    }));
}

const OBJECTS: Readonly<Record<string, Make>> = {
  "pve_firewall_rule.first": rule,
  "pve_firewall_rule.second": rule,
  "pve_firewall_security_group_rule.first": (version) => ({ security_group_name: "common", ...rule(version) }),
  "pve_firewall_security_group_rule.second": (version) => ({ security_group_name: "common", ...rule(version) }),
  "pve_firewall_options.own": ({ place, variant }) => ({
    [SHARED_OPTIONS[place] as string]: variant % 2 === 0 ? "ACCEPT" : "DROP",
  }),
  "pve_firewall_ipset_entry.own": ({ place, comment }) => ({ ipset: "shared", cidr: `192.0.2.${place}`, comment }),
  "pve_pool_membership.own": ({ place }) => ({ pool_id: "shared", vm_id: GUESTS[place] }),
  "pve_firewall_alias.own": ({ client, variant, comment }) => ({
    name: `${client}-own`,
    cidr: `198.51.100.${variant % 200}`,
    comment,
  }),
  [CONTENDED]: ({ place, comment }) => ({ name: "both", cidr: `198.51.100.20${place}`, comment }),
  "pve_firewall_ipset.own": ({ client, variant, comment }) => ({
    name: `${client}-set`,
    comment,
    entries: Object.fromEntries(
      [variant % 3, 3 + (variant % 2), 6].map((last) => [`192.0.2.${last}`, `${comment} ${last}`]),
    ),
  }),
  // Only other users add entries to it.
  "pve_firewall_ipset.open": ({ client, comment }) => ({ name: `${client}-open`, comment }),
  "pve_firewall_security_group.own": ({ client, comment }) => ({ name: `${client}-group`, comment }),
  "pve_firewall_security_group.listed": ({ client, variant, comment }) => ({
    name: `${client}-list`,
    comment,
    rules: rulesOf(client, variant),
  }),
  "pve_pool.own": ({ client, comment }) => ({ pool_id: `${client}-pool`, comment }),
  "pve_backup_job.own": ({ comment }) => ({ schedule: "daily", all: true, comment }),
  "pve_notification_endpoint_sendmail.own": ({ client, comment }) => ({
    name: `${client}-mail`,
    mail_to: ["admin@example.com"],
    comment,
  }),
  "pve_metric_server_graphite.own": ({ client, variant }) => ({
    server_id: `${client}-metrics`,
    server: "192.0.2.1",
    port: 2003 + (variant % 50),
  }),
  "pve_ha_resource.own": ({ place, comment }) => ({ sid: `vm:${GUESTS[place]}`, comment }),
  "pve_sdn_zone_simple.own": ({ place, variant }) => ({ zone: `zone${place}`, mtu: 1400 + (variant % 50) }),
};

export class Workload {
  readonly #variants = new Map<string, number>();

  constructor(
    private readonly chance: Chance,
    private readonly client: Client,
  ) {}

  /** The configuration of the next round: objects come, change and go. */
  next(round: number): Configs {
    const configs: Record<string, Config> = {};
    for (const address of Object.keys(OBJECTS)) {
      const names = [this.client, round, address] as const;
      const before = this.#variants.get(address);
      const number = this.chance.number("presence", ...names);
      // Rules of a list meet in most rounds.
      const arrives = number < (address.includes("rule") ? 0.8 : 0.5);
      if (before === undefined ? !arrives : number > 0.8) this.#variants.delete(address);
      else if (before === undefined || number < 0.5)
        this.#variants.set(address, Math.floor(1_000 * this.chance.number("variant", ...names)));
      const variant = this.#variants.get(address);
      if (variant !== undefined) configs[address] = this.#configOf(address, variant);
    }
    return configs;
  }

  #configOf(address: string, variant: number): Config {
    const { client } = this;
    const name = address.replace(/^pve_/, "");
    // Objects with a name of their own lose their comment now and then.
    const isCleared = variant % 7 === 0 && !/rule|both/.test(name);
    const comment = isCleared ? undefined : `${client} ${name} ${variant}`;
    return (OBJECTS[address] as Make)({ client, place: CLIENTS.indexOf(client), variant, comment });
  }
}
