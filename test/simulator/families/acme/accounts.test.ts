/** Accounts at authorities that the healthy cluster reaches, unlike the recorded server. */
import { expect, it } from "vitest";
import { Session } from "../../../replay/session";

const FORM = "application/x-www-form-urlencoded";
const ACCOUNTS = "/cluster/acme/account";
const ACCOUNT = `${ACCOUNTS}/le`;
const STAGING = "https://acme-staging-v02.api.letsencrypt.org/directory";
const BINDING = "https://acme.example.test/directory";

function cluster() {
  const session = new Session({ fixture: "datacenter" });
  const send = async (method: string, path: string, params: Record<string, string> = {}) => {
    const { body } = await session.send({ method, path, params, contentType: FORM, auth: "ticket" });
    return body as { data: unknown; errors?: Record<string, string> };
  };
  /** Result of the task that the call starts. */
  const result = async (method: string, path: string, params?: Record<string, string>) => {
    const { data: upid } = await send(method, path, params);
    return session.dispatcher.cluster.tasks.find(String(upid));
  };
  return { session, send, result };
}

const account = (params: Record<string, string>) => ({ name: "le", contact: "a@example.test", ...params });

it("ACME accounts are registered, changed and deactivated by tasks", async () => {
  const { send, result } = cluster();
  const tos = String((await send("GET", "/cluster/acme/tos", { directory: STAGING })).data);
  const registered = await result("POST", ACCOUNTS, account({ directory: STAGING, tos_url: tos }));
  expect(registered).toMatchObject({ type: "acmeregister", id: "", exitstatus: "OK" });
  expect((await send("GET", ACCOUNTS)).data).toEqual([{ name: "le" }]);
  const read = (await send("GET", ACCOUNT)).data as { location: string };
  const valid = { status: "valid", contact: ["mailto:a@example.test"] };
  expect(read).toMatchObject({ account: valid, directory: STAGING, tos });
  expect(registered?.log).toContain(`Registration successful, account URL: '${read.location}'`);

  const contacts = "b@example.test,c@example.test";
  expect(await result("PUT", ACCOUNT, { contact: contacts })).toMatchObject({ type: "acmeupdate" });
  expect(await result("PUT", ACCOUNT)).toMatchObject({ type: "acmerefresh", exitstatus: "OK" });
  expect((await send("GET", ACCOUNT)).data).toMatchObject({
    account: { contact: ["mailto:b@example.test", "mailto:c@example.test"] },
  });

  expect(await result("DELETE", ACCOUNT)).toMatchObject({ type: "acmedeactivate", exitstatus: "OK" });
  expect((await send("GET", ACCOUNTS)).data).toEqual([]);
  // The name is free again.
  expect(await result("POST", ACCOUNTS, account({ tos_url: tos }))).toMatchObject({ exitstatus: "OK" });
});

it("ACME accounts that an authority refuses fail in the task, and leave nothing behind", async () => {
  const { send, result } = cluster();
  const withoutTerms = await result("POST", ACCOUNTS, account({}));
  expect(withoutTerms?.exitstatus).toMatch(/^Registration failed: .*must agree to terms of service/);
  const unbound = await result("POST", ACCOUNTS, account({ directory: BINDING }));
  expect(unbound?.exitstatus).toMatch(/^Registration failed: .*externalAccountRequired/);
  const nowhere = await result("POST", ACCOUNTS, account({ directory: "https://nowhere.test/directory" }));
  expect(nowhere?.exitstatus).toBe("Registration failed: Error: GET to https://nowhere.test/directory");
  expect((await send("GET", ACCOUNTS)).data).toEqual([]);
  const bound = account({ directory: BINDING, "eab-kid": "k", "eab-hmac-key": "aGVsbG8" });
  expect((await result("POST", ACCOUNTS, bound))?.exitstatus).toBe("OK");
  expect((await send("POST", ACCOUNTS, bound)).errors).toEqual({
    name: "ACME account config file 'le' already exists.",
  });
});

it("ACME accounts fail when another process holds the account's lock, or a fault fails the task", async () => {
  const { session, send, result } = cluster();
  const bound = account({ directory: BINDING, "eab-kid": "k", "eab-hmac-key": "aGVsbG8" });
  session.dispatcher.cluster.faults.add({ fault: "lock", lock: "acme-le", times: 1 });
  expect((await result("POST", ACCOUNTS, bound))?.exitstatus).toBe(
    "cfs-lock 'acme-le' error: got lock request timeout",
  );
  session.dispatcher.cluster.faults.add({ fault: "task", failure: "no entropy", times: 1 });
  expect((await result("POST", ACCOUNTS, bound))?.exitstatus).toBe("no entropy");
  expect((await send("GET", ACCOUNTS)).data).toEqual([]);
});
