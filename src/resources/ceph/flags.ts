/**
 * Ceph flags. Facts (docs/facts/ceph.md#flags): a flag always exists and is on or off; one is set synchronously,
 * several by a task; `pause` stands for a pair of flags. Maintenance and rolling restarts set and unset `noout`
 * themselves.
 */
import type { PveSession } from "../../api/types";
import { bool, listOf, type State, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Behaviour } from "../../framework/resource";
import { oneOf } from "../formats/validator";
import { dataSource, untypedResource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { carrying, extraJson, unknownBeside } from "../unknown-properties/unknown-properties";

const PATH = "/cluster/ceph/flags";
/** Ceph's monitors serialise; the server takes no lock of its own. */
export const CEPH = "ceph";

const FLAGS: Readonly<Record<string, string>> = {
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
/** These can stop all input and output of the cluster. */
const DISRUPTIVE = ["nodown", "noup", "pause"];

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

const single: Behaviour<PveSession> = {
  async read(state, { services }) {
    const flag = String(state.flag);
    const found = (await answers(services)).find(({ name }) => name === flag);
    if (!found) return null;
    return carrying({ flag, enabled: toFlag(found.value) }, unknownBeside(["name", "value", "description"], found));
  },
  async list({ services }) {
    return [...(await flagsOf(services))].map(([flag, enabled]) => ({ flag, enabled }));
  },
  async create(planned, { services, exists }) {
    await setOne(services, String(planned.flag), planned.enabled === true);
    exists();
    return undefined;
  },
  async update(planned, _, { services }) {
    await setOne(services, String(planned.flag), planned.enabled === true);
    return undefined;
  },
  async delete(state, { services, successor }) {
    if (state.on_destroy !== "keep" && !successor) await setOne(services, String(state.flag), false);
  },
};

export const cephFlag = untypedResource({
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
  attributes: {
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
  },
  identity: ["flag"],
  operations: [`GET ${PATH}`, `PUT ${PATH}/{flag}`],
  adopts: true,
  behaviour: single,
  validate(config, report) {
    const { flag, enabled, allow_disruptive } = config;
    if (typeof flag === "string" && DISRUPTIVE.includes(flag) && enabled !== false && !allow_disruptive) {
      report.error(
        path("allow_disruptive"),
        `${flag} can stop all input and output`,
        "Set allow_disruptive = true if that is what you want.",
      );
    }
  },
});

const names = Object.keys(FLAGS);
const attributeName = (flag: string) => flag.replace("-", "_");

const several: Behaviour<PveSession> = {
  async read(state, { services, importing }) {
    const flags = await flagsOf(services);
    const told = names.map((flag) => {
      const name = attributeName(flag);
      const set = flags.get(flag) ?? false;
      // An import takes over the flags that are set.
      const managed = importing ? set : (state[name] ?? null) !== null;
      return [name, managed ? set : null] as const;
    });
    // A flag that only the server knows is a property of the whole.
    return carrying(Object.fromEntries(told), unknownBeside(names, Object.fromEntries(flags)));
  },
  async create(planned, { services, exists }) {
    await setSeveral(services, planned, {});
    exists();
    return undefined;
  },
  async update(planned, prior, { services }) {
    await setSeveral(services, planned, prior);
    return undefined;
  },
  async delete(state, { services, successor }) {
    if (state.on_destroy === "keep") return;
    const keeps = (name: string) => (successor?.has(name) ? (state[name] ?? null) : null);
    const left = names.map(attributeName).map((name) => [name, keeps(name)]);
    await setSeveral(services, Object.fromEntries(left), state);
  },
};

/** Sets what is planned and unsets what was managed and is no more. The server's task sends only what differs. */
async function setSeveral(services: PveSession, planned: State, prior: State): Promise<void> {
  const changes: Record<string, boolean> = {};
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

export const cephFlags = untypedResource({
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
  attributes: {
    id: string({ doc: "Always `ceph-flags`." }).derived([], () => "ceph-flags"),
    ...Object.fromEntries(
      names.map((flag) => [
        attributeName(flag),
        bool({ doc: `Whether \`${flag}\` is set: ${FLAGS[flag]}.` }).optional(),
      ]),
    ),
    allow_disruptive: allowDisruptive,
    on_destroy: onDestroy,
  },
  identity: ["id"],
  parseImportId: (id) => (id === "ceph-flags" ? { id } : undefined),
  operations: [`GET ${PATH}`, `PUT ${PATH}`],
  adopts: true,
  behaviour: several,
  validate(config, report) {
    for (const flag of DISRUPTIVE) {
      if (config[flag] === true && !config.allow_disruptive) {
        report.error(
          path(flag),
          `${flag} can stop all input and output`,
          "Set allow_disruptive = true if that is what you want.",
        );
      }
    }
  },
});

const flagAttributes = {
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
  attributes: { flags: listOf(flagAttributes, { doc: "The flags." }).computed() },
  operations: [`GET ${PATH}`],
  async read(_, { services }) {
    const flags = await services.read(`GET ${PATH}`, {}, {}, { shared: CEPH });
    return {
      flags: flags
        .map((flag) => decodeAnswer(flagAttributes, flag))
        .sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1)),
    };
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
    return { enabled: toFlag(await services.read(`GET ${PATH}/{flag}`, { flag: String(config.flag) })) };
  },
});
