/** Diagnostics of calls of Terraform, for all types. */
import { error, warning } from "../../plugin/diagnostic";

export const callFailed = error("call-failed", "Could not {doing} {type}", { detail: "{words}" });

export const sameReadFailure = error("read-failed-alike", "Could not read {type}: {cause}", {
  detail: "The error of another object has the same cause.",
  remedy: "Fix that error, then run plan again.",
});

export const objectsNotRead = warning("objects-not-read", "Some objects could not be read", {
  detail:
    'The error of another object has the same cause: "{cause}". For these objects, the plan uses the values in the state.',
  remedy: "Fix that error, then run plan again.",
});

export const openingInterrupted = error("opening-interrupted", "Could not open {type}: interrupted", {
  detail: "The run was interrupted while the provider opened it. The provider has closed it again.",
  remedy: "Run Terraform again.",
});

export const providerUnknown = error("provider-unknown", "Provider configuration unknown until apply", {
  detail:
    "This step reads from the server, but a value of the provider block comes from an object that does not exist yet.",
  remedy: "Apply that object first, for example with -target. Give data sources a `depends_on`.",
});

export const providerUnconfigured = error("provider-unconfigured", "Provider is not configured", {
  detail: "The provider block has errors.",
  remedy: "Fix the errors of the provider block, which Terraform shows above.",
});

export const notImportable = error("not-importable", "{type} cannot be imported", {
  detail: "{type} stands for a one-off operation, not for an object on the server.",
  remedy: "Remove its import block.",
});

export const importIdInvalid = error("import-id-invalid", 'Invalid import id "{id}"', { remedy: "Write {form}." });

export const moveUnsupported = error("move-unsupported", "{type} cannot adopt {source} of {provider}", {
  detail: "{possible}",
  remedy:
    "Otherwise use a `removed` block with `destroy = false` for the old object, and an `import` block for the new one.",
});

export const stateVersionUnknown = error("state-version-unknown", "State of an unknown version", {
  detail: "The provider cannot convert the state from version {version} to version {current}.",
  remedy: "Remove the object from the state with `terraform state rm`, then import it.",
});

export const identityVersionUnknown = error("identity-version-unknown", "Identity of an unknown version", {
  detail: "The provider cannot convert the identity from version {version} to version {current}.",
  remedy: "Remove the object from the state with `terraform state rm`, then import it.",
});

export const typeNotOnServer = warning("type-not-on-server", "The server has no {type}", { detail: "{words}" });

export const listedObjectUnreadable = warning(
  "listed-object-unreadable",
  "{object} is left out: it could not be read",
  { detail: "{words}" },
);

export const listedObjectWithoutIdentity = warning(
  "listed-object-without-identity",
  '{type} "{id}" is left out: it has no identity',
  {
    detail: "Nothing on the server names this object permanently.",
    remedy: 'Import it by its position: `id = "{id}"`.',
  },
);

export const listCut = warning("list-cut", "Not all of {count} {type} are listed", {
  detail: "Terraform requests {limit} objects by default.",
  remedy: "Set `limit = {count}` in the list block, or filter in its `config`.",
});
