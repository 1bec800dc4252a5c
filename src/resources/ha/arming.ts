/**
 * Arms and disarms HA for the whole cluster. Facts: contributing/facts/ha.md#status. Both calls only queue a command for the manager. The
 * manager ignores a second disarm with another mode until HA is armed again. `standby` means that there is nothing to guard, not
 * that HA is disarmed.
 */

import type { ParametersOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { bool, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import type { Behaviour } from "../../framework/resource";
import type { PlannedOf } from "../../framework/state-of";
import { resource } from "../kinds/define";
import { haCommandIgnored, haDisarmed, haNotDisarmable, haResourceModeMissing } from "./diagnostics";
import { disarmedModeValues } from "./enumerations";
import { HA_LOCK } from "./lock";
import { currentStatus, type Fencing, fencing } from "./status";

const write = { domain: HA_LOCK };
const PAUSE_MS = 2_000;
/** Time without effect after which a command counts as ignored. The manager reads its queue every 10 s. */
const IGNORED_AFTER_MS = 90_000;

async function readFencing(services: PveSession): Promise<Fencing> {
  const found = fencing(await currentStatus(services));
  if (found.state !== undefined) return found;
  throw new DiagnosticError(haNotDisarmable());
}

const isArmed = (state: string | null | undefined) => state === "armed" || state === "standby";

/** Waits until `done` accepts the state. The timeout of the call limits the wait. */
async function waitForState(services: PveSession, done: (state: string | undefined) => boolean): Promise<void> {
  const { state: first } = await readFencing(services);
  let shown: string | undefined;
  for (let state = first, waited = 0; !done(state); waited += PAUSE_MS) {
    if (state !== shown) services.progress(`HA is ${state}`);
    shown = state;
    if (state === first && waited >= IGNORED_AFTER_MS) {
      throw new DiagnosticError(haCommandIgnored({ state: String(state), seconds: IGNORED_AFTER_MS / 1000 }));
    }
    await services.sleep(PAUSE_MS);
    state = (await readFencing(services)).state;
  }
}

async function arm(services: PveSession): Promise<void> {
  if (isArmed((await readFencing(services)).state)) return;
  await services.write("POST /cluster/ha/status/arm-ha", {}, {}, write);
  await waitForState(services, isArmed);
}

type Mode = ParametersOf<"POST /cluster/ha/status/disarm-ha">["resource-mode"];

async function disarm(services: PveSession, mode: Mode): Promise<void> {
  const current = await readFencing(services);
  if (!isArmed(current.state) && current.mode !== mode) await arm(services);
  if (isArmed(current.state) || current.mode !== mode) {
    await services.write("POST /cluster/ha/status/disarm-ha", {}, { "resource-mode": mode }, write);
  }
  await waitForState(services, (state) => state === "disarmed");
}

const attributes = {
  id: string({ doc: "Always `cluster`." }).derived([], () => "cluster"),
  armed: bool({ doc: "Whether HA is armed." }).required().since("9.2"),
  resource_mode: string({
    doc: "Treatment of HA resources while HA is disarmed: `freeze` keeps them as they are and refuses changes, `ignore` treats them as guests without HA. Required with `armed = false`.",
    check: [disarmedModeValues],
  }).optional(),
  armed_state: string({ doc: "`armed`, `standby` (nothing to guard), `disarming` or `disarmed`." })
    .computed()
    .recomputedOnUpdate(),
};
type Attributes = typeof attributes;

async function setArming({ armed, resource_mode }: PlannedOf<Attributes>, services: PveSession): Promise<void> {
  if (armed) await arm(services);
  // `validate` requires a mode with `armed = false`.
  else await disarm(services, resource_mode === "ignore" ? "ignore" : "freeze");
}

const behaviour: Behaviour<PveSession, Attributes, "id"> = {
  async read(_, { services }) {
    const { state = null, mode = null } = await readFencing(services);
    const armed = isArmed(state);
    // The mode has no meaning while HA is armed, so the state keeps the configured one.
    return { armed, armed_state: state, ...(!armed && { resource_mode: mode }) };
  },
  async create(planned, { services, created }) {
    await readFencing(services);
    created();
    await setArming(planned, services);
    return undefined;
  },
  async update(planned, _, { services }) {
    await setArming(planned, services);
    return undefined;
  },
  async delete(_, { services, replacedBy }) {
    // A replacement must not arm HA in the middle of maintenance: nodes would be fenced.
    if (!replacedBy) await arm(services);
  },
};

export const haArming = resource({
  type: "ha_arming",
  description:
    "Whether HA guards its guests. Disarm it for maintenance that would otherwise make nodes fence themselves, such as work on the cluster network. There is one per cluster. A destroy arms HA again.",
  action:
    "Arms or disarms HA, and waits until the HA manager has done so. Disarm HA before maintenance that would otherwise make nodes fence themselves, and arm it afterwards.",
  importExample: "cluster",
  attributes,
  identity: ["id"],
  parseImportId: (id) => (id === "cluster" ? { id } : undefined),
  operations: ["GET /cluster/ha/status/current", "POST /cluster/ha/status/arm-ha", "POST /cluster/ha/status/disarm-ha"],
  lifeCycle: { kind: "singleton", action: { without: [] } },
  behaviour,
  validate({ armed, resource_mode }, report) {
    if (armed !== false || resource_mode !== null) return;
    report.error(haResourceModeMissing(path("resource_mode")));
  },
  async plan({ planned, prior, services, warn }) {
    if (planned.armed !== false || prior?.armed === false || !services) return;
    const guarded = (await currentStatus(services)).filter(({ type }) => type === "service");
    const sids = guarded.flatMap(({ sid }) => sid ?? []).sort();
    const resources =
      sids.length > 0 ? `Not guarded any more: ${sids.join(", ")}.` : "There are no HA resources at the moment.";
    warn(haDisarmed({ resources }));
  },
});
