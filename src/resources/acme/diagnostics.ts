/** ACME accounts and DNS plugins. */
import { diagnostic } from "../../plugin/diagnostic";

export const acmeAccountMissing = diagnostic({
  id: "acme-account-missing",
  summary: 'No ACME account "{name}"',
  detail: "No account of this name is registered.",
  remedy: "Take a name that `data.pve_acme_accounts` lists.",
});

export const acmePluginMissing = diagnostic({
  id: "acme-plugin-missing",
  summary: 'No ACME plugin "{id}"',
  detail: "It does not exist on the server.",
  remedy: "Take an id that `data.pve_acme_plugins` lists.",
});

export const dnsApiMissing = diagnostic({
  id: "dns-api-missing",
  summary: 'No DNS API "{api}"',
  detail: "The server has no DNS plugin of this name. {hint}",
  remedy: "Take an id that `data.pve_acme_challenge_schemas` lists.",
});

export const acmeRegistrationWarning = diagnostic({
  id: "acme-registration-warning",
  severity: "warning",
  summary: "The ACME registration ended with a warning",
  detail: "{words}",
});

export const acmeDeactivationFailed = diagnostic({
  id: "acme-deactivation-failed",
  summary: 'ACME account "{name}" could not be deactivated',
  detail:
    "The task ended with: {words}\n\nThe account remains on the cluster until the authority deactivates it, and no call removes it alone.",
  remedy: "Run apply again, or set `deactivate_on_destroy = false` to remove the account from the state only.",
});

export const acmeRootNeeded = diagnostic({
  id: "acme-root-needed",
  summary: "ACME accounts need root@pam with a password",
  detail: "Proxmox VE lets only root@pam handle ACME accounts, with a ticket and not with a token.",
  remedy: 'Configure `username = "root@pam"` and `password` in addition to the token.',
});

export const eabKeyMissing = diagnostic({
  id: "eab-key-missing",
  summary: "`eab_kid` needs `eab_hmac_key` or `eab_hmac_key_wo`",
  detail: "Authorities that register only their own customers issue two values: a key id and an HMAC key.",
  remedy: "Set both, or neither.",
});

export const eabKidMissing = diagnostic({
  id: "eab-kid-missing",
  summary: "`eab_kid` is missing",
  detail: "Authorities that register only their own customers issue two values: a key id and an HMAC key.",
  remedy: "Set `eab_kid`, or remove the HMAC key.",
});

export const builtInPluginType = diagnostic({
  id: "built-in-plugin-type",
  summary: 'The plugin "{id}" has type standalone',
  detail: "Proxmox VE creates this plugin itself, and its type is fixed.",
  remedy: 'Set `type = "standalone"`.',
});

export const dnsApiNeeded = diagnostic({
  id: "dns-api-needed",
  summary: "`api` is needed for type dns",
  detail: "A DNS plugin works through the API of one DNS provider.",
  remedy: "Set `api` to the DNS provider, such as cf.",
});

export const dnsAttributeMisplaced = diagnostic({
  id: "dns-attribute-misplaced",
  summary: "{name} does not go with type standalone",
  detail: "{name} is about DNS providers.",
  remedy: "Remove it.",
});

export const dnsVariablesUnused = diagnostic({
  id: "dns-variables-unused",
  severity: "warning",
  summary: "{api} does not use {names}",
  detail: "{hint} {provider} knows {known}.",
  remedy: "Correct the names, or remove the variables.",
});

export const dnsVariablesMissing = diagnostic({
  id: "dns-variables-missing",
  severity: "warning",
  summary: "{api} probably needs {names} too",
  detail: "Without them, orders of certificates may fail.",
  remedy: "Add the variables.",
});
