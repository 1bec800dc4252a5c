/** Calls of Terraform that this version of the provider cannot serve. */
import { error } from "./diagnostic";

export const internalError = error("internal-error", "Internal error in the provider", {
  detail: "The provider {doing} in {call}: {words}\n\nThis is a bug in the provider.",
  remedy: "Report it, with the log of a run with TF_LOG_PROVIDER=debug, which shows where it happened.",
});

export const unknownType = error("unknown-type", "Unknown {kind} type", {
  detail: 'This version of the provider has no {kind} type "{type}".',
  remedy: "Correct the name, or require a version of the provider that has the type.",
});

export const identityMissing = error("identity-missing", "No identity", {
  detail: "{type} has no identity in this version of the provider.",
  remedy: "Use the version of the provider that wrote the state.",
});

export const moveNotSupported = error("move-not-supported", "Move not supported", {
  detail: "{type} cannot adopt the state of {source}.",
  remedy: "Remove the object from the state with `terraform state rm`, then import it.",
});

export const stateTooOld = error("state-too-old", "State is too old", {
  detail: "Terraform 0.11 or older wrote the state.",
  remedy:
    "Run Terraform 0.12 or later once with the provider version that wrote the state, or import the objects anew.",
});
