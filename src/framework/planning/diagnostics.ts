/** Diagnostics of configurations and plans, for all types. */
import { error, warning } from "../../plugin/diagnostic";

export const invalidValue = error("invalid-value", "Invalid value for {attribute}", {
  detail: "{name} {problem}",
  behindPath: "{problem}",
});

export const unlikelyValue = warning("unlikely-value", "Unlikely value for {attribute}", {
  detail: "{name} {problem}",
  remedy: "{remedy}",
  behindPath: "{problem} {remedy}",
});

export const writeOnlyUnsupported = error("write-only-unsupported", "{name} needs Terraform or OpenTofu 1.11", {
  detail: "Older versions do not support write-only attributes.",
  remedy: "Upgrade, or use {instead}: the state stores its value.",
});

export const duplicateElement = error("duplicate-element", "Duplicate element in {name}", {
  detail: "{name} has two elements with {key}.",
  remedy: "Remove one of them.",
  behindPath: "has two elements with {key}. Remove one of them.",
});

export const noSuchAttribute = error("no-such-attribute", "Unknown attribute `{attribute}`", {
  detail: "{where}: `{attribute}` is not an attribute of {owner}.",
  remedy: "{remedy}",
  behindPath: "there is no such attribute. {remedy}",
});

export const missingAttribute = error("missing-attribute", "Missing {name}", {
  remedy: "Set {name}, which is required.",
});

export const bothNamesGiven = error("both-names-given", "{former} and {name} are one attribute", {
  detail: "{former} is the former name of {name}.",
  remedy: "Set {name} alone.",
});

export const deprecatedAttribute = warning("deprecated-attribute", "{name} is deprecated", { detail: "{since}" });

export const deprecatedType = warning("deprecated-type", "This type is deprecated", { detail: "{since}" });

export const managedTwice = error("managed-twice", "Two resources manage {object}", {
  detail: "Another {type} of this configuration has the same name, so each would undo the changes of the other.",
  remedy: "Keep one of them, and refer to it from the other place.",
});

export const nameSharedWithOtherType = error("name-shared-with-other-type", "Two resources use the name of {object}", {
  detail: "A {type} of this configuration has the same name, which the server gives to one object only.",
  remedy: "Rename one of them.",
});

export const fileTooLarge = error("file-too-large", "{file} would be too large", {
  detail: "The objects of this configuration take {total} of {limit} bytes. The server refuses a larger file.",
  remedy: "Remove unneeded objects, or merge networks into larger ones.",
});

export const fileNearlyFull = warning("file-nearly-full", "{file} is nearly full: {percent} %", {
  finds:
    "The objects of a configuration take 80 % or more of the 1 MiB that the cluster's file system allows for a file, such as `firewall/cluster.fw`.",
  detail:
    "The objects of this configuration take {total} of {limit} bytes. The server refuses objects that do not fit.",
  remedy: "Remove unneeded objects, or merge networks into larger ones.",
});

export const unknownReference = warning(
  "unknown-reference",
  '{kind} "{name}" is missing or not visible to this token',
  {
    finds:
      "An attribute names an object, such as a zone, an alias or a pool. The server does not show it to this token, and the configuration does not create it. Or the attribute names a node or storage that the server does not show.",
    detail: "Nothing in this configuration creates it. {hint} Visible: {names}.",
    remedy: "Correct the name, or create the object first.",
  },
);

export const keptAfterImport = warning("kept-after-import", "Settings remain as they were imported", {
  finds:
    "An imported object has lists or deprecated settings that the configuration does not name. They are not managed, and no other resource manages their elements.",
  detail:
    "{object} has settings from before its import that the configuration does not name: {names}. They are not managed.",
  remedy: "Write them into the configuration to manage them, or set {empty} to clear them.",
});

export const listReleased = warning("list-released", "{list} is no longer managed", {
  finds:
    "The configuration no longer names a list whose elements other resources may manage. The elements remain on the server.",
  detail: "The configuration no longer sets {list}. {elements} on the server: {object}.",
  remedy: "Manage single elements with pve_{type}, or set {list} = {empty} to remove all.",
});
