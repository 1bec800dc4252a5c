/** The provider's definition: schema, types and explanation of errors. `configure-provider.ts` configures it. */
import { serverTextsOf } from "../api/server-texts";
import type { PveSession } from "../api/types";
import { Activity } from "../framework/activity";
import type { FunctionDefinition } from "../framework/function";
import type { ProviderDefinition } from "../framework/provider";
import { isOutcomeUnknown } from "../resources/failures";
import { type DefinedTypes, referentWord } from "../resources/family";
import { type Clock, type Random, systemClock, systemRandom } from "../system/clock";
import { validation } from "./acknowledged";
import { type ClientParts, configureProvider } from "./configure-provider";
import {
  causeOf,
  explainWith,
  isDenied,
  isExisting,
  isResolvableConflict,
  isStale,
  isUncertain,
  isUnsupported,
} from "./explain";
import { configuredNamesFile } from "./journal-files";
import { RunNotes } from "./run-notes";
import { providerAttributes, SCHEMA_DESCRIPTION } from "./settings";

export interface ProviderParts extends Omit<ClientParts, "types" | "clock" | "random" | "notes" | "activity"> {
  readonly types: DefinedTypes;
  /** Loads the functions on first use. */
  readonly loadFunctions?: () => readonly FunctionDefinition[];
  /** Default: none of Terraform's folders, so that nothing is kept for the next process. */
  readonly notes?: RunNotes;
  readonly clock?: Clock;
  readonly random?: Random;
  /** Factor of all pauses after a failure, for tests. Default: 1. */
  readonly pace?: number;
}

export function pveProvider(surroundings: ProviderParts): ProviderDefinition<PveSession> {
  const {
    types,
    loadFunctions,
    notes = new RunNotes(),
    clock = systemClock,
    random = systemRandom,
    pace,
  } = surroundings;
  const { resources, dataSources, ephemerals, serverTexts } = types;
  const activity = new Activity();
  return {
    activity,
    name: "pve",
    description: SCHEMA_DESCRIPTION,
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
    configuredNames: () => configuredNamesFile(notes),
    nameOfReferent: referentWord,
    ...validation({ ...surroundings, notes }),
    configure: (config, report) =>
      configureProvider({ ...surroundings, notes, clock, random, activity }, config, report),
  };
}
