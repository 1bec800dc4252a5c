/**
 * ACME accounts. Facts: contributing/facts/acme.md#accounts. All calls except the list of names need root@pam with a ticket. Create,
 * update and delete are tasks. Only the contact can change. A deletion permanently deactivates the account at the authority. If the
 * authority refuses, the server keeps the file. Some authorities do not report the contact.
 */
import type { AnswerOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { bool, set, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import type { Behaviour, Context } from "../../framework/resource";
import type { ConfigOf, RemoteOf } from "../../framework/state-of";
import { isSameValue } from "../../framework/values/equality";
import { UNKNOWN } from "../../plugin/cty/value";
import { secret } from "../attributes/secret";
import { unworkable } from "../attributes/unworkable";
import { asPveError, unlessMissing } from "../failures";
import { acmeDirectory } from "../formats/hosts";
import { joinList } from "../formats/lists";
import { configId, emailAddress } from "../formats/names";
import { resource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { createParameters } from "../parameters/parameters";
import { unknownExcept, withUnknown } from "../unknown-properties/unknown-properties";
import {
  acmeDeactivationFailed,
  acmeRegistrationWarning,
  acmeRootNeeded,
  eabKeyMissing,
  eabKidMissing,
} from "./diagnostics";

const LETS_ENCRYPT = "https://acme-v02.api.letsencrypt.org/directory";
const AS_ROOT = { credential: "root-ticket" } as const;

type AccountAnswer = AnswerOf<"GET /cluster/acme/account/{name}">;

const EAB = "It binds the account to an existing account at the authority.";

const directoryPath = unworkable({
  id: "acme-directory-path",
  finds: "`directory` of an ACME account is a URL without a path, where no authority has its directory.",
  remedy: "Add the path of the directory, such as `/directory`.",
  works: (url: string) => !URL.canParse(url) || new URL(url).pathname.length > 1,
  why: "the URL has no path",
});

export const accountAttributes = {
  name: parameter("name", {
    doc: "Name by which nodes refer to the account. Nodes use `default` unless they name another one.",
    check: [configId],
  }).key(),
  contact: parameter(
    "contact",
    set(string({ doc: "Mail address.", check: [emailAddress] }), {
      doc: "Mail addresses for messages of the authority, at least one.",
      check: [(addresses) => (addresses.length > 0 ? undefined : "must have at least one address")],
    }),
  ).required(),
  directory: parameter("directory", {
    doc: "URL of the authority's ACME directory.",
    check: [acmeDirectory],
    explicit: true,
  })
    .default(LETS_ENCRYPT)
    .replaces()
    .cautioned(directoryPath),
  tos_url: parameter("tos_url", {
    doc: "URL of the terms of service that you agree to. Authorities with terms of service refuse accounts without it. The data source `pve_acme_directory_meta` reports the current URL.",
  })
    .optional()
    .replaces(),
  eab_kid: parameter("eab-kid", { doc: `Key ID for external account binding. ${EAB}`, only: "write" })
    .optional()
    .sensitive()
    .replaces("known"),
  ...secret("eab_hmac_key", "eab-hmac-key", { doc: `HMAC key for external account binding. ${EAB}`, once: true }),
  deactivate_on_destroy: bool({
    doc: "Whether a destroy permanently deactivates the account at the authority and removes it from the cluster. With `false`, Terraform only removes it from the state.",
  }).default(true),
  location: string({ doc: "URL of the account." }).computed(),
  status: string({ doc: "Status at the authority, usually `valid`." }).computed(),
  created_at: string({ doc: "Time at which the authority created the account, if reported." }).computed(),
};

const ACCOUNT = "/cluster/acme/account/{name}";

export function contactsOf({ account }: AccountAnswer): string[] | undefined {
  return account?.contact?.map((address) => address.replace(/^mailto:/, ""));
}

/** Waits for a task and reports its warnings. */
async function waitForTask({ services, warn }: Context<PveSession>, upid: string): Promise<void> {
  const { warnings } = await services.task(upid, AS_ROOT);
  for (const text of warnings) warn(acmeRegistrationWarning({ words: text }));
}

type Attributes = typeof accountAttributes;

const write = (name: string) => ({ domain: `acme-${name}`, ...AS_ROOT });

const behaviour: Behaviour<PveSession, Attributes, "name"> = {
  async read(state, { services, importing }) {
    const answer = await unlessMissing(services.read(`GET ${ACCOUNT}`, { name: state.name }, {}, AS_ROOT));
    if (!answer) return null;
    const contact = contactsOf(answer);
    const agreed = importing || (state.tos_url ?? null) !== null;
    const found: RemoteOf<Attributes> = {
      name: state.name,
      directory: answer.directory ?? null,
      location: answer.location ?? null,
      status: answer.account?.status ?? null,
      created_at: answer.account?.createdAt ?? null,
      // Without an entry the contact of the state remains.
      ...(contact && { contact }),
      ...(agreed && answer.tos && { tos_url: answer.tos }),
    };
    // The authority defines the contents of `account`.
    return withUnknown(found, unknownExcept(["account", "directory", "location", "tos"], answer));
  },

  async list({ services }) {
    const accounts = await services.read("GET /cluster/acme/account", {});
    return accounts.flatMap(({ name }) => (name ? [{ name }] : []));
  },

  async create(planned, context) {
    const parameters = createParameters(accountAttributes, planned, context.config);
    const upid = await context.services.write("POST /cluster/acme/account", {}, parameters, write(planned.name));
    // The file exists only after a successful task.
    await waitForTask(context, upid);
    context.created();
    return undefined;
  },

  async update(planned, prior, context) {
    if (isSameValue(accountAttributes.contact, planned.contact, prior.contact)) return undefined;
    const contact = joinList(planned.contact);
    await waitForTask(
      context,
      await context.services.write(`PUT ${ACCOUNT}`, { name: planned.name }, { contact }, write(planned.name)),
    );
    return undefined;
  },

  async delete(state, context) {
    if (state.deactivate_on_destroy === false) return;
    const upid = await unlessMissing(
      context.services.write(`DELETE ${ACCOUNT}`, { name: state.name }, {}, write(state.name)),
    );
    if (upid === undefined) return;
    try {
      await waitForTask(context, upid);
    } catch (failure) {
      throw explainDeactivation(failure, state.name);
    }
  },
};

function explainDeactivation(failure: unknown, name: string): unknown {
  const task = asPveError(failure)?.task;
  if (!task) return failure;
  return new DiagnosticError(acmeDeactivationFailed({ name, words: task.exitStatus }));
}

/** Hosts of authorities that require external account binding. */
const BINDING_HOSTS = /^(?:acme\.zerossl\.com|acme\.ssl\.com|acme\.sectigo\.com|dv\.acme-v02\.api\.pki\.goog)$/;

const binding: Caution<ConfigOf<Attributes>> = {
  id: "acme-account-binding",
  finds:
    "An account of ZeroSSL, SSL.com, Sectigo or Google has no `eab_kid`: these authorities require external account binding.",
  remedy: "Set `eab_kid` and `eab_hmac_key_wo` to the credentials that the authority issues.",
  find({ directory, eab_kid }, warn) {
    const host = typeof directory === "string" && URL.canParse(directory) ? new URL(directory).hostname : "";
    if (!BINDING_HOSTS.test(host) || eab_kid !== null) return;
    warn(path("eab_kid"), `is missing: ${host} requires external account binding.`);
  },
};

const terms: Caution<ConfigOf<Attributes>> = {
  id: "acme-terms",
  finds:
    "An account of Let's Encrypt has no `tos_url`. The authority refuses accounts that do not agree to its terms of service.",
  remedy: "Set `tos_url`, for example from the data source `pve_acme_directory_meta`.",
  find({ directory, tos_url }, warn) {
    if (directory === UNKNOWN || tos_url !== null) return;
    if (directory === null || directory.includes(".letsencrypt.org/"))
      warn(path("tos_url"), "is missing: Let's Encrypt refuses accounts that do not agree to its terms of service.");
  },
};

export const acmeAccount = resource({
  type: "acme_account",
  description:
    "An account with a certificate authority that supports ACME, such as Let's Encrypt. Proxmox VE lets only root@pam with a password manage accounts, and refuses every API token: configure `username` and `password` alongside the token. The node that receives the request contacts the authority. Nodes refer to the account in their certificate settings. The server does not check these references when you destroy the account.",
  importExample: "default",
  attributes: accountAttributes,
  identity: ["name"],
  rights: { local: ["deactivate_on_destroy"] },
  operations: [
    "GET /cluster/acme/account",
    "POST /cluster/acme/account",
    "GET /cluster/acme/account/{name}",
    "PUT /cluster/acme/account/{name}",
    "DELETE /cluster/acme/account/{name}",
  ],
  behaviour,
  cautions: [binding, terms],
  validate(config, report) {
    const { eab_kid: kid, eab_hmac_key: key, eab_hmac_key_wo: keyOnce } = config;
    if ([kid, key, keyOnce].includes(UNKNOWN)) return;
    const hasKey = key !== null || keyOnce !== null;
    if (kid !== null && !hasKey) report.error(eabKeyMissing(path("eab_kid")));
    if (kid === null && hasKey) report.error(eabKidMissing(path("eab_kid")));
  },
  plan({ services, error }) {
    if (!services || services.settings.hasRootTicket) return;
    error(acmeRootNeeded());
  },
});
