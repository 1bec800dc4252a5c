/**
 * Ceph flags. Facts (docs/facts/ceph.md#flags): a flag always exists and is on or off; one is set synchronously,
 * several by a task; `pause` stands for a pair of flags. Maintenance and rolling restarts set and unset `noout`
 * themselves.
 */
import type { PveSession } from "../../api/types";
import { type Attribute, bool, listOf, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Behaviour } from "../../framework/resource";
import type { RemoteOf } from "../../framework/state-of";
import { UNKNOWN } from "../../plugin/cty/value";
import { oneOf } from "../formats/validator";
import { dataSource, resource } from "../kinds/define";
import { sortedBy } from "../kinds/rows";
import { toFlag } from "../parameters/codec";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { carrying, extraJson, unknownBeside } from "../unknown-properties/unknown-properties";

const PATH = "/cluster/ceph/flags";
/** Ceph's monitors serialise; the server takes no lock of its own. */
export const CEPH = "ceph";

const FLAGS = {
  nobackfill: "no backfilling",
  "nodeep-scrub": "no deep scrubbing",
  nodown: "OSDs are not marked down",
  noin: "OSDs are not marked in",
  noout: "OSDs are not marked out",
  norebalance: "no rebalancing",
  norecover: "no recovery",
  noscrub: "no scrubbing",
  notieragent: "no cache tiering",
  noup: "OSDs are not marked up",
  pause: "no reads and writes at all",
};
type Flag = keyof typeof FLAGS;
const names = Object.keys(FLAGS) as readonly Flag[];
/** These can stop all input and output of the cluster. */
const DISRUPTIVE: readonly string[] = ["nodown", "noup", "pause"];

const answers = (session: PveSession) => session.read(`GET ${PATH}`, {}, {}, { shared: CEPH });

async function flagsOf(session: PveSession): Promise<ReadonlyMap<string, boolean>> {
  const named = await answers(session);
  return new Map(
    named.flatMap(({ name, value }) => (typeof name === "string" ? [[name, toFlag(value)] as const] : [])),
  );
}

const allowDisruptive = bool({
  doc: `Needed to set ${DISRUPTIVE.map((flag) => `\`${flag}\``).join(", ")}, which can stop all input and output.`,
}).default(false);

const onDestroy = string({
  doc: "What destroying does: `unset` the flag, or `keep` it as it is.",
  check: [oneOf("unset", "keep")],
}).default("unset");

const setOne = (services: PveSession, flag: string, value: boolean) =>
  services.write(`PUT ${PATH}/{flag}`, { flag }, { value }, { domain: CEPH });

const flagAttributes = {
  flag: string({
    doc: `The flag: ${Object.entries(FLAGS)
      .map(([flag, meaning]) => `\`${flag}\` (${meaning})`)
      .join(", ")}.`,
    check: [oneOf(...Object.keys(FLAGS))],
  })
    .required()
    .replaces(),
  enabled: bool({ doc: "Whether the flag is set." }).default(true),
  allow_disruptive: allowDisruptive,
  on_destroy: onDestroy,
};

const single: Behaviour<PveSession, typeof flagAttributes, "flag"> = {
  async read({ flag }, { services }) {
    const found = (await answers(services)).find(({ name }) => name === flag);
    if (!found) return null;
    return carrying({ flag, enabled: toFlag(found.value) }, unknownBeside(["name", "value", "description"], found));
  },
  async list({ services }) {
    return [...(await flagsOf(services))].map(([flag, enabled]) => ({ flag, enabled }));
  },
  async create(planned, { services, created }) {
    await setOne(services, planned.flag, planned.enabled);
    created();
    return undefined;
  },
  async update(planned, _, { services }) {
    await setOne(services, planned.flag, planned.enabled);
    return undefined;
  },
  async delete(state, { services, replacedBy }) {
    if (state.on_destroy !== "keep" && !replacedBy) await setOne(services, state.flag, false);
  },
};

export const cephFlag = resource({
  type: "ceph_flag",
  family: "ceph",
  documentation: {
    description:
      "One flag of the Ceph cluster. Flags are operational: node maintenance and rolling restarts set and unset `noout` themselves, which then shows as drift.",
    example: `resource "pve_ceph_flag" "no_deep_scrub" {
  flag    = "nodeep-scrub"
  enabled = true
}
`,
    importExample: "nodeep-scrub",
  },
  attributes: flagAttributes,
  identity: ["flag"],
  operations: [`GET ${PATH}`, `PUT ${PATH}/{flag}`],
  lifeCycle: { kind: "singleton" },
  behaviour: single,
  validate(config, report) {
    const { flag, enabled, allow_disruptive } = config;
    if (flag !== null && flag !== UNKNOWN && DISRUPTIVE.includes(flag) && enabled !== false && !allow_disruptive) {
      report.error(
        path("allow_disruptive"),
        `${flag} can stop all input and output`,
        "Set allow_disruptive = true if that is what you want.",
      );
    }
  },
});

/** Attributes are called like the flags, without hyphens. */
const attributeName = <F extends string>(flag: F) => flag.replace("-", "_") as Underscored<F>;
type Underscored<F extends string> = F extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : F;
type FlagAttribute = Underscored<Flag>;

const each = names.map((flag) => [
  attributeName(flag),
  bool({ doc: `Whether \`${flag}\` is set: ${FLAGS[flag]}.` }).optional(),
]);
const severalAttributes = {
  id: string({ doc: "Always `ceph-flags`." }).derived([], () => "ceph-flags"),
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
    for (const flag of names) {
      const name = attributeName(flag);
      const set = flags.get(flag) ?? false;
      // An import takes over the flags that are set.
      const managed = importing ? set : state[name] !== null;
      found[name] = managed ? set : null;
    }
    // A flag that only the server knows is a property of the whole.
    return carrying(found, unknownBeside(names, Object.fromEntries(flags)));
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
    for (const name of names.map(attributeName)) left[name] = replacedBy?.has(name) ? state[name] : null;
    await setSeveral(services, left, state);
  },
};

/** Sets what is planned and unsets what was managed and is no more. The server's task sends only what differs. */
async function setSeveral(services: PveSession, planned: Settings, prior: Settings): Promise<void> {
  const changes: Partial<Record<Flag, boolean>> = {};
  for (const flag of names) {
    const name = attributeName(flag);
    const [after, before] = [planned[name] ?? null, prior[name] ?? null];
    if (after === before) continue;
    changes[flag] = after === true;
  }
  if (Object.keys(changes).length === 0) return;
  const upid = await services.write(`PUT ${PATH}`, {}, changes, { domain: CEPH });
  await services.task(upid);
}

export const cephFlags = resource({
  type: "ceph_flags",
  family: "ceph",
  documentation: {
    description:
      "Several flags of the Ceph cluster, set by one task. Only configured flags are managed. Do not manage the same flag in `pve_ceph_flag` too.",
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
  operations: [`GET ${PATH}`, `PUT ${PATH}`],
  lifeCycle: { kind: "singleton" },
  behaviour: several,
  validate(config, report) {
    for (const flag of names.filter((name) => DISRUPTIVE.includes(name))) {
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

const entryAttributes = {
  name: parameter("name", string({ doc: "Name." })).computed(),
  description: parameter("description", string({ doc: "What it does." })).computed(),
  enabled: parameter("value", bool({ doc: "Whether it is set." })).computed(),
  ...extraJson,
};

export const cephFlagsData = dataSource({
  type: "ceph_flags",
  family: "ceph",
  documentation: {
    description: "All flags of the Ceph cluster, sorted by name.",
    example: `data "pve_ceph_flags" "all" {}\n`,
  },
  attributes: { flags: listOf(entryAttributes, { doc: "The flags." }).computed() },
  operations: [`GET ${PATH}`],
  async read(_, { services }) {
    const flags = await services.read(`GET ${PATH}`, {}, {}, { shared: CEPH });
    const rows = flags.map((flag) => decodeAnswer(entryAttributes, flag));
    return { flags: sortedBy(rows, "name") };
  },
});

export const cephFlagData = dataSource({
  type: "ceph_flag",
  family: "ceph",
  documentation: {
    description: "Whether one flag of the Ceph cluster is set.",
    example: `data "pve_ceph_flag" "noout" {\n  flag = "noout"\n}\n`,
  },
  attributes: {
    flag: string({ doc: "The flag.", check: [oneOf(...names)] }).required(),
    enabled: bool({ doc: "Whether it is set." }).computed(),
  },
  operations: [`GET ${PATH}/{flag}`],
  async read(config, { services }) {
    return { enabled: toFlag(await services.read(`GET ${PATH}/{flag}`, { flag: config.flag })) };
  },
});
