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

async function report(
  services: FakeSession,
  definition: Definition,
  change: { prior?: State | null; planned?: State | null; isReplaced?: boolean; isRepeated?: boolean },
) {
  const found = { errors: [] as string[], warnings: [] as string[] };
  await requirePrivileges(definition, {
    prior: null,
    planned: null,
    isReplaced: false,
    isRepeated: false,
    ...change,
    name: 'pve_something "x"',
    services,
    error: ({ summary, detail }) => void found.errors.push(`${summary}: ${detail}`),
    warn: ({ summary }) => void found.warnings.push(summary),
  });
  return found;
}

describe("a plan with a privilege check", () => {
  it("lists every missing privilege with the object and the purpose", async () => {
    const { errors } = await report(sessionWith({ "/": { "VM.Audit": 1 } }), firewallAlias, { planned: alias });
    expect(errors).toEqual([expect.stringContaining('The credentials need for pve_something "x":')]);
    expect(errors[0]).toContain("  Sys.Modify on /, to create it\n  Sys.Audit on /, to read it\n");
  });

  it("reads from the server once, and names each privilege once", async () => {
    const services = sessionWith({ "/": { "Sys.Audit": 1 } });
    const first = await report(services, firewallAlias, { planned: alias });
    const second = await report(services, firewallAlias, { planned: { ...alias, name: "other" } });
    expect(first.errors).toHaveLength(1);
    expect(second).toEqual({ errors: [], warnings: ["Privileges are missing for more objects"] });
    expect(services.requests).toHaveLength(1);
  });

  it("refuses each object in a plan during an apply", async () => {
    const services = sessionWith({});
    await report(services, firewallAlias, { planned: alias, isRepeated: true });
    expect((await report(services, firewallAlias, { planned: alias, isRepeated: true })).errors).toHaveLength(1);
  });

  it("checks deletions, and the deleting half of a replacement", async () => {
    const removal = await report(sessionWith({ "/": { "Sys.Audit": 1 } }), firewallAlias, { prior: alias });
    expect(removal.errors[0]).toContain("  Sys.Modify on /, to destroy it\n");
    const half = { prior: alias, planned: { ...alias, name: "new" }, isReplaced: true };
    const replacement = await report(sessionWith({}), firewallAlias, half);
    expect(replacement.errors[0]).toContain("to destroy it");
    expect(replacement.errors[0]).not.toContain("to create it");
  });

  it("requires no privilege for unchanged members", async () => {
    const services = sessionWith({ "/pool/web": { "Pool.Allocate": 0 } });
    const before = { pool_id: "web", comment: null, guests: [100], storages: null } as unknown as State;
    const change = { prior: before, planned: { ...before, comment: "Web" } };
    expect(await report(services, pool, change)).toEqual({ errors: [], warnings: [] });
    const more = { prior: before, planned: { ...before, guests: [100, 101] } };
    expect((await report(services, pool, more)).errors[0]).toContain("VM.Allocate on /vms/101");
  });

  it("lists operations for root only when root's password is not configured", async () => {
    const account = resources.find(({ type }) => type === "acme_account") as Definition;
    const planned = { name: "default" } as State;
    const without = await report(sessionWith({}, { hasRootTicket: false }), account, { planned });
    expect(without.errors[0]).toContain("username = root@pam with its password in addition to the token");
    expect(await report(sessionWith({}, { hasRootTicket: true }), account, { planned })).toEqual({
      errors: [],
      warnings: [],
    });
  });

  it("sends nothing unless the check is on", async () => {
    const services = sessionWith({}, { checkPrivileges: "off" });
    expect(await report(services, firewallAlias, { planned: alias })).toEqual({ errors: [], warnings: [] });
    expect(services.requests).toEqual([]);
  });
});
