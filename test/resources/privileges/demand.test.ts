import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { resources } from "../../../src/resources";
import { firewallAlias } from "../../../src/resources/firewall/alias";
import { pool } from "../../../src/resources/pools/pool";
import { requirePrivileges } from "../../../src/resources/privileges/demand";
import { FakeSession } from "../../support/fake-session";

type Definition = Parameters<typeof requirePrivileges>[0];

const alias = { name: "office", cidr: "192.0.2.1" } as State;

function sessionWith(held: object, settings: object = {}) {
  return new FakeSession({ "GET /access/permissions": held }, { settings: { checkPrivileges: "plan", ...settings } });
}

async function said(
  services: FakeSession,
  definition: Definition,
  change: { prior?: State | null; planned?: State | null; isReplaced?: boolean; isRepeated?: boolean },
) {
  const told = { errors: [] as string[], warnings: [] as string[] };
  await requirePrivileges(definition, {
    prior: null,
    planned: null,
    isReplaced: false,
    isRepeated: false,
    ...change,
    name: 'pve_something "x"',
    services,
    error: ({ summary, detail }) => void told.errors.push(`${summary}: ${detail}`),
    warn: ({ summary }) => void told.warnings.push(summary),
  });
  return told;
}

describe("a plan whose privileges are checked", () => {
  it("names every privilege that the credentials lack, with the object and what it is for", async () => {
    const { errors } = await said(sessionWith({ "/": { "VM.Audit": 1 } }), firewallAlias, { planned: alias });
    expect(errors).toEqual([expect.stringContaining('The credentials need for pve_something "x":')]);
    expect(errors[0]).toContain("  Sys.Modify on /, to create it\n  Sys.Audit on /, to read it\n");
  });

  it("says nothing where nothing is missing", async () => {
    const services = sessionWith({ "/": { "Sys.Audit": 1, "Sys.Modify": 1 } });
    expect(await said(services, firewallAlias, { planned: alias })).toEqual({ errors: [], warnings: [] });
    expect(await said(services, firewallAlias, { prior: alias })).toEqual({ errors: [], warnings: [] });
  });

  it("asks the server once, and names each privilege once", async () => {
    const services = sessionWith({ "/": { "Sys.Audit": 1 } });
    const first = await said(services, firewallAlias, { planned: alias });
    const second = await said(services, firewallAlias, { planned: { ...alias, name: "other" } });
    expect(first.errors).toHaveLength(1);
    expect(second).toEqual({ errors: [], warnings: ["Privileges are missing for more objects"] });
    expect(services.requests).toHaveLength(1);
  });

  it("refuses each object in the plan that an apply makes", async () => {
    const services = sessionWith({});
    await said(services, firewallAlias, { planned: alias, isRepeated: true });
    expect((await said(services, firewallAlias, { planned: alias, isRepeated: true })).errors).toHaveLength(1);
  });

  it("looks at removals and at the half of a replacement that removes", async () => {
    const removal = await said(sessionWith({ "/": { "Sys.Audit": 1 } }), firewallAlias, { prior: alias });
    expect(removal.errors[0]).toContain("  Sys.Modify on /, to destroy it\n");
    const half = { prior: alias, planned: { ...alias, name: "new" }, isReplaced: true };
    const replacement = await said(sessionWith({}), firewallAlias, half);
    expect(replacement.errors[0]).toContain("to destroy it");
    expect(replacement.errors[0]).not.toContain("to create it");
  });

  it("asks for no right to what stays as it is", async () => {
    const services = sessionWith({ "/pool/web": { "Pool.Allocate": 0 } });
    const before = { pool_id: "web", comment: null, guests: [100], storages: null } as unknown as State;
    const change = { prior: before, planned: { ...before, comment: "Web" } };
    expect(await said(services, pool, change)).toEqual({ errors: [], warnings: [] });
    const more = { prior: before, planned: { ...before, guests: [100, 101] } };
    expect((await said(services, pool, more)).errors[0]).toContain("VM.Allocate on /vms/101");
  });

  it("says what only root may do where root's password is not configured", async () => {
    const account = resources.find(({ type }) => type === "acme_account") as Definition;
    const planned = { name: "default" } as State;
    const without = await said(sessionWith({}, { hasRootTicket: false }), account, { planned });
    expect(without.errors[0]).toContain("username = root@pam with its password in addition to the token");
    expect(await said(sessionWith({}, { hasRootTicket: true }), account, { planned })).toEqual({
      errors: [],
      warnings: [],
    });
  });

  it("sends nothing unless it is wanted", async () => {
    const services = sessionWith({}, { checkPrivileges: "off" });
    expect(await said(services, firewallAlias, { planned: alias })).toEqual({ errors: [], warnings: [] });
    expect(services.requests).toEqual([]);
  });
});
