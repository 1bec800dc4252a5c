/**
 * Replication jobs. Facts: contributing/facts/replication.md#jobs. A deletion only marks the job; a background runner cleans up and
 * removes it. The ID consists of guest and job number, as integers. The server swaps source and target when the guest has moved
 * to the target.
 */

import type { PveSession } from "../../api/types";
import { bool, number, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import type { Behaviour, Context } from "../../framework/resource";
import type { AddressOf, PlannedOf, RemoteOf } from "../../framework/state-of";
import { UNKNOWN } from "../../plugin/cty/value";
import { guestId, integer } from "../attributes/integer";
import { unlessMissing } from "../failures";
import { calendarEvent, canonicalCalendarEvent, scheduleCautions } from "../formats/calendar-event";
import { enumeration } from "../formats/enumeration";
import { nodeName } from "../formats/names";
import { canonicalEncodedText, oneLine } from "../formats/text";
import { all, maxLength } from "../formats/validator";
import { collection } from "../kinds/collection";
import { type Answer, type CollectionOptions, collectionOperations } from "../kinds/collection-options";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import { NODE_OPERATION, warnOfUnknownNodes } from "../known-names";
import { parameter } from "../parameters/parameter";
import { createParameters, decodeAnswer } from "../parameters/parameters";
import { replicationNotRemoved } from "./diagnostics";

const removalValues = enumeration(
  "replication.Removal",
  "Treatment of the replicated volumes when a replication job is destroyed.",
  { full: "They are removed.", keep: "They are kept.", force: "The job is removed at once, without cleaning up." },
);

const REPLICATION_LOCK = "file-replication_cfg";
const PATH = "/cluster/replication";
const POLL_MS = 2_000;

const attributes = {
  guest: parameter("guest", guestId(), { only: "read" }).key(),
  job_number: parameter(
    "jobnum",
    integer({ doc: "Number of the job among those of the guest.", min: 0, max: 999_999_999 }),
    { only: "read" },
  )
    .optionalComputed()
    .replaces()
    .whenWritten("Default: the lowest free number."),
  job_id: string({ doc: "`<guest>-<job number>`, as other parts of Proxmox VE name the job." }).derived(
    ["guest", "job_number"],
    (guest: number, job: number) => `${guest}-${job}`,
  ),
  target: parameter("target", { doc: "Node to replicate to.", check: [nodeName], only: "create" }).key(),
  schedule: parameter("schedule", {
    doc: "Calendar event at which the job runs. The server's default is `*/15`.",
    check: [calendarEvent],
    canonical: canonicalCalendarEvent,
  })
    .optional()
    .whenAbsent("*/15")
    .cautioned(...scheduleCautions),
  rate: parameter(
    "rate",
    number({
      doc: "Rate limit in MB/s, at least 1. Default: no limit.",
      check: [(rate) => (rate >= 1 ? undefined : "must be at least 1")],
    }),
  ).optional(),
  comment: parameter("comment", {
    doc: "One line of text, at most 4096 characters.",
    check: [all(oneLine, maxLength(4096))],
    canonical: canonicalEncodedText,
  })
    .optional()
    .whenAbsent(""),
  enabled: parameter("disable", bool({ doc: "Whether the job runs." }), { inverted: true }).default(true),
  source: parameter("source", { doc: "Node that the guest is on.", only: "read" }).computed(),
  delete_mode: string({
    doc: "Effect of a destroy: `full` removes snapshots and the replicated volumes on the target, `keep` keeps these volumes, `force` removes the job at once without cleaning up.",
    check: [removalValues],
  }).default("full"),
};

type Attributes = typeof attributes;
type Identity = "guest" | "job_number";
type Numbered = Pick<AddressOf<Attributes, Identity>, Identity>;

const jobId = ({ guest, job_number }: Numbered): string => `${guest}-${job_number}`;
const withJobId = <S extends Numbered>(state: S) => ({ ...state, job_id: jobId(state) });

/** Reports the configured target after the guest has moved there: the server then replicates back between the same nodes. */
function decode(entry: Answer, state: AddressOf<Attributes, "job_id">): RemoteOf<Attributes> {
  const decoded = decodeAnswer(attributes, entry);
  const hasMoved = state.target !== null && state.target !== undefined && entry.source === state.target;
  const { schedule } = decoded;
  return {
    ...decoded,
    schedule: schedule ?? null,
    target: hasMoved ? (state.target ?? null) : (decoded.target ?? null),
  };
}

const options = {
  attributes,
  path: PATH,
  key: "job_id",
  pathParameter: "id",
  keyInAnswer: "id",
  domain: REPLICATION_LOCK,
  onCreate: { type: "local" },
  update: "partial",
  decode,
} as const satisfies CollectionOptions<Attributes, "job_id">;
const plain = collection(options);

async function jobsOf(session: PveSession): Promise<readonly Answer[]> {
  return session.read(`GET ${PATH}`, {}, {}, { shared: REPLICATION_LOCK });
}

/** Waits until the server has removed all jobs that conflict with the planned one and are marked for removal. */
async function waitForRemovals(planned: PlannedOf<Attributes>, { services }: Context<PveSession>): Promise<void> {
  for (;;) {
    const conflicts = (await jobsOf(services)).some(
      (entry) =>
        entry.remove_job !== undefined &&
        Number(entry.guest) === planned.guest &&
        (Number(entry.jobnum) === planned.job_number || entry.target === planned.target),
    );
    if (!conflicts) return;
    await services.sleep(POLL_MS);
  }
}

async function freeNumber(planned: PlannedOf<Attributes>, session: PveSession): Promise<number> {
  const taken = (await jobsOf(session))
    .filter(({ guest }) => Number(guest) === planned.guest)
    .map(({ jobnum }) => Number(jobnum));
  let free = 0;
  while (taken.includes(free)) free += 1;
  return free;
}

const behaviour: Behaviour<PveSession, Attributes, Identity> = {
  ...plain,

  async read(state, context) {
    const job = await plain.read(withJobId(state), context);
    if (!job) return null;
    const entry = (await jobsOf(context.services)).find(({ id }) => id === withJobId(state).job_id);
    // The runner removes a marked job soon.
    return entry?.remove_job === undefined ? job : null;
  },

  readItem: (state, context) => plain.readItem(withJobId(state), context),

  async create(planned, context) {
    await waitForRemovals(planned, context);
    return context.services.exclusive(REPLICATION_LOCK, async (session) => {
      const job_number =
        planned.job_number === UNKNOWN ? await freeNumber(planned, session) : (planned.job_number ?? 0);
      const numbered = withJobId({ ...planned, job_number });
      const parameters = createParameters(attributes, planned, context.config);
      context.identified({ job_number });
      await session.write(
        `POST ${PATH}`,
        {},
        { id: numbered.job_id, type: "local", ...parameters },
        { domain: REPLICATION_LOCK },
      );
      context.created({ job_number });
      return { job_number };
    });
  },

  // `planned.job_number` may be unknown, but an existing job has a number.
  update: (planned, prior, context) => plain.update({ ...planned, job_id: jobId(prior) }, withJobId(prior), context),

  async delete(state, { services }) {
    const mode = state.delete_mode ?? "full";
    const item = { id: jobId(state) };
    const parameters = mode === "force" ? { force: true } : mode === "keep" ? { keep: true } : {};
    const gone =
      (await unlessMissing(services.write(`DELETE ${PATH}/{id}`, item, parameters, { domain: REPLICATION_LOCK }))) ===
      undefined;
    if (mode === "force" || gone) return;
    while ((await unlessMissing(services.read(`GET ${PATH}/{id}`, item))) !== undefined) {
      try {
        await services.sleep(POLL_MS);
      } catch {
        throw new DiagnosticError(replicationNotRemoved());
      }
    }
  },
};

export const replicationJob = resource({
  type: "replication_job",
  description:
    "A storage replication job of a guest. A destroy waits until the background runner has cleaned up. When the guest has moved to the target, the server replicates in the other direction; plans show no change for that.",
  importExample: "100-0",
  attributes,
  identity: ["guest", "job_number"],
  formatImportId: jobId,
  parseImportId(id) {
    const [, guest, job] = /^([1-9][0-9]{2,8})[-/](\d{1,9})$/.exec(id) ?? [];
    return guest === undefined ? undefined : { guest: Number(guest), job_number: Number(job) };
  },
  operations: [...collectionOperations(options), NODE_OPERATION],
  rights: { local: ["delete_mode"] },
  behaviour,
  timeouts: { delete: 300 },
  plan: (context) => warnOfUnknownNodes(context, [context.planned.target], path("target")),
});

const reads = [`GET ${PATH}`, `GET ${PATH}/{id}`];

export const replicationJobData = objectDataSource(replicationJob, { omit: ["delete_mode"], reads });
export const replicationJobsData = listDataSource(replicationJob, "jobs", {
  type: "replication_jobs",
  omit: ["delete_mode"],
  reads,
});
