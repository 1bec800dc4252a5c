/** Subjects of faults: at least one configuration of each managed type, and a second one for its update. */
import { definitionOf } from "../lifecycle/instances";
import { type Config, companyOf, plainValue, type Sample, type Value } from "../lifecycle/sample";
import { scenarios } from "../lifecycle/samples";
import { TYPES } from "./exceptions";

export interface Subject {
  /** `pve_pool`, or with a variant `pve_firewall_rule last`. */
  readonly name: string;
  readonly address: string;
  readonly fixture?: string;
  /** Version of the server. */
  readonly version?: string;
  readonly given: Readonly<Record<string, Config>>;
  readonly created: Config;
  /** Absent if no attribute can change in place. */
  readonly updated?: Config;
  /** Another object of the same kind, for another client. */
  readonly neighbour?: Config;
  /** Objects of the same kind that are created and destroyed at the same time. */
  readonly others: Readonly<Record<string, Config>>;
  /** Whether it cannot be destroyed. */
  readonly lasting: boolean;
}

const alias = { "pve_firewall_alias.base": { name: "base", cidr: "198.51.100.1" } };
const group = { "pve_firewall_security_group.single": { name: "single" } };
const rule = { type: "in", action: "DROP", protocol: "tcp", destination_port: "22", enabled: true, comment: "Mine" };
const changedRule = { ...rule, action: "ACCEPT", source: "192.0.2.0/24" };
/** Rules of another client; the second one must remain the first of the list. */
const others = (type: string, at: Config = {}): Record<string, Config> => ({
  [`${type}.last`]: { ...at, type: "in", action: "ACCEPT", comment: "Theirs 2" },
  [`${type}.first`]: { ...at, type: "in", action: "ACCEPT", macro: "SSH", comment: "Theirs 1" },
});
const inGroup = { security_group_name: "single" };

/** Subjects for which the values of the samples conflict, with each other or with their place. */
const ADJUSTED: Readonly<Record<string, Partial<Subject>>> = {
  pve_firewall_rule: { given: alias, created: { ...rule, enabled: false }, updated: changedRule },
  pve_firewall_security_group_rule: {
    created: { ...inGroup, ...rule, enabled: false },
    updated: { ...inGroup, ...changedRule },
  },
  // Without `on_destroy = "keep"`, which would keep the flag after a destroy.
  pve_ceph_flag: {
    created: { flag: "noout" },
    updated: { flag: "noout", enabled: false },
    neighbour: { flag: "nobackfill" },
  },
  pve_ceph_flags: { created: { noout: true, noscrub: true }, updated: { noout: false, noscrub: true, noin: true } },
  pve_firewall_rules: { given: { ...alias, ...group } },
  pve_ha_resource_affinity_rule: {
    given: {
      "pve_ha_resource.ct200": { sid: "ct:200" },
      "pve_ha_resource.ct201": { sid: "ct:201" },
      "pve_ha_resource.vm100": { sid: "vm:100" },
    },
  },
  pve_sdn_prefix_list_entry: {
    updated: { prefix_list: "shared", seq: 1, action: "permit", prefix: "192.0.2.0/24", ge: 25, le: 26 },
  },
};

/** Types that cannot have ten objects in the start state. */
const FEW: Readonly<Record<string, string>> = {
  pve_ceph_flag: "only a few flags of Ceph do no harm",
  pve_sdn_vnet_ip: "the sample has addresses for nine",
};

/** The guests of the start state. */
const GUESTS = ["vm:100", "vm:101", "vm:102", "ct:200", "ct:201"];

/** Several objects at once, created and destroyed. */
function several({ updated: _, neighbour: __, ...base }: Subject, name: string, configs: readonly Config[]): Subject {
  const [created = {}, ...rest] = configs;
  const others = Object.fromEntries(rest.map((config, index) => [`${base.name}.subject${index + 2}`, config]));
  return { ...base, name: `${base.name} ${name}`, created, others };
}

/** Variants of a type with another behaviour. */
function variantsOf(subject: Subject): Subject[] {
  const variant = (name: string, changes: Partial<Subject>) => ({
    ...subject,
    name: `${subject.name} ${name}`,
    ...changes,
  });
  const moved = (type: string, at: Config = {}) =>
    [1, 2].map((position) =>
      variant(position === 1 ? "between" : "last", {
        given: { ...subject.given, ...others(type, at) },
        created: { ...at, ...rule, position },
        updated: { ...at, ...changedRule, position },
      }),
    );
  switch (subject.name) {
    case "pve_firewall_rule":
      return moved(subject.name);
    case "pve_firewall_security_group_rule":
      return moved(subject.name, inGroup);
    case "pve_backup_job":
      return [
        variant("unnamed", {
          created: { schedule: "daily", all: true, comment: "one" },
          updated: { schedule: "daily", all: true, comment: "two" },
        }),
      ];
    case "pve_ha_resource":
      return [
        several(
          subject,
          "five",
          GUESTS.map((sid) => ({ sid })),
        ),
      ];
    case "pve_ha_node_affinity_rule": {
      const resources = Object.fromEntries(GUESTS.map((sid) => [`pve_ha_resource.${sid.replace(":", "")}`, { sid }]));
      const rules = GUESTS.map((sid, index) => ({ rule: `rule${index}`, resources: [sid], nodes: { pve1: 0 } }));
      return [{ ...several(subject, "five", rules), given: resources }];
    }
    case "pve_sdn_controller_isis": {
      const { loopback: _, ...created } = subject.created;
      const nodes = ["pve1", "pve2", "pve3"];
      return [
        several(
          subject,
          "three",
          nodes.map((node_name) => ({ ...created, controller: `c${node_name}`, node_name })),
        ),
      ];
    }
    case "pve_pool_membership":
      return [
        variant("storage", {
          created: { pool_id: "membership", storage: "data" },
          updated: { pool_id: "membership", storage: "data", allow_move: true },
        }),
      ];
    default:
      return [];
  }
}

export const SUBJECTS: readonly Subject[] = scenarios
  .flatMap(({ samples, fixture, version }) =>
    samples
      .filter(({ type }) => !(`pve_${type}` in TYPES))
      .map((sample) => ({ ...subjectOf(sample), ...(fixture && { fixture }), ...(version && { version }) }))
      .flatMap((subject) => [{ ...subject, ...ADJUSTED[subject.name] }, ...variantsOf(subject)]),
  )
  .concat(
    scenarios.flatMap(({ samples, fixture, version }) =>
      samples.flatMap((sample) => tenOf(sample, { fixture, version })),
    ),
  );

/** Returns the user's configuration, with the given one for the subject. */
export function configsOf({ address, others }: Subject, config: Config): Readonly<Record<string, Config>> {
  return { ...others, [address]: config };
}

/** Ten objects at once, for types that allow as many. */
function tenOf(sample: Sample, where: { fixture: string | undefined; version: string | undefined }): Subject[] {
  const name = `pve_${sample.type}`;
  if (sample.singleton || name in TYPES || name in FEW) return [];
  const configs = Array.from({ length: 10 }, (_, index) => sample.minimal(index + 1));
  const { fixture, version } = where;
  const ten = several(subjectOf(sample), "ten", configs);
  return [{ ...ten, ...(fixture && { fixture }), ...(version && { version }) }];
}

function subjectOf(sample: Sample): Subject {
  const definition = definitionOf(sample.type);
  const fields = Object.entries(sample.fields).filter(([name]) => !(name in (sample.notInFull ?? {})));
  const first = merged(sample.minimal(1), fields, 0);
  const changing = fields.filter(([name]) => !definition.attributes[name]?.traits.replaces);
  const second = merged(first, changing, 1);
  return {
    name: `pve_${sample.type}`,
    address: `pve_${sample.type}.subject`,
    given: sample.given ?? {},
    created: first,
    ...(definition.behaviour.update && changing.length > 0 && { updated: second }),
    ...(!sample.singleton && { neighbour: sample.minimal(7) }),
    others: {},
    lasting: sample.without?.destroy !== undefined,
  };
}

function merged(base: Config, fields: readonly (readonly [string, readonly [Value, Value]])[], which: 0 | 1): Config {
  const values = fields.map(([name, pair]) => ({ ...companyOf(pair[which]), [name]: plainValue(pair[which]) }));
  return Object.assign({}, base, ...values);
}
