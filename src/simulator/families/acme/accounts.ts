/**
 * Accounts at certificate authorities. All changes are tasks; only root@pam itself may make them. Deactivation keeps the
 * account's file under a name that is no account's.
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

/** The account that the path names. */
function find(call: Call): Frozen<Account> {
  const name = nameOf(call);
  const account = call.read(ACCOUNTS)[name];
  return account ?? refuse.noSuchAccount(name);
}

/** The work of a task, under the account's lock, for which nothing waits once a task runs. */
function change(call: Call, name: string, work: (accounts: Record<string, Account>) => void): void {
  const lock = `acme-${name}`;
  try {
    call.locked(lock, {}, () => undefined);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    lockTimeout(lock);
  }
  call.cluster.store.change(ACCOUNTS, work);
}

/** What the authority answers to a request that it does not grant. */
function problem(url: string, type: string, detail: string): never {
  const document = JSON.stringify({ type: `urn:ietf:params:acme:error:${type}`, detail, status: 400 });
  return refuse.registrationRefused(url, document);
}

/** Makes a key and registers it. */
function register(call: Call, task: TaskContext, directory: string): Account {
  task.log("Generating ACME account key..");
  const { keyFailure } = call.read(SURROUNDINGS);
  if (keyFailure !== undefined) refuse.noKey(keyFailure);
  task.log("Registering ACME account..");
  const meta = reach(call, directory, "Registration failed: ");
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

/** Line feeds in what the authority says become blanks in a task's result. */
function reach(call: Call, directory: string, prefix = "") {
  try {
    return authority(call, directory);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refuse.authorityFailed(prefix, error.asText().trimEnd().replaceAll("\n", " "));
  }
}

/** Without consent to any terms there are none, which the answer says. */
function read(call: Call) {
  return { tos: null, ...find(call) };
}

function create(call: Call): string {
  const name = nameOf(call);
  if (call.read(ACCOUNTS)[name]) refuse.accountExists(name);
  return call.startTask("acmeregister", "", (task) => {
    change(call, name, (accounts) => {
      if (accounts[name]) refuse.accountCame(name);
      accounts[name] = register(call, task, call.text("directory") ?? DEFAULT_DIRECTORY);
    });
  });
}

/** Without contacts the account is only read again from the authority. */
function update(call: Call): string {
  const { directory } = find(call);
  const name = nameOf(call);
  const contact = call.text("contact") ?? "";
  return call.startTask(contact === "" ? "acmerefresh" : "acmeupdate", "", () => {
    change(call, name, (accounts) => {
      reach(call, directory);
      const account = accounts[name] ?? refuse.accountGone(name);
      if (contact !== "") account.account.contact = contactsOf(contact);
    });
  });
}

function deactivate(call: Call): string {
  const { directory } = find(call);
  const name = nameOf(call);
  return call.startTask("acmedeactivate", "", (task) => {
    change(call, name, (accounts) => {
      reach(call, directory);
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

// Certificate authorities, as far as they answer the simulated cluster. Facts: contributing/facts/acme.md#accounts.

/** Asks an authority for its directory. */
function authority(call: Call, directory: string): Frozen<AuthorityMeta> {
  const known = call.read(SURROUNDINGS).authorities[directory];
  return known ?? refuse.authorityUnreachable(directory);
}

export function readMeta(call: Call): Frozen<AuthorityMeta> | null {
  const meta = authority(call, call.text("directory") ?? DEFAULT_DIRECTORY);
  return Object.keys(meta).length === 0 ? null : meta;
}

export function readTerms(call: Call): string | undefined {
  return authority(call, call.text("directory") ?? DEFAULT_DIRECTORY).termsOfService;
}
