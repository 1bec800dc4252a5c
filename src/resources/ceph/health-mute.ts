/**
 * Muted health check. Facts (Proxmox VE 9.2.12; contributing/facts/ceph.md#health-mutes): there is no single read and no
 * DELETE; unmuting is `value=0`; the time to live is written as a duration and read as the time of expiry; a mute
 * that is not sticky ends when the check clears.
 */
import type { EntryOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { bool, listOf, string } from "../../framework/attribute";
import type { Behaviour } from "../../framework/resource";
import type { PlannedOf } from "../../framework/state-of";
import { muteDuration } from "../formats/times";
import { matching } from "../formats/validator";
import { dataSource, resource } from "../kinds/define";
import { sortedBy } from "../kinds/rows";
import { toFlag } from "../parameters/codec";
import { carrying, extraJson, unknownBeside, withExtraJson } from "../unknown-properties/unknown-properties";
import { CEPH } from "./flag-table";

const PATH = "/cluster/ceph/health-mute";

type Mute = EntryOf<"GET /cluster/ceph/health-mute">;

const mutesOf = (session: PveSession) => session.read(`GET ${PATH}`, {}, {}, { shared: CEPH });

const decode = (mute: Mute) => {
  const { code = null, sticky, ttl, summary } = mute;
  const state = { code, sticky: toFlag(sticky ?? 0), expires_at: ttl ?? null, summary: summary ?? null };
  return carrying(state, unknownBeside(["code", "sticky", "ttl", "summary", "count"], mute));
};

async function mute(session: PveSession, { code, ttl, sticky }: PlannedOf<Attributes>): Promise<void> {
  const parameters = {
    value: true,
    ...(ttl !== null && { ttl }),
    ...(sticky && { sticky }),
  };
  await session.write(`PUT ${PATH}/{code}`, { code }, parameters, { domain: CEPH });
}

const behaviour: Behaviour<PveSession, Attributes, "code"> = {
  async read(state, { services }) {
    const found = (await mutesOf(services)).find(({ code }) => code === state.code);
    return found ? decode(found) : null;
  },
  list: async ({ services }) => (await mutesOf(services)).map(decode),
  async create(planned, { services, created }) {
    await mute(services, planned);
    created();
    return undefined;
  },
  async update(planned, _, { services }) {
    await mute(services, planned);
    return undefined;
  },
  async delete(state, { services }) {
    await services.write(`PUT ${PATH}/{code}`, { code: state.code }, { value: false }, { domain: CEPH });
  },
};

const code = string({
  doc: "Code of the health check, such as `OSD_DOWN`.",
  check: [
    matching(
      /^[A-Z][A-Z0-9_]{1,63}$/,
      "must be the code of a health check, such as OSD_DOWN: 2 to 64 upper-case letters, digits and _",
    ),
  ],
});
const sticky = bool({
  doc: "Whether the mute stays when the check clears or gets worse. Without it Ceph mutes only a check that is raised right now.",
});
const reported = {
  expires_at: string({ doc: "When the mute ends; null when it does not." }).computed(),
  summary: string({ doc: "What the check says." }).computed(),
};
const attributes = {
  code: code.required().replaces(),
  ttl: string({
    doc: "How long it stays muted, such as `12h` or `3d`; for ever when absent. Not read back: see `expires_at`.",
    check: [muteDuration],
  }).optional(),
  sticky: sticky.default(false),
  expires_at: reported.expires_at.recomputedOnUpdate(),
  summary: reported.summary,
};
type Attributes = typeof attributes;

export const cephHealthMute = resource({
  type: "ceph_health_mute",
  since: "9.2",
  family: "ceph",
  documentation: {
    description:
      "A muted health check of Ceph. Needs Proxmox VE 9.2.12. A mute that has ended is planned again, so for a permanent one set `sticky = true` and no `ttl`.",
    example: `resource "pve_ceph_health_mute" "redundancy" {
  code   = "POOL_NO_REDUNDANCY"
  sticky = true
}
`,
    importExample: "POOL_NO_REDUNDANCY",
  },
  attributes,
  identity: ["code"],
  operations: [`GET ${PATH}`, `PUT ${PATH}/{code}`],
  behaviour,
});

export const cephHealthMutesData = dataSource({
  type: "ceph_health_mutes",
  since: "9.2",
  family: "ceph",
  documentation: {
    description: "Muted health checks of Ceph, sorted by code. Needs Proxmox VE 9.2.12.",
    example: `data "pve_ceph_health_mutes" "all" {}\n`,
  },
  attributes: {
    mutes: listOf(
      { code: code.reported(), sticky: sticky.reported(), ...reported, ...extraJson },
      { doc: "The mutes." },
    ).computed(),
  },
  operations: [`GET ${PATH}`],
  async read(_, { services }) {
    const mutes = (await mutesOf(services)).map((mute) => withExtraJson(decode(mute)));
    return { mutes: sortedBy(mutes, "code") };
  },
});
