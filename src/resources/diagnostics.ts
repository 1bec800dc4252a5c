/** Diagnostics of several families. */
import { error, warning } from "../plugin/diagnostic";

export const serverTooOld = error("server-too-old", "{name} needs Proxmox VE {version}", {
  detail: "The server runs {server}.",
  remedy: "{remedy}",
});

export const objectMissing = error("object-missing", 'No {kind} "{name}"', {
  detail: "It does not exist on the server, or the credentials may not see it. {hint}",
  remedy: "Correct the name, or give the token the permission to read it.",
});

export const objectOfOtherType = error("object-of-other-type", '"{name}" is an object of another type', {
  detail: '"{name}" exists on the server, but it is of {type}.',
  remedy:
    "Use the resource of that type. If the object replaced a managed one, run `terraform state rm`, or remove it on the server.",
});

export const builtInReset = warning("built-in-reset", "Values of {name} are reset", {
  detail:
    "The server has this built-in entry with other values than its defaults. The creation adopts it, and resets {attributes}, which the configuration omits.",
  remedy: "Set these attributes to keep their values, or import the entry to see the difference.",
});

export const listOwnerMissing = error("list-owner-missing", "There is no {owner}", {
  detail: "The server adds entries only to an object that exists.",
  remedy: "Create it first, and refer to it in {attribute}.",
});

export const lastEntry = error("last-entry", "{entry} is the last one of {owner}", {
  detail: "Each {kind} needs at least one.",
  remedy: "Remove the {kind}, or add another entry first.",
});

export const entryExists = error("entry-exists", "{entry} belongs to {owner} already", {
  detail: "Another client, or the {kind} itself, has added it.",
  remedy: "Import it with the id {id}, or remove it from the list of the {kind}.",
});

export const listEmptied = warning("list-emptied", "{owner} has no entries left", { detail: "{consequence}" });

export const unknownNodes = warning("unknown-node", "{nodes} not in the cluster", {
  detail: "{hint} The cluster consists of {known}. Node names are case-sensitive.",
  remedy: "Correct the name, or join the node first.",
});

export const unknownStorage = warning("unknown-storage", 'Storage "{name}" is missing or not visible to this token', {
  detail: "{hint} Visible: {known}. The server takes any name, and the backups fail when they run.",
  remedy: "Correct the name, or create the storage first.",
});

export const withoutEffect = warning("without-effect", "{name} has no effect here", {
  detail: "{because} The server stores {name} without using it.",
  remedy: "Remove it, or set the attribute that it depends on.",
});

export const bothSecretForms = error("both-secret-forms", "Only one of {stored} and {write_only} can be set", {
  detail:
    "They are two forms of the same secret. {write_only} never reaches plan and state, and needs Terraform or OpenTofu 1.11. The state stores {stored}.",
  remedy: "Set one of them.",
});

export const secretMissing = error("secret-missing", "One of {stored} and {write_only} is required", {
  detail: "{write_only} never reaches plan and state, and needs Terraform or OpenTofu 1.11. The state stores {stored}.",
  remedy: "Set one of them.",
});

export const attributeNeedsOther = error("attribute-needs-other", "{name} needs {other}", {
  detail: "{why}",
  remedy: "Set {other}, or remove {name}.",
});

export const secretVersionMissing = error("secret-version-missing", "{write_only} needs {version} with it", {
  detail: "Terraform cannot see changes of a write-only value.",
  remedy: "Set {version} to 1, and raise it with each change.",
});

export const textGarbled = warning("text-garbled", "Other clients show characters outside ASCII garbled", {
  detail:
    "The server stores characters outside ASCII without their encoding, so its web interface shows them garbled, too. The provider reads them as you wrote them.",
  remedy: "Use ASCII if other users read the text.",
});

export const privilegesMissing = error("privileges-missing", "Privileges are missing", {
  detail: "The credentials need for {object}:\n\n{grants}\n\nNothing was changed.",
  remedy:
    "Give them to the user, and with privilege separation to the token, too: `cdktf-pve privileges` prints the commands of pveum for a whole plan or stack.",
});

export const morePrivilegesMissing = warning("more-privileges-missing", "Privileges are missing for more objects", {
  detail: "The error of another object lists them.",
});

export const unknownProperties = warning(
  "unknown-properties",
  "pve_{type} has properties that this provider does not know",
  {
    detail:
      "{server} reports them for at least one object: {names}. Plans do not show changes of them, and updates leave them as they are.",
    remedy: "Use a newer version of the provider, which may know them.",
  },
);

export const unknownPropertiesLost = error(
  "unknown-properties-lost",
  "The update of pve_{type} would lose unknown properties",
  {
    detail:
      "The server has values in {names} that this provider does not know. An update must send them back unchanged, which is impossible: {why}. The provider has changed nothing.",
    remedy: "Make this change with another tool, or use a provider that knows these properties.",
  },
);

export const movedFromOtherFirewall = error("moved-from-other-firewall", "Not of the cluster's firewall", {
  detail:
    "The object belongs to the node or guest in {owner}. This provider manages the firewall of the cluster, its security groups and VNets.",
  remedy: "Leave the object to the other provider: remove the `moved` block.",
});

export const movedFromOtherKind = error("moved-from-other-kind", "Another kind of object", {
  detail: "The type of the object in the other state is {type}, not {kind}.",
  remedy: "Move it to the resource of its type.",
});

export const movedStateUnknown = error("moved-state-unknown", "State of an unknown form", {
  detail: "{problem}.",
  remedy: "Use a `removed` block with `destroy = false` for the old object, and an `import` block for the new one.",
});
