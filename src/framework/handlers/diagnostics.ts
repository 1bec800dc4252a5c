/** Diagnostics of calls of Terraform, for all types. */
import { diagnostic } from "../../plugin/diagnostic";

export const callFailed = diagnostic({
  id: "call-failed",
  summary: "Could not {doing} {type}",
  detail: "{words}",
});

export const sameReadFailure = diagnostic({
  id: "read-failed-alike",
  summary: "Could not read {type}: {cause}",
  detail: "The error of another object has the same cause.",
  remedy: "Fix that error, then run plan again.",
});

export const objectsNotRead = diagnostic({
  id: "objects-not-read",
  severity: "warning",
  summary: "Some objects could not be read",
  detail:
    "The error of another object has the same cause: {cause}\n\nThe plan uses the values of these objects in the state.",
  remedy: "Fix that error, then run plan again.",
});

export const openingInterrupted = diagnostic({
  id: "opening-interrupted",
  summary: "Could not open {type}: interrupted",
  detail: "The run was interrupted while the provider opened it. The provider has closed it again.",
  remedy: "Run Terraform again.",
});

export const providerUnknown = diagnostic({
  id: "provider-unknown",
  summary: "Provider configuration unknown until apply",
  detail:
    "This step reads from the server, but a value of the provider block comes from an object that does not exist yet.",
  remedy: "Apply that object first, for example with -target. Give data sources a `depends_on`.",
});

export const providerUnconfigured = diagnostic({
  id: "provider-unconfigured",
  summary: "Provider is not configured",
  detail: "The provider block has errors.",
  remedy: "Fix the errors that the messages above name.",
});

export const notImportable = diagnostic({
  id: "not-importable",
  summary: "{type} cannot be imported",
  detail: "{type} stands for a one-off operation, not for an object on the server.",
  remedy: "Remove its import block.",
});

export const importIdInvalid = diagnostic({
  id: "import-id-invalid",
  summary: 'Invalid import id "{id}"',
  remedy: "Write {form}.",
});

export const moveUnsupported = diagnostic({
  id: "move-unsupported",
  summary: "{type} cannot adopt {source} of {provider}",
  detail: "{possible}",
  remedy:
    "Otherwise use a `removed` block with `destroy = false` for the old object, and an `import` block for the new one.",
});

export const stateVersionUnknown = diagnostic({
  id: "state-version-unknown",
  summary: "State of an unknown version",
  detail: "The provider cannot convert the state from version {version} to version {current}.",
  remedy: "Remove the object from the state with `terraform state rm`, then import it.",
});

export const identityVersionUnknown = diagnostic({
  id: "identity-version-unknown",
  summary: "Identity of an unknown version",
  detail: "The provider cannot convert the identity from version {version} to version {current}.",
  remedy: "Remove the object from the state with `terraform state rm`, then import it.",
});

export const typeNotOnServer = diagnostic({
  id: "type-not-on-server",
  severity: "warning",
  summary: "The server has no {type}",
  detail: "{words}",
});

export const listedObjectUnreadable = diagnostic({
  id: "listed-object-unreadable",
  severity: "warning",
  summary: "{object} is left out: it could not be read",
  detail: "{words}",
});

export const listedObjectWithoutIdentity = diagnostic({
  id: "listed-object-without-identity",
  severity: "warning",
  summary: '{type} "{id}" is left out: it has no identity',
  detail: "Nothing on the server names this object permanently.",
  remedy: 'Import it by its position: `id = "{id}"`.',
});

export const listCut = diagnostic({
  id: "list-cut",
  severity: "warning",
  summary: "Not all of {count} {type} are listed",
  detail: "Terraform requests {limit} objects by default.",
  remedy: "Set `limit = {count}` in the list block, or filter in its `config`.",
});
