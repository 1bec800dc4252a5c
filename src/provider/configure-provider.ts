/** Configures the provider: opens the client, sets its guards, and opens the notes that the processes of a run share. */

import type { ClientOptions } from "../api/client";
import type { Log } from "../api/log";
import type { ClientConfiguration, PveClient, PveSession, WriteJournal } from "../api/types";
import type { Activity } from "../framework/activity";
import { CreationJournal } from "../framework/applying/creation-journal";
import { PlannedChanges } from "../framework/applying/planned-changes";
import type { State } from "../framework/attribute";
import { definitionsOf } from "../framework/definitions";
import { path } from "../framework/diagnostics";
import type { ServiceCall } from "../framework/handlers/engine";
import { currentSubject } from "../framework/handlers/subject";
import type { IsShown } from "../framework/plan-warnings";
import type { ServiceSource } from "../framework/provider";
import type { Report } from "../framework/resource";
import { scrubWith } from "../plugin/log";
import type { DefinedTypes } from "../resources/family";
import { watchActivity } from "../resources/sdn/apply/applier";
import { setUnreportedStore } from "../resources/sdn/apply/unreported";
import { withHeldLock } from "../resources/sdn/lock";
import type { Clock, Random } from "../system/clock";
import type { Environment } from "../system/processes";
import { validationNote, warningIds } from "./acknowledged";
import { clientConfiguration } from "./configuration";
import { listEntriesSkipped, outsideMaintenanceWindow } from "./diagnostics";
import { firstContactProblem } from "./first-contact";
import { type GivenSettings, givenSettings } from "./given-settings";
import { guardsOf, isOutsideWindow, reportUnknownWarnings } from "./guards/guards";
import { managementAccess } from "./guards/management-access/management-access";
import { configurationHash, journalFile, plannedChangesFile } from "./journal-files";
import { hashOf, type RunNotes } from "./run-notes";
import { describeUnreported, UnreportedApplies } from "./unreported-applies";
import { writeJournal } from "./write-journal";

/** Causes of list entries without the key that names their object. Such an entry cannot be managed; the others can. */
const CAUSES: Readonly<Record<string, string>> = {
  "/cluster/firewall/aliases":
    "Proxmox VE cannot parse this alias line in cluster.fw, for example because of several blanks between name and address. The firewall ignores it, too. Correct or remove the line in `/etc/pve/firewall/cluster.fw` on a node.",
};
const ANY_CAUSE =
  "The file behind the list has probably been edited by hand. Compare it with the output of `pvesh get` for this path on a node, and correct the file.";

function skippedEntries(list: string, count: number) {
  const entries = `${count} unreadable list ${count === 1 ? "entry" : "entries"}`;
  return listEntriesSkipped({ entries, list, remedy: CAUSES[list] ?? ANY_CAUSE });
}

export type CreateClient = (
  configuration: ClientConfiguration,
  options: Pick<ClientOptions, "log" | "serverTexts" | "clock" | "random" | "journal" | "guard">,
) => PveClient;

export interface ClientParts {
  readonly types: DefinedTypes;
  /** Loads the API client on first use. */
  readonly loadClient: () => CreateClient;
  readonly environment: Environment;
  readonly log: Log;
  readonly notes: RunNotes;
  readonly clock: Clock;
  readonly random: Random;
  /** Counts the running calls. */
  readonly activity: Activity;
}

/** Configures the provider; `undefined` after reported errors in the settings. */
export function configureProvider(
  parts: ClientParts,
  config: State,
  report: Report,
): ServiceSource<PveSession> | undefined {
  const { types, environment, notes, clock } = parts;
  const isFirst = (note: string) => notes.isFirst(note);
  const read = clientConfiguration(config, environment, report, undefined, isFirst);
  // Problems with settings have been reported.
  const settings = givenSettings(config, environment, () => undefined);
  const known = [...types.families, ...definitionsOf(types.resources).types.map((type) => `pve_${type}`)];
  const guards = guardsOf(settings, known, report);
  const hasUnknown = reportUnknownWarnings(settings.acknowledge ?? [], warningIds(types), report);
  if (!read || !guards || hasUnknown) return undefined;
  const isOutside = isOutsideWindow(settings, clock.now());
  if (isOutside && isFirst("maintenance_window")) report.warn(outsideMaintenanceWindow(path("maintenance_window")));
  const configuration: ClientConfiguration =
    isOutside && read.readOnly === undefined ? { ...read, readOnly: "outside-window" } : read;
  return runOf(parts, { configuration, settings, guards }, report);
}

interface Configured {
  readonly configuration: ClientConfiguration;
  readonly settings: GivenSettings;
  readonly guards: NonNullable<ReturnType<typeof guardsOf>>;
}

function runOf(
  parts: ClientParts,
  { configuration, settings, guards }: Configured,
  report: Report,
): ServiceSource<PveSession> {
  const { notes, clock, activity } = parts;
  const hash = configurationHash(configuration);
  const isFirst = (note: string) => notes.isFirst(note);
  const { requireManagementAccess: networks = [] } = settings;
  const management = managementAccess(networks, clock, () => isFirst(`planned beside ${hash}`));
  let opened: PveClient | undefined;
  const client = () => {
    opened ??= openClient(parts, configuration, networks.length > 0 ? management.writes : undefined);
    return opened;
  };
  const unreported = unreportedApplies(parts, configuration, (text) => opened?.scrub(text) ?? text);
  for (const apply of unreported.earlier) {
    if (isFirst(apply.file)) report.warn(describeUnreported(apply));
  }
  const plannedChanges = new PlannedChanges(plannedChangesFile(configuration, notes), notes.run, () => clock.now());
  const journal = journalFile(notes);
  const creations = journal && new CreationJournal(journal, () => clock.now());
  const isShown: IsShown = (id, message) =>
    settings.acknowledge?.includes(id) !== true &&
    !notes.isNoted(validationNote(message)) &&
    isFirst(`warned ${hashOf([hash, currentSubject()?.resource, message])}`);
  return {
    ...(creations && { creations }),
    plannedChanges,
    isShown,
    guards: [...guards, management.guard],
    open(call: ServiceCall) {
      const onSkipped = (list: string, count: number) => {
        if (call.warn && isFirst(`skipped ${list}`)) call.warn(skippedEntries(list, count));
      };
      const session = withHeldLock(client().session({ ...call, onSkipped }));
      setUnreportedStore(session, unreported);
      watchActivity(session, activity);
      return session;
    },
    async connect({ signal }) {
      try {
        await client().connect({ signal, timeoutMs: configuration.requestTimeoutMs });
      } catch (failure) {
        throw firstContactProblem(failure, configuration);
      }
    },
    confirmCredentials: notes.confirmOnce((call) => client().confirmCredentials(call), hash),
    confirmPermissions: (call) => client().confirmPermissions(call),
    ended: () => creations?.ended(),
    async close() {
      creations?.flush();
      plannedChanges.close();
      await opened?.close();
    },
  };
}

function openClient(
  { types, loadClient, log, clock, random }: ClientParts,
  configuration: ClientConfiguration,
  guard: ClientOptions["guard"],
): PveClient {
  const { serverTexts } = types;
  const journal = journalOf(configuration, clock, log);
  const client = loadClient()(configuration, { log: withSubject(log), serverTexts, clock, random, journal, guard });
  scrubWith((text) => client.scrub(text));
  return client;
}

function journalOf(configuration: ClientConfiguration, clock: Clock, log: Log): WriteJournal | undefined {
  const { journal: file, journalRequired = false, endpoints } = configuration;
  if (file === undefined) return undefined;
  const onUnwritable = (message: string) => log("warn", message);
  return writeJournal({ file, isRequired: journalRequired, endpoint: endpoints[0] ?? "", clock, onUnwritable });
}

const unreportedApplies = (
  { notes, clock, random, log }: ClientParts,
  configuration: ClientConfiguration,
  scrub: (text: string) => string,
) =>
  new UnreportedApplies(configuration, {
    folders: notes.folders,
    process: notes.process,
    clock,
    random,
    scrub,
    onUnwritable: (failure) => log("warn", "Cannot keep notes on SDN applies", { message: String(failure) }),
  });

/** Adds the current subject to each line of the client's log. */
function withSubject(log: Log): Log {
  const write: Log = (level, message, fields) => {
    const subject = currentSubject();
    log(level, message, subject ? { ...subject, ...fields } : fields);
  };
  return Object.assign(write, { level: log.level });
}
