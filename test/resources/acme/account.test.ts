/** ACME accounts: tasks, root@pam, and authorities that report few values. */
import { describe, expect, it } from "vitest";
import { PveError } from "../../../src/api/errors";
import type { State } from "../../../src/framework/attribute";
import { acmeAccount } from "../../../src/resources/acme/account";
import {
  acmeAccountData,
  acmeAccountsData,
  acmeDirectoriesData,
  acmeDirectoryMetaData,
  acmeTermsOfServiceData,
} from "../../../src/resources/acme/data-accounts";
import { type FakeOptions, FakeSession, refusal, type Sent } from "../../support/fake-session";
import { Lifecycle, readData } from "../../support/lifecycle";

const ACCOUNTS = "/cluster/acme/account";
const upid = (type: string) => `UPID:pve1:0000780D:0006ADAA:6B015C23:${type}::root@pam:`;

class AccountServer {
  readonly accounts = new Map<string, Record<string, unknown>>();
  readonly session: FakeSession;

  constructor(options: FakeOptions = {}) {
    this.session = new FakeSession((sent) => this.answer(sent), options);
  }

  private answer({ method, path, parameters }: Sent): unknown {
    const name = path === ACCOUNTS ? String(parameters.name) : path.slice(ACCOUNTS.length + 1);
    const missing = { name: `ACME account config file '${name}' does not exist.` };
    const contact = String(parameters.contact ?? "")
      .split(",")
      .map((address) => `mailto:${address}`);
    if (method === "GET" && path === ACCOUNTS) return [...this.accounts.keys()].map((key) => ({ name: key }));
    if (method === "POST") {
      this.accounts.set(name, {
        account: { status: "valid", contact, createdAt: "2026-01-01T00:00:00Z", key: { kty: "RSA" } },
        directory: parameters.directory,
        location: "https://ca.test/acct/1",
        tos: parameters.tos_url ?? null,
      });
      return upid("acmeregister");
    }
    const old = this.accounts.get(name);
    if (!old) return refusal(400, "Parameter verification failed.\n", missing);
    if (method === "GET") return old;
    if (method === "DELETE") {
      this.accounts.delete(name);
      return upid("acmedeactivate");
    }
    this.accounts.set(name, { ...old, account: { ...(old.account as object), contact } });
    return upid("acmeupdate");
  }
}

function setUp(options: FakeOptions = {}) {
  const server = new AccountServer(options);
  return { server, session: server.session, life: new Lifecycle(acmeAccount, server.session) };
}

const config = { name: "default", contact: ["a@example.test", "b@example.test"], tos_url: "https://ca.test/tos" };

describe("pve_acme_account", () => {
  it("registers by a task, as root, and reads the account afterwards", async () => {
    const { session, life } = setUp();
    const state = await life.apply(config);
    expect(session.parameters(`POST ${ACCOUNTS}`)).toEqual([
      {
        name: "default",
        contact: "a@example.test,b@example.test",
        directory: "https://acme-v02.api.letsencrypt.org/directory",
        tos_url: "https://ca.test/tos",
      },
    ]);
    expect(session.waitedFor).toEqual([upid("acmeregister")]);
    expect(session.requests.every(({ options }) => options.credential === "root-ticket")).toBe(true);
    expect(state).toMatchObject({
      location: "https://ca.test/acct/1",
      status: "valid",
      created_at: "2026-01-01T00:00:00Z",
    });
    expect(await life.changes(config, (await life.refresh(state)) as State)).toEqual([]);
    expect(await life.changes(config, (await life.import("default")) as State)).toEqual([]);
  });

  it("changes the contact in place and waits for it", async () => {
    const { session, life } = setUp();
    const state = await life.apply(config);
    const next = await life.apply({ ...config, contact: ["c@example.test"] }, state);
    expect(session.parameters(`PUT ${ACCOUNTS}/default`)).toEqual([{ contact: "c@example.test" }]);
    expect(session.waitedFor.at(-1)).toBe(upid("acmeupdate"));
    expect(await life.refresh(next)).toEqual(next);
    await life.apply({ ...config, contact: ["c@example.test"], deactivate_on_destroy: false }, next);
    expect(session.sent("writes").filter((call) => call.startsWith("PUT"))).toHaveLength(1);
  });

  it("keeps values that the authority does not report", async () => {
    const { server, life } = setUp();
    const state = await life.apply(config);
    server.accounts.set("default", {
      account: { status: "valid" },
      directory: state.directory,
      location: state.location,
      tos: "",
    });
    const refreshed = (await life.refresh(state)) as State;
    expect(await life.changes(config, refreshed)).toEqual([]);
    const silent = await setUp().life.apply({ name: "other", contact: ["a@example.test"] });
    expect(silent.tos_url).toBeNull();
  });

  it("sends external account bindings in either form and never stores the write-only one", async () => {
    const { session, life } = setUp();
    await life.apply({ ...config, eab_kid: "kid", eab_hmac_key: "hmac" });
    const eab = { ...config, name: "two", eab_kid: "kid", eab_hmac_key_wo: "hmac2", eab_hmac_key_wo_version: 1 };
    const state = await life.apply(eab);
    expect(session.parameters(`POST ${ACCOUNTS}`).map((sent) => [sent["eab-kid"], sent["eab-hmac-key"]])).toEqual([
      ["kid", "hmac"],
      ["kid", "hmac2"],
    ]);
    expect(JSON.stringify(state)).not.toContain("hmac2");
    const changed = await life.plan({ ...eab, eab_hmac_key_wo_version: 2 }, state);
    expect(changed.requiresReplace).toEqual([[{ attribute: "eab_hmac_key_wo_version" }]]);
    const imported = (await life.import("two")) as State;
    expect((await life.plan(eab, imported)).requiresReplace).toEqual([]);
  });

  it("requires both parts of a binding, addresses and a valid directory", () => {
    const { life } = setUp();
    const at = (change: Record<string, string | string[]>) => life.validate({ ...config, ...change })[0]?.path;
    expect(at({ eab_kid: "k" })).toEqual([{ attribute: "eab_kid" }]);
    expect(at({ eab_hmac_key: "k" })).toEqual([{ attribute: "eab_kid" }]);
    expect(at({ contact: [] })).toEqual([{ attribute: "contact" }]);
    expect(at({ contact: ["nomail"] })).toEqual([{ attribute: "contact" }]);
    expect(at({ directory: "ftp://x" })).toEqual([{ attribute: "directory" }]);
    expect(at({ name: "1 x" })).toEqual([{ attribute: "name" }]);
    expect(at({})).toBeUndefined();
  });

  it("reports in the plan that a token is not enough", async () => {
    const { life } = setUp({ settings: { hasRootTicket: false } });
    const [problem] = (await life.plan(config)).diagnostics;
    expect(problem).toMatchObject({ severity: "error", summary: "ACME accounts need root@pam with a password" });
  });

  it("leaves nothing in the state when the registration fails, and shows the reason", async () => {
    const failure = new PveError({
      code: "task-failed",
      serverMessage: 'Registration failed: Error: POST to https://ca.test {"detail":"no terms"}',
      task: {
        upid: upid("acmeregister"),
        exitStatus: "Registration failed: no terms",
        lastLines: ["Generating ACME account key.."],
      },
    });
    const { state, diagnostics } = await setUp({ tasks: { [upid("acmeregister")]: failure } }).life.tryApply(config);
    expect(state).toBeNull();
    expect(diagnostics[0]?.detail).toContain("no terms");
  });

  it("deactivates when destroyed, or only forgets", async () => {
    const { server, session, life } = setUp();
    const state = await life.apply(config);
    await life.apply(null, { ...state, deactivate_on_destroy: false });
    expect(server.accounts.size).toBe(1);
    await life.apply(null, state);
    expect(session.waitedFor.at(-1)).toBe(upid("acmedeactivate"));
    await life.apply(null, state);
  });

  it("explains a deactivation that the authority refuses", async () => {
    const failure = new PveError({
      code: "task-failed",
      serverMessage: "failed",
      task: { upid: upid("acmedeactivate"), exitStatus: "account does not exist", lastLines: [] },
    });
    const { life } = setUp({ tasks: { [upid("acmedeactivate")]: failure } });
    const state = await life.apply(config);
    const { state: kept, diagnostics } = await life.tryApply(null, state);
    expect(kept).toEqual(state);
    expect(diagnostics[0]?.detail).toContain("deactivate_on_destroy = false");
  });
});

it("data sources report accounts", async () => {
  const { session, life } = setUp();
  await life.apply(config);
  expect(await readData(acmeAccountsData, session)).toMatchObject({ names: ["default"] });
  const account = await readData(acmeAccountData, session, { name: "default" });
  expect(account).toMatchObject({ contact: config.contact, tos_url: config.tos_url, status: "valid" });
  expect(JSON.parse(String(account.raw_json))).toMatchObject({ key: { kty: "RSA" } });
  await expect(readData(acmeAccountData, session, { name: "nope" })).rejects.toThrow('No ACME account "nope"');
});

it("data sources report authorities", async () => {
  const session = new FakeSession({
    "GET /cluster/acme/directories": [
      { name: "Let's Encrypt V2 Staging", url: "https://staging.test" },
      { name: "Let's Encrypt V2", url: "https://acme.test" },
    ],
    "GET /cluster/acme/meta": ({ parameters }: Sent) =>
      parameters.directory
        ? null
        : { termsOfService: "https://tos.test", caaIdentities: ["b.test", "a.test"], externalAccountRequired: true },
    "GET /cluster/acme/tos": "https://tos.test",
  });
  const { directories } = await readData(acmeDirectoriesData, session);
  expect((directories as State[]).map(({ url }) => url)).toEqual(["https://acme.test", "https://staging.test"]);
  expect(await readData(acmeDirectoryMetaData, session)).toMatchObject({
    terms_of_service: "https://tos.test",
    website: null,
    caa_identities: ["a.test", "b.test"],
    external_account_required: true,
  });
  expect(await readData(acmeDirectoryMetaData, session, { directory: "https://none.test" })).toMatchObject({
    terms_of_service: null,
    external_account_required: false,
  });
  expect(await readData(acmeTermsOfServiceData, session, { directory: "https://x.test" })).toMatchObject({
    url: "https://tos.test",
  });
  expect(session.requests.at(-1)?.parameters).toEqual({ directory: "https://x.test" });
});
