/**
 * Several flags of Ceph, set by one task. Facts (contributing/facts/ceph.md#flags): maintenance and rolling restarts set and unset
 * `noout` themselves; `pause` stands for a pair of flags.
 */
import type { PveSession } from "../../api/types";
import { type Attribute, bool, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Behaviour } from "../../framework/resource";
import type { RemoteOf } from "../../framework/state-of";
import { resource } from "../kinds/define";
import { carrying, unknownBeside } from "../unknown-properties/unknown-properties";
import {
  allowDisruptive,
  CEPH,
  DISRUPTIVE,
  FLAG_NAMES,
  FLAGS,
  FLAGS_PATH,
  type Flag,
  flagsOf,
  onDestroy,
} from "./flag-table";

/** Attributes are called like the flags, without hyphens. */
const attributeName = <F extends string>(flag: F) => flag.replace("-", "_") as Underscored<F>;
type Underscored<F extends string> = F extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : F;
type FlagAttribute = Underscored<Flag>;

const each = FLAG_NAMES.map((flag) => [
  attributeName(flag),
  bool({ doc: `Whether \`${flag}\` is set: ${FLAGS[flag]}.` }).optional(),
]);
const severalAttributes = {
  id: string({ doc: "Always `ceph-flags`." }).derived([], () => "ceph-flags"),
  // One for each flag, which the compiler does not see of computed keys.
  ...(Object.fromEntries(each) as Readonly<Record<FlagAttribute, Attribute<boolean, "optional">>>),
  allow_disruptive: allowDisruptive,
  on_destroy: onDestroy,
};
type SeveralAttributes = typeof severalAttributes;
/** Which flags are managed, and how they are. */
type Settings = Readonly<Partial<Record<FlagAttribute, boolean | null>>>;

const several: Behaviour<PveSession, SeveralAttributes, "id"> = {
  async read(state, { services, importing }) {
    const flags = await flagsOf(services);
    const found: RemoteOf<SeveralAttributes> = {};
    for (const flag of FLAG_NAMES) {
      const name = attributeName(flag);
      const set = flags.get(flag) ?? false;
      // An import takes over the flags that are set.
      const managed = importing ? set : state[name] !== null;
      found[name] = managed ? set : null;
      // A configuration of what is set already has to allow it.
      if (importing && set && DISRUPTIVE.includes(flag)) found.allow_disruptive = true;
    }
    // A flag that only the server knows is a property of the whole.
    return carrying(found, unknownBeside(FLAG_NAMES, Object.fromEntries(flags)));
  },
  async create(planned, { services, created }) {
    await setSeveral(services, planned, {});
    created();
    return undefined;
  },
  async update(planned, prior, { services }) {
    await setSeveral(services, planned, prior);
    return undefined;
  },
  async delete(state, { services, replacedBy }) {
    if (state.on_destroy === "keep") return;
    const left: Partial<Record<FlagAttribute, boolean | null>> = {};
    for (const name of FLAG_NAMES.map(attributeName)) left[name] = replacedBy?.has(name) ? state[name] : null;
    await setSeveral(services, left, state);
  },
};

/** Sets what is planned and unsets what was managed and is no more. The server's task sends only what differs. */
async function setSeveral(services: PveSession, planned: Settings, prior: Settings): Promise<void> {
  const changes: Partial<Record<Flag, boolean>> = {};
  for (const flag of FLAG_NAMES) {
    const name = attributeName(flag);
    const [after, before] = [planned[name] ?? null, prior[name] ?? null];
    if (after === before) continue;
    changes[flag] = after === true;
  }
  if (Object.keys(changes).length === 0) return;
  const upid = await services.write(`PUT ${FLAGS_PATH}`, {}, changes, { domain: CEPH });
  await services.task(upid);
}

export const cephFlags = resource({
  type: "ceph_flags",
  family: "ceph",
  documentation: {
    description:
      "Several flags of the Ceph cluster, set by one task. Only configured flags are managed. Do not manage the same flag in `pve_ceph_flag` too.",
    action:
      "Sets and unsets flags of the Ceph cluster, by one task: `noout` before maintenance, for example, and not any more after it. Flags that are not named stay as they are.",
    example: `resource "pve_ceph_flags" "maintenance" {
  noout       = true
  norebalance = true
}
`,
    importExample: "ceph-flags",
  },
  attributes: severalAttributes,
  identity: ["id"],
  parseImportId: (id) => (id === "ceph-flags" ? { id } : undefined),
  operations: [`GET ${FLAGS_PATH}`, `PUT ${FLAGS_PATH}`],
  rights: {
    local: ["allow_disruptive", "on_destroy"],
    delete: ({ prior }) => (prior?.on_destroy === "keep" ? [] : [`PUT ${FLAGS_PATH}`]),
  },
  lifeCycle: { kind: "singleton", action: { without: ["on_destroy"] } },
  behaviour: several,
  validate(config, report) {
    for (const flag of FLAG_NAMES.filter((name) => DISRUPTIVE.includes(name))) {
      if (config[attributeName(flag)] === true && !config.allow_disruptive) {
        report.error(
          path(flag),
          `${flag} can stop all input and output`,
          "Set allow_disruptive = true if that is what you want.",
        );
      }
    }
  },
});
