/**
 * Silences warnings by `acknowledge`. A validation without configuration knows the ids in the environment, and literal ones in the block.
 * If the block has an unknown id, the validation leaves all warnings to the plan.
 */

import type { State } from "../framework/attribute";
import { currentSubject } from "../framework/handlers/subject";
import { fileNearlyFull, keptAfterImport, listReleased, unknownReference } from "../framework/planning/diagnostics";
import type { ProviderDefinition } from "../framework/provider";
import { isWhollyKnown } from "../plugin/cty/value";
import type { DefinedTypes } from "../resources/family";
import { secretInState } from "../resources/notifications/diagnostics";
import type { Environment } from "../system/processes";
import { managementUnreachable } from "./diagnostics";
import { givenSettings } from "./given-settings";
import { reportUnknownWarnings } from "./guards/guards";
import { hashOf, type RunNotes } from "./run-notes";

/** Warnings of plans and reads that can be acknowledged; cautions concern one block. */
export const PLAN_WARNINGS = [
  keptAfterImport,
  listReleased,
  unknownReference,
  fileNearlyFull,
  managementUnreachable,
  secretInState,
] as const;

export const warningIds = ({ cautions }: Pick<DefinedTypes, "cautions">): readonly string[] => [
  ...PLAN_WARNINGS.map(({ id }) => id),
  ...cautions,
];

/** Key of a warning that the validation has shown for an object. The plan of the run does not repeat it. */
export const validationNote = (message: string): string => `validated ${hashOf([currentSubject()?.resource, message])}`;

interface Parts {
  readonly types: DefinedTypes;
  readonly environment: Environment;
  readonly notes: RunNotes;
}

export function validation({
  types,
  environment,
  notes,
}: Parts): Pick<ProviderDefinition<never>, "validate" | "isShownUnconfigured"> {
  let block: State = {};
  const acknowledged = () => givenSettings(block, environment, () => undefined).acknowledge ?? [];
  return {
    // Rules between settings depend on the environment and are checked when Terraform configures the provider.
    validate(config, report) {
      block = config;
      reportUnknownWarnings(acknowledged(), warningIds(types), report);
    },
    isShownUnconfigured(id, message) {
      if (!isWhollyKnown(block.acknowledge ?? null) || acknowledged().includes(id)) return false;
      notes.note(validationNote(message));
      return true;
    },
  };
}
