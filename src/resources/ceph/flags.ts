/**
 * Flags of Ceph: a resource that sets several by one task, and data sources. Facts: contributing/facts/ceph.md#flags.
 * Maintenance and rolling restarts set and unset `noout` themselves. `pause` stands for a pair of flags.
 */
import type { PveSession } from "../../api/types";
import { type Attribute, bool, listOf, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Behaviour } from "../../framework/resource";
import type { RemoteOf } from "../../framework/state-of";
import { sortedBy } from "../kinds/data-sources";
import { dataSource, resource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson, unknownExcept, withUnknown } from "../unknown-properties/unknown-properties";
import { cephFlagDisruptive } from "./diagnostics";
import {
  allowDisruptive,
  CEPH_LOCK,
  DISRUPTIVE,
  FLAG_NAMES,
  FLAGS,
  FLAGS_PATH,
  type Flag,
  flagsOf,
  flagValues,
  onDestroy,
} from "./flag-table";

/** Name of the attribute of a flag: hyphens become underscores. */
const attributeName = <F extends string>(flag: F) => flag.replace("-", "_") as Underscored<F>;
type Underscored<F extends string> = F extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : F;
type FlagAttribute = Underscored<Flag>;

const flagAttributes = FLAG_NAMES.map((flag) => [
  attributeName(flag),
  bool({ doc: `Whether \`${flag}\` is set: ${FLAGS[flag]}.` }).optional(),
]);
const attributes = {
  id: string({ doc: "Always `ceph-flags`." }).derived([], () => "ceph-flags"),
  // The compiler does not derive names from computed keys.
  ...(Object.fromEntries(flagAttributes) as Readonly<Record<FlagAttribute, Attribute<boolean, "optional">>>),
  allow_disruptive: allowDisruptive,
  on_destroy: onDestroy,
};
type FlagsAttributes = typeof attributes;
/** Values of the managed flags. */
type Settings = Readonly<Partial<Record<FlagAttribute, boolean | null>>>;

const behaviour: Behaviour<PveSession, FlagsAttributes, "id"> = {
  async read(state, { services, importing }) {
    const flags = await flagsOf(services);
    const found: RemoteOf<FlagsAttributes> = {};
    for (const flag of FLAG_NAMES) {
      const name = attributeName(flag);
      const set = flags.get(flag) ?? false;
      // An import adopts the flags that are set.
      const managed = importing ? set : state[name] !== null;
      found[name] = managed ? set : null;
      // The imported configuration needs `allow_disruptive` if such a flag is set.
      if (importing && set && DISRUPTIVE.includes(flag)) found.allow_disruptive = true;
    }
    // A flag unknown here counts as an unknown property of the object.
    return withUnknown(found, unknownExcept(FLAG_NAMES, Object.fromEntries(flags)));
  },
  async create(planned, { services, created }) {
    await setFlags(services, planned, {});
    created();
    return undefined;
  },
  async update(planned, prior, { services }) {
    await setFlags(services, planned, prior);
    return undefined;
  },
  async delete(state, { services, replacedBy }) {
    if (state.on_destroy === "keep") return;
    const remaining: Partial<Record<FlagAttribute, boolean | null>> = {};
    for (const name of FLAG_NAMES.map(attributeName)) remaining[name] = replacedBy?.has(name) ? state[name] : null;
    await setFlags(services, remaining, state);
  },
};

/** Sets the planned flags and unsets flags that are no longer managed. The task of the server sends only differences. */
async function setFlags(services: PveSession, planned: Settings, prior: Settings): Promise<void> {
  const changes: Partial<Record<Flag, boolean>> = {};
  for (const flag of FLAG_NAMES) {
    const name = attributeName(flag);
    const [after, before] = [planned[name] ?? null, prior[name] ?? null];
    if (after === before) continue;
    changes[flag] = after === true;
  }
  if (Object.keys(changes).length === 0) return;
  const upid = await services.write(`PUT ${FLAGS_PATH}`, {}, changes, { domain: CEPH_LOCK });
  await services.task(upid);
}

export const cephFlags = resource({
  type: "ceph_flags",
  description:
    "Several flags of the Ceph cluster, set by one task. Only configured flags are managed. Do not manage a flag in `pve_ceph_flag` as well.",
  action:
    "Sets and unsets flags of the Ceph cluster by one task. For example, sets `noout` before maintenance and unsets it afterwards. Other flags keep their values.",
  importExample: "ceph-flags",
  attributes,
  identity: ["id"],
  parseImportId: (id) => (id === "ceph-flags" ? { id } : undefined),
  operations: [`GET ${FLAGS_PATH}`, `PUT ${FLAGS_PATH}`],
  rights: {
    local: ["allow_disruptive", "on_destroy"],
    delete: ({ prior }) => (prior?.on_destroy === "keep" ? [] : [`PUT ${FLAGS_PATH}`]),
  },
  lifeCycle: { kind: "singleton", action: { without: ["on_destroy"] } },
  behaviour,
  validate(config, report) {
    for (const flag of FLAG_NAMES.filter((name) => DISRUPTIVE.includes(name))) {
      if (config[attributeName(flag)] === true && !config.allow_disruptive) {
        report.error(cephFlagDisruptive({ flag }, path(flag)));
      }
    }
  },
});

const entryAttributes = {
  name: parameter("name", { doc: "Name." }).computed(),
  description: parameter("description", { doc: "Effect of the flag." }).computed(),
  enabled: parameter("value", bool({ doc: "Whether the flag is set." })).computed(),
  ...extraJson,
};

export const cephFlagsData = dataSource({
  type: "ceph_flags",
  description: "All flags of the Ceph cluster, sorted by name.",
  attributes: { flags: listOf(entryAttributes, { doc: "Flags." }).computed() },
  operations: [`GET ${FLAGS_PATH}`],
  async read(_, { services }) {
    const flags = await services.read(`GET ${FLAGS_PATH}`, {}, {}, { shared: CEPH_LOCK });
    const rows = flags.map((flag) => decodeAnswer(entryAttributes, flag));
    return { flags: sortedBy(rows, "name") };
  },
});

export const cephFlagData = dataSource({
  type: "ceph_flag",
  description: "Whether one flag of the Ceph cluster is set.",
  attributes: {
    flag: string({ doc: "Name of the flag.", check: [flagValues] }).required(),
    enabled: bool({ doc: "Whether the flag is set." }).computed(),
  },
  operations: [`GET ${FLAGS_PATH}/{flag}`],
  async read(config, { services }) {
    return { enabled: toFlag(await services.read(`GET ${FLAGS_PATH}/{flag}`, { flag: config.flag })) };
  },
});
