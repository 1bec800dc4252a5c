/** Diagnostics of configurations and plans, for all types. */
import { diagnostic } from "../../plugin/diagnostic";

export const invalidValue = diagnostic({
  id: "invalid-value",
  summary: "Invalid value for {attribute}",
  detail: "{name} {problem}",
  behindPath: "{problem}",
});

export const unlikelyValue = diagnostic({
  id: "unlikely-value",
  severity: "warning",
  summary: "Unlikely value for {attribute}",
  detail: "{name} {problem}",
  remedy: "{remedy}",
  behindPath: "{problem} {remedy}",
});

export const writeOnlyUnsupported = diagnostic({
  id: "write-only-unsupported",
  summary: "{name} needs Terraform or OpenTofu 1.11",
  detail: "Older versions have no write-only attributes.",
  remedy: "Upgrade, or use {instead}: the state stores its value.",
});

export const duplicateElement = diagnostic({
  id: "duplicate-element",
  summary: "Duplicate element in {name}",
  detail: "{name} has two elements with {key}.",
  remedy: "Remove one of them.",
  behindPath: "has two elements with {key}. Remove one of them.",
});

export const noSuchAttribute = diagnostic({
  id: "no-such-attribute",
  summary: "Unknown attribute `{attribute}`",
  detail: "{where}: `{attribute}` is not an attribute of {owner}.",
  remedy: "{remedy}",
  behindPath: "there is no such attribute. {remedy}",
});

export const missingAttribute = diagnostic({
  id: "missing-attribute",
  summary: "Missing {name}",
  remedy: "Set {name}, which is required.",
});

export const bothNamesGiven = diagnostic({
  id: "both-names-given",
  summary: "{former} and {name} are one attribute",
  detail: "{former} is the former name of {name}.",
  remedy: "Set {name} alone.",
});

export const deprecatedAttribute = diagnostic({
  id: "deprecated-attribute",
  severity: "warning",
  summary: "{name} is deprecated",
  detail: "{since}",
});

export const deprecatedType = diagnostic({
  id: "deprecated-type",
  severity: "warning",
  summary: "This type is deprecated",
  detail: "{since}",
});

export const managedTwice = diagnostic({
  id: "managed-twice",
  summary: "Two resources manage {object}",
  detail: "Another {type} of this configuration has the same name, so that each would undo the changes of the other.",
  remedy: "Keep one of them, and refer to it from the other place.",
});

export const nameSharedWithOtherType = diagnostic({
  id: "name-shared-with-other-type",
  summary: "Two resources use the name of {object}",
  detail: "A {type} of this configuration has the same name, which the server gives to one object only.",
  remedy: "Rename one of them.",
});

export const fileTooLarge = diagnostic({
  id: "file-too-large",
  summary: "{file} would be too large",
  detail: "The objects of this configuration take {total} of {limit} bytes. The server refuses a larger file.",
  remedy: "Remove objects that are not needed, or name larger networks.",
});

export const fileNearlyFull = diagnostic({
  id: "file-nearly-full",
  severity: "warning",
  finds:
    "The objects of a configuration take 80 % or more of the 1 MiB that the cluster's file system allows for a file, such as `firewall/cluster.fw`.",
  summary: "{file} is nearly full: {percent} %",
  detail:
    "The objects of this configuration take {total} of {limit} bytes. The server refuses objects that do not fit.",
  remedy: "Remove objects that are not needed, or name larger networks.",
});

export const unknownReference = diagnostic({
  id: "unknown-reference",
  severity: "warning",
  finds:
    "An attribute names an object, such as a zone, an alias or a pool. Neither the server shows it to this token, nor does the configuration create it. Or the attribute names a node or storage that the server does not show.",
  summary: '{kind} "{name}" is missing or not visible to this token',
  detail: "Nothing in this configuration creates it. {hint} Visible: {names}.",
  remedy: "Correct the name, or create the object first.",
});

export const keptAfterImport = diagnostic({
  id: "kept-after-import",
  severity: "warning",
  finds:
    "An imported object has lists or deprecated settings that the configuration does not name. They are not managed, and no other resource manages their elements.",
  summary: "Settings remain as they were imported",
  detail:
    "{object} has settings from before its import that the configuration does not name: {names}. They are not managed.",
  remedy: "Write them into the configuration to manage them, or set {empty} to clear them.",
});

export const listReleased = diagnostic({
  id: "list-released",
  severity: "warning",
  finds:
    "The configuration no longer names a list whose elements other resources may manage. The elements remain on the server.",
  summary: "{list} is no longer managed",
  detail: "The configuration no longer sets {list}. {elements} on the server: {object}.",
  remedy: "Manage single elements with pve_{type}, or set {list} = {empty} to remove all.",
});
