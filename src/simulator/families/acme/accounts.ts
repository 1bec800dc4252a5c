/**
 * Accounts at certificate authorities. All changes are tasks, and only root@pam itself may make them. Deactivation renames
 * the account's file, so that it is not an account any more.
 * Facts: contributing/facts/acme.md#accounts.
 */

import { ApiError } from "../../kernel/api-error";
import type { Call } from "../../kernel/call";
import { lockTimeout } from "../../kernel/common-texts";
import type { Frozen } from "../../kernel/config-file";
import type { Routes } from "../../kernel/router";
import type { TaskContext } from "../../kernel/tasks";
import { splitList } from "../../schema/property-string";
import { ACCOUNTS, type Account, type AuthorityMeta, DEFAULT_DIRECTORY, SURROUNDINGS } from "./files";
import * as refuse from "./texts";

const NAME = /^[A-Za-z][A-Za-z0-9_-]+$/;

const nameOf = (call: Call) => call.text("name") ?? "default";
const contactsOf = (text: string) => splitList(text).map((address) => `mailto:${address}`);

/** Returns the account that the path names. */
function find(call: Call): Frozen<Account> {
  const name = nameOf(call);
  const account = call.read(ACCOUNTS)[name];
  return account ?? refuse.noSuchAccount(name);
}

/** Changes accounts in a task, under the account's lock. A task cannot wait for a lock: if it is held, the task fails. */
function changeAccounts(call: Call, name: string, work: (accounts: Record<string, Account>) => void): void {
  const lock = `acme-${name}`;
  try {
    call.locked(lock, {}, () => undefined);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    lockTimeout(lock);
  }
  call.cluster.store.change(ACCOUNTS, work);
}

/** Refuses a registration with the authority's problem document. */
function problem(url: string, type: string, detail: string): never {
  const document = JSON.stringify({ type: `urn:ietf:params:acme:error:${type}`, detail, status: 400 });
  return refuse.registrationRefused(url, document);
}

/** Creates a key and registers it. */
function register(call: Call, task: TaskContext, directory: string): Account {
  task.log("Generating ACME account key..");
  const { keyFailure } = call.read(SURROUNDINGS);
  if (keyFailure !== undefined) refuse.noKey(keyFailure);
  task.log("Registering ACME account..");
  const meta = requireAuthority(call, directory, "Registration failed: ");
  const newAccount = directory.replace(/[^/]*$/, "acme/new-acct");
  const tos = call.text("tos_url");
  if (meta.termsOfService !== undefined && tos === undefined) {
    problem(newAccount, "malformed", "must agree to terms of service");
  }
  if (meta.externalAccountRequired && call.text("eab-kid") === undefined) {
    problem(newAccount, "externalAccountRequired", "the request must include a value for the external account binding");
  }
  const location = directory.replace(/[^/]*$/, `acme/acct/${call.cluster.random.hex(4)}`);
  task.log(`Registration successful, account URL: '${location}'`);
  return {
    account: {
      status: "valid",
      contact: contactsOf(call.required("contact")),
      createdAt: new Date(call.now * 1000).toISOString(),
      key: { kty: "RSA", e: "AQAB", n: call.cluster.random.hex(512) },
    },
    directory,
    location,
    ...(tos !== undefined && { tos }),
  };
}

/** Contacts the authority in a task. Line feeds in its error become blanks in the task's result. */
function requireAuthority(call: Call, directory: string, prefix = "") {
  try {
    return readDirectory(call, directory);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refuse.authorityFailed(prefix, error.asText().trimEnd().replaceAll("\n", " "));
  }
}

/** Reads an account. `tos` is null if no terms were accepted. */
function read(call: Call) {
  return { tos: null, ...find(call) };
}

function create(call: Call): string {
  const name = nameOf(call);
  if (call.read(ACCOUNTS)[name]) refuse.accountExists(name);
  return call.startTask("acmeregister", "", (task) => {
    changeAccounts(call, name, (accounts) => {
      if (accounts[name]) refuse.accountExistsByNow(name);
      accounts[name] = register(call, task, call.text("directory") ?? DEFAULT_DIRECTORY);
    });
  });
}

/** Updates the contacts. Without contacts, refreshes the account from the authority. */
function update(call: Call): string {
  const { directory } = find(call);
  const name = nameOf(call);
  const contact = call.text("contact") ?? "";
  return call.startTask(contact === "" ? "acmerefresh" : "acmeupdate", "", () => {
    changeAccounts(call, name, (accounts) => {
      requireAuthority(call, directory);
      const account = accounts[name] ?? refuse.accountGone(name);
      if (contact !== "") account.account.contact = contactsOf(contact);
    });
  });
}

function deactivate(call: Call): string {
  const { directory } = find(call);
  const name = nameOf(call);
  return call.startTask("acmedeactivate", "", (task) => {
    changeAccounts(call, name, (accounts) => {
      requireAuthority(call, directory);
      const account = accounts[name] ?? refuse.accountGone(name);
      account.account.status = "deactivated";
      let number = 0;
      while (accounts[`_deactivated_${name}_${number}`]) number++;
      const [from, to] = [name, `_deactivated_${name}_${number}`].map((file) => `/etc/pve/priv/acme/${file}`);
      task.log(`Renaming account file from '${from}' to '${to}'`);
      accounts[`_deactivated_${name}_${number}`] = account;
      delete accounts[name];
    });
  });
}

export const accounts: Routes = {
  "GET /cluster/acme/account": (call) =>
    Object.keys(call.read(ACCOUNTS))
      .filter((name) => NAME.test(name))
      .map((name) => ({ name })),
  "POST /cluster/acme/account": create,
  "GET /cluster/acme/account/{name}": read,
  "PUT /cluster/acme/account/{name}": update,
  "DELETE /cluster/acme/account/{name}": deactivate,
};

// Certificate authorities that the simulated cluster can reach. Facts: contributing/facts/acme.md#accounts.

/** Reads the metadata of an authority from its directory. */
function readDirectory(call: Call, directory: string): Frozen<AuthorityMeta> {
  return call.read(SURROUNDINGS).authorities[directory] ?? refuse.authorityUnreachable(directory);
}

export function readMeta(call: Call): Frozen<AuthorityMeta> | null {
  const meta = readDirectory(call, call.text("directory") ?? DEFAULT_DIRECTORY);
  return Object.keys(meta).length === 0 ? null : meta;
}

export function readTerms(call: Call): string | undefined {
  return readDirectory(call, call.text("directory") ?? DEFAULT_DIRECTORY).termsOfService;
}
