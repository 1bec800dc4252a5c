/** ACME accounts and DNS plugins. */
import { error, warning } from "../../plugin/diagnostic";

export const acmeAccountMissing = error("acme-account-missing", 'No ACME account "{name}"', {
  detail: "No account of this name is registered.",
  remedy: "Use a name that `data.pve_acme_accounts` lists.",
});

export const acmePluginMissing = error("acme-plugin-missing", 'No ACME plugin "{id}"', {
  detail: "It does not exist on the server.",
  remedy: "Use an id that `data.pve_acme_plugins` lists.",
});

export const dnsApiMissing = error("dns-api-missing", 'No DNS API "{api}"', {
  detail: "The server has no DNS plugin of this name. {hint}",
  remedy: "Use an id that `data.pve_acme_challenge_schemas` lists.",
});

export const acmeRegistrationWarning = warning(
  "acme-registration-warning",
  "The ACME registration ended with a warning",
  { detail: "{words}" },
);

export const acmeDeactivationFailed = error(
  "acme-deactivation-failed",
  'ACME account "{name}" could not be deactivated',
  {
    detail:
      "The task ended with: {words}\n\nThe account remains on the cluster until the authority deactivates it, and no call removes it alone.",
    remedy: "Run apply again, or set `deactivate_on_destroy = false` to remove the account from the state only.",
  },
);

export const acmeRootNeeded = error("acme-root-needed", "ACME accounts need root@pam with a password", {
  detail: "Proxmox VE lets only root@pam handle ACME accounts, with a ticket and not with a token.",
  remedy: 'Configure `username = "root@pam"` and `password` in addition to the token.',
});

export const eabKeyMissing = error("eab-key-missing", "`eab_kid` needs `eab_hmac_key` or `eab_hmac_key_wo`", {
  detail: "Authorities that register only their own customers issue two values: a key id and an HMAC key.",
  remedy: "Set both, or neither.",
});

export const eabKidMissing = error("eab-kid-missing", "`eab_kid` is missing", {
  detail: "Authorities that register only their own customers issue two values: a key id and an HMAC key.",
  remedy: "Set `eab_kid`, or remove the HMAC key.",
});

export const builtInPluginType = error("built-in-plugin-type", 'The plugin "{id}" has type standalone', {
  detail: "Proxmox VE creates this plugin itself, and its type is fixed.",
  remedy: 'Set `type = "standalone"`.',
});

export const dnsApiNeeded = error("dns-api-needed", "`api` is needed for type dns", {
  detail: "A DNS plugin works through the API of one DNS provider.",
  remedy: "Set `api` to the DNS provider, such as cf.",
});

export const dnsAttributeMisplaced = error("dns-attribute-misplaced", "{name} does not go with type standalone", {
  detail: "{name} is about DNS providers.",
  remedy: "Remove it.",
});

export const dnsVariablesUnused = warning("dns-variables-unused", "{api} does not use {names}", {
  detail: "{hint} {provider} knows {known}.",
  remedy: "Correct the names, or remove the variables.",
});

export const dnsVariablesMissing = warning("dns-variables-missing", "{api} probably needs {names} too", {
  detail: "Without them, orders of certificates may fail.",
  remedy: "Add the variables.",
});
