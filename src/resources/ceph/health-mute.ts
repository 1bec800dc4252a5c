/**
 * Muted health checks. Facts: contributing/facts/ceph.md#health-mutes (Proxmox VE 9.2.12). The API has no read of a single mute and
 * no DELETE; `value=0` removes a mute. Requests carry the time to live as a duration, answers as the time of expiry. A mute that is
 * not sticky ends when the check clears.
 */
import type { EntryOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { bool, listOf, string } from "../../framework/attribute";
import type { Behaviour } from "../../framework/resource";
import type { PlannedOf } from "../../framework/state-of";
import { muteDuration } from "../formats/times";
import { matching } from "../formats/validator";
import { sortedBy } from "../kinds/data-sources";
import { dataSource, resource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { extraJson, unknownExcept, withExtraJson, withUnknown } from "../unknown-properties/unknown-properties";
import { CEPH_LOCK } from "./flag-table";

const PATH = "/cluster/ceph/health-mute";

type Mute = EntryOf<"GET /cluster/ceph/health-mute">;

const mutesOf = (session: PveSession) => session.read(`GET ${PATH}`, {}, {}, { shared: CEPH_LOCK });

const decode = (mute: Mute) => {
  const { code = null, sticky, ttl, summary } = mute;
  const state = { code, sticky: toFlag(sticky ?? 0), expires_at: ttl ?? null, summary: summary ?? null };
  return withUnknown(state, unknownExcept(["code", "sticky", "ttl", "summary", "count"], mute));
};

async function mute(session: PveSession, { code, ttl, sticky }: PlannedOf<Attributes>): Promise<void> {
  const parameters = { value: true, ...(ttl !== null && { ttl }), ...(sticky && { sticky }) };
  await session.write(`PUT ${PATH}/{code}`, { code }, parameters, { domain: CEPH_LOCK });
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
    await services.write(`PUT ${PATH}/{code}`, { code: state.code }, { value: false }, { domain: CEPH_LOCK });
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
  doc: "Whether the mute remains when the check clears or gets worse. Without it, Ceph mutes a check only while the check is raised.",
});
const reported = {
  expires_at: string({ doc: "Time at which the mute ends. Null for a permanent mute." }).computed(),
  summary: string({ doc: "Message of the check." }).computed(),
};
const attributes = {
  code: code.key(),
  ttl: string({
    doc: "Duration of the mute, such as `12h` or `3d`. Default: permanent. The server does not report it; see `expires_at`.",
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
  description:
    "A muted health check of Ceph. Needs Proxmox VE 9.2.12. Terraform plans a mute again after it has ended. For a permanent mute set `sticky = true` and no `ttl`.",
  importExample: "POOL_NO_REDUNDANCY",
  attributes,
  identity: ["code"],
  operations: [`GET ${PATH}`, `PUT ${PATH}/{code}`],
  behaviour,
});

export const cephHealthMutesData = dataSource({
  type: "ceph_health_mutes",
  since: "9.2",
  description: "Muted health checks of Ceph, sorted by code. Needs Proxmox VE 9.2.12.",
  attributes: {
    mutes: listOf(
      { code: code.reported(), sticky: sticky.reported(), ...reported, ...extraJson },
      { doc: "Mutes." },
    ).computed(),
  },
  operations: [`GET ${PATH}`],
  async read(_, { services }) {
    const mutes = (await mutesOf(services)).map((mute) => withExtraJson(decode(mute)));
    return { mutes: sortedBy(mutes, "code") };
  },
});
