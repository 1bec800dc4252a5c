/** The objects on the server that states describe: facts of the server, without code of the provider. */
import { inOneWord } from "./contents";
import type { Claims, Place } from "./history";

type State = Readonly<Record<string, unknown>>;
type Managed = Readonly<Record<string, string | undefined>>;

interface Kind {
  /** The objects that the state describes. */
  readonly claims: (state: State) => Claims;
  /** The place of a rule in its list. */
  readonly place?: (state: State) => Place | undefined;
}

const text = (value: unknown): string | undefined =>
  value === null || value === undefined || value === "" ? undefined : String(value);
const flag = (value: unknown): string | undefined => (typeof value === "boolean" ? String(Number(value)) : text(value));
/** An unknown value is a symbol or an object without a plain form. */
const nameOr = (value: unknown): string => (typeof value === "string" ? value : "*");

const claimOf =
  (name: (state: State) => string, fields: (state: State) => Managed): Kind["claims"] =>
  (state) => ({ [name(state)]: fields(state) });
const comment = (state: State): Managed => ({ comment: text(state.comment) });

const fieldsOfRule = (state: State): Managed => ({
  type: text(state.type),
  action: text(state.action),
  enable: flag(state.enabled),
  proto: text(state.protocol),
  dport: text(state.destination_port),
  comment: text(state.comment),
});

const rule = (list: (state: State) => string): Kind => ({
  claims: claimOf((state) => `rule ${nameOr(state.id)} of ${list(state)}`, fieldsOfRule),
  place: (state) =>
    typeof state.id === "string"
      ? { list: list(state), rule: state.id, position: typeof state.position === "number" ? state.position : undefined }
      : undefined,
});

/** All rules of a list, with comments as names, and their order. */
function wholeList(list: string, rules: readonly State[]): Claims {
  const names = rules.map(({ comment }) => inOneWord(String(comment)));
  const claims = rules.map((rule, index) => [`rule ${names[index]} of ${list}`, fieldsOfRule(rule)]);
  return { [`order of ${list}`]: { rules: names.join(" ") }, ...Object.fromEntries(claims) };
}

const OPTIONS = {
  input_policy: "policy_in",
  output_policy: "policy_out",
  forward_policy: "policy_forward",
  ebtables: "ebtables",
} as const;

const KINDS: Readonly<Record<string, Kind>> = {
  pve_firewall_alias: {
    claims: claimOf(
      ({ name }) => `alias ${name}`,
      (state) => ({ cidr: text(state.cidr), ...comment(state) }),
    ),
  },
  pve_firewall_ipset: {
    claims: (state) => {
      const set = { [`set ${state.name}`]: comment(state) };
      const entries = (state.entries ?? []) as readonly State[];
      return Object.assign(
        set,
        ...entries.map((entry) => ({ [`set ${state.name} entry ${entry.cidr}`]: comment(entry) })),
      );
    },
  },
  pve_firewall_ipset_entry: { claims: claimOf(({ ipset, cidr }) => `set ${ipset} entry ${cidr}`, comment) },
  pve_firewall_security_group: {
    claims: (state) => {
      const list = `group ${state.name}`;
      return { [list]: comment(state), ...(Array.isArray(state.rules) && wholeList(list, state.rules)) };
    },
  },
  pve_firewall_rule: rule(() => "cluster"),
  pve_firewall_security_group_rule: rule(({ security_group_name }) => `group ${security_group_name}`),
  pve_firewall_options: {
    // Several clients manage different options: one that is not configured belongs to another client.
    claims: (state) => {
      const set = Object.entries(OPTIONS).filter(([name]) => (state[name] ?? null) !== null);
      return { "firewall options": Object.fromEntries(set.map(([name, field]) => [field, flag(state[name])])) };
    },
  },
  pve_pool: { claims: claimOf(({ pool_id }) => `pool ${pool_id}`, comment) },
  pve_pool_membership: {
    claims: claimOf(
      ({ pool_id, vm_id, storage }) => `pool ${pool_id} ${vm_id === null ? `storage ${storage}` : `guest ${vm_id}`}`,
      () => ({}),
    ),
  },
  pve_backup_job: {
    claims: claimOf(
      ({ job_id }) => `job ${nameOr(job_id)}`,
      (state) => ({ schedule: text(state.schedule), ...comment(state) }),
    ),
  },
  pve_notification_endpoint_sendmail: { claims: claimOf(({ name }) => `notification ${name}`, comment) },
  pve_metric_server_graphite: {
    claims: claimOf(
      ({ server_id }) => `metric server ${server_id}`,
      ({ server, port }) => ({ server: text(server), port: text(port) }),
    ),
  },
  pve_ha_resource: { claims: claimOf(({ sid }) => `HA resource ${sid}`, comment) },
  pve_sdn_zone_simple: {
    claims: claimOf(
      ({ zone }) => `zone ${zone}`,
      ({ mtu }) => ({ mtu: text(mtu) }),
    ),
  },
};

/** Objects that always exist: deleting them resets their managed fields. */
export const ALWAYS_THERE = /^(firewall options|order of .*)$/;

/** The list of a rule, or the list itself. A resource that manages the whole list owns each of its rules. */
export const orderOfRule = (object: string): string => object.replace(/^rule \S+ of /, "order of ");

export function kindOf(address: string): Kind {
  const kind = KINDS[address.split(".", 1)[0] as string];
  if (!kind) throw new Error(`no kind of object for ${address}`);
  return kind;
}
