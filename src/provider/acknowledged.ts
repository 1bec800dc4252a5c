/** Warnings that `acknowledge` silences. Terraform validates without configuring: then only literal ids in the provider block and the environment are known. */
import type { State } from "../framework/attribute";
import { currentSubject } from "../framework/handlers/subject";
import type { ProviderDefinition } from "../framework/provider";
import type { DefinedTypes } from "../resources/family";
import { PLAN_WARNINGS } from "../resources/plan-warnings";
import { givenSettings } from "./given-settings";
import { reportUnknownWarnings } from "./guards/guards";
import { hashOf, note, runFolder } from "./run-notes";

export const warningIds = ({ cautions }: Pick<DefinedTypes, "cautions">): readonly string[] => [
  ...Object.values(PLAN_WARNINGS).map(({ id }) => id),
  ...cautions,
];

/** A plan does not repeat a warning that the validation of its run has shown for the same object. */
export const validationNote = (message: string): string => `validated ${hashOf([currentSubject()?.resource, message])}`;

interface Parts {
  readonly types: DefinedTypes;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly dataFolder?: string;
}

export function validation({
  types,
  environment,
  dataFolder,
}: Parts): Pick<ProviderDefinition<never>, "validate" | "isShownUnconfigured"> {
  let block: State = {};
  const acknowledged = () => givenSettings(block, environment, () => undefined).acknowledge ?? [];
  return {
    // Other rules between settings depend on the environment, which is read when the provider is configured.
    validate(config, report) {
      block = config;
      reportUnknownWarnings(acknowledged(), warningIds(types), report);
    },
    isShownUnconfigured({ id }, message) {
      if (acknowledged().includes(id)) return false;
      note(validationNote(message), runFolder(dataFolder));
      return true;
    },
  };
}
