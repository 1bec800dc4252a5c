/** The provider, put together: definitions, configuration and the way errors are explained. */
import type { ClientOptions } from "../api/client";
import { serverTextsOf } from "../api/general-texts";
import type { Log } from "../api/log";
import type { ClientConfiguration, PveClient, PveSession } from "../api/types";
import { Activity } from "../framework/activity";
import { CreationJournal } from "../framework/applying/creation-journal";
import { PlannedChanges } from "../framework/applying/planned-changes";
import { definitionsOf } from "../framework/definitions";
import { path } from "../framework/diagnostics";
import type { FunctionDefinition } from "../framework/function";
import { currentSubject } from "../framework/handlers/subject";
import type { IsShown } from "../framework/plan-warnings";
import type { ProviderDefinition } from "../framework/provider";
import { scrubWith } from "../plugin/log";
import { isOutcomeUnknown } from "../resources/failures";
import type { DefinedTypes } from "../resources/family";
import { PLAN_WARNINGS } from "../resources/plan-warnings";
import { referentWord } from "../resources/referent-words";
import { watchActivity } from "../resources/sdn/apply/applier";
import { keepUnreported } from "../resources/sdn/apply/unreported";
import { underOwnLock } from "../resources/sdn/held-lock";
import { type Clock, systemClock } from "../system/clock";
import { type Random, systemRandom } from "../system/random";
import { providerAttributes } from "./attributes";
import { causeOf } from "./cause";
import { clientConfiguration } from "./configuration";
import { configuredNamesFile } from "./configured-names-file";
import { confirmOnce } from "./confirm-once";
import {
  explainWith,
  isDenied,
  isExisting,
  isResolvableConflict,
  isStale,
  isUncertain,
  isUnsupported,
} from "./explain";
import { firstContactProblem } from "./first-contact";
import { currentRun, isFirstOfRun } from "./first-of-run";
import { givenSettings } from "./given-settings";
import { guardsOf, isOutsideWindow } from "./guards/guards";
import { managementAccess } from "./guards/management-access/on-demand";
import { journalFile } from "./journal-file";
import { plannedChangesFile, whose } from "./planned-changes-file";
import { hashOf, noteFolders } from "./run-folder";
import { skippedEntries } from "./skipped-entries";
import { withSubject } from "./subject-log";
import { describeUnreported, UnreportedApplies } from "./unreported-applies";
import { writeJournal } from "./write-journal";

export type CreateClient = (
  configuration: ClientConfiguration,
  options: Pick<ClientOptions, "log" | "serverTexts" | "clock" | "random" | "journal" | "guard">,
) => PveClient;

export interface Surroundings {
  readonly types: DefinedTypes;
  /** Loads the functions when one is first called. */
  readonly loadFunctions?: () => readonly FunctionDefinition[];
  /** Loads the API client when it is first needed. */
  readonly loadClient: () => CreateClient;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  /** Terraform's folder of the configuration (`.terraform`), for the journal of open creations. */
  readonly dataFolder?: string;
  readonly clock?: Clock;
  readonly random?: Random;
  /** Factor of all pauses after a failure, for tests. */
  readonly pace?: number;
}

const OUTSIDE =
  "Plans work at any time. The provider refuses every write now. Apply within the window, or remove `maintenance_window` for this run.";

export function pveProvider({
  types: { families, resources, dataSources, ephemerals, serverTexts },
  loadFunctions,
  loadClient,
  environment,
  log,
  dataFolder,
  clock = systemClock,
  random = systemRandom,
  pace,
}: Surroundings): ProviderDefinition<PveSession> {
  const openClient = (configuration: ClientConfiguration, guard: ClientOptions["guard"]): PveClient => {
    const { journal: file, journalRequired = false, endpoints } = configuration;
    const journal =
      file === undefined
        ? undefined
        : writeJournal({
            file,
            isRequired: journalRequired,
            endpoint: endpoints[0] ?? "",
            clock,
            onUnwritable: (message) => log("warn", message),
          });
    const client = loadClient()(configuration, { log: withSubject(log), serverTexts, clock, random, journal, guard });
    scrubWith((text) => client.scrub(text));
    return client;
  };
  const activity = new Activity();
  return {
    activity,
    name: "pve",
    description:
      "Manages the cluster-wide configuration and the resource pools of Proxmox VE: everything under `/cluster` and `/pools` of its API.",
    attributes: providerAttributes,
    resources,
    dataSources,
    ephemerals,
    ...(loadFunctions && { functions: loadFunctions }),
    explain: explainWith(serverTextsOf(serverTexts)),
    isUncertain,
    isOutcomeUnknown,
    clock,
    ...(pace !== undefined && { pace }),
    isStale,
    isExisting,
    isDenied,
    isUnsupported,
    isResolvableConflict,
    causeOf,
    configuredNames: () => configuredNamesFile(dataFolder),
    fullnessWarning: PLAN_WARNINGS.fileNearlyFull,
    referenceWords: { nameOf: referentWord, warning: PLAN_WARNINGS.unknownReference },
    validate() {
      // Rules between attributes depend on the environment, which is read when the provider is configured.
    },
    configure(config, report) {
      const read = clientConfiguration(config, environment, report, undefined, (what) =>
        isFirstOfRun(what, dataFolder),
      );
      // What is wrong with settings has been told.
      const given = givenSettings(config, environment, () => undefined);
      const known = [...families, ...definitionsOf(resources).types.map((type) => `pve_${type}`)];
      const guards = guardsOf(given, known, report);
      if (!read || !guards) return undefined;
      const isOutside = isOutsideWindow(given, clock.now());
      if (isOutside && isFirstOfRun("maintenance_window", dataFolder))
        report.warn(path("maintenance_window"), "Outside of the maintenance window", OUTSIDE);
      const configuration: ClientConfiguration = {
        ...read,
        ...(isOutside && read.readOnly === undefined && { readOnly: "outside-window" }),
      };
      const { requireManagementAccess: networks = [] } = given;
      const isFirstPlan = () => isFirstOfRun(`planned beside ${whose(configuration)}`, dataFolder);
      const management = managementAccess(networks, clock, isFirstPlan);
      let made: PveClient | undefined;
      const client = () => {
        made ??= openClient(configuration, networks.length > 0 ? management.writes : undefined);
        return made;
      };
      const journal = journalFile(dataFolder);
      const file = plannedChangesFile(configuration, dataFolder);
      const plannedChanges = new PlannedChanges(file, currentRun(), () => clock.now());
      const unreported = new UnreportedApplies(configuration, {
        folders: noteFolders(dataFolder),
        clock,
        random,
        scrub: (text) => made?.scrub(text) ?? text,
        onUnwritable: (failure) => log("warn", "Cannot keep notes on SDN applies", { message: String(failure) }),
      });
      for (const left of unreported.earlier) {
        if (isFirstOfRun(left.file, dataFolder)) report.warn(path("sdn_apply"), ...describeUnreported(left));
      }
      const isShown: IsShown = ({ id }, message) =>
        given.acknowledge?.includes(id) !== true &&
        isFirstOfRun(`warned ${hashOf([whose(configuration), currentSubject()?.resource, message])}`, dataFolder);
      const creations = journal && new CreationJournal(journal, () => clock.now());
      return {
        ...(creations && { creations }),
        plannedChanges,
        isShown,
        guards: [...guards, management.guard],
        open(call) {
          const onSkipped = (list: string, count: number) => {
            if (call.warn && isFirstOfRun(`skipped ${list}`, dataFolder)) call.warn(...skippedEntries(list, count));
          };
          const session = underOwnLock(client().session({ ...call, onSkipped }));
          keepUnreported(session, unreported);
          watchActivity(session, activity);
          return session;
        },
        async greet({ signal }) {
          try {
            await client().greet({ signal, timeoutMs: configuration.requestTimeoutMs });
          } catch (failure) {
            throw firstContactProblem(failure, configuration);
          }
        },
        confirm: confirmOnce((call) => client().confirm(call), whose(configuration), { environment, dataFolder }),
        confirmRights: (call) => client().confirmRights(call),
        ended: () => creations?.ended(),
        async close() {
          creations?.flush();
          plannedChanges.close();
          await made?.close();
        },
      };
    },
  };
}
