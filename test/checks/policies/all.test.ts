import { describe, expect, it } from "vitest";
import { checks } from "../../../src/checks/main";
import { POLICIES } from "../../../src/checks/policies/all";
import { messageOf, type PolicySettings } from "../../../src/constructs/checks/contract";
import { blockOf, PROVIDER } from "../block";
import { CASES, kept } from "./cases";
import { accept, type Blocks, drop, REQUIRED, rules, wayIn } from "./management-access-cases";

const found = ({ [REQUIRED]: provider, ...blocks }: Blocks, settings: PolicySettings = {}) =>
  checks.ofPolicies(
    [
      { ...PROVIDER, configuration: { ...PROVIDER.configuration, ...provider } },
      ...Object.entries(blocks).map(([address, configuration]) => blockOf(address, configuration)),
    ],
    settings,
  );
const ids = (blocks: Blocks, only: string) => found(blocks, { only: [only] }).map(({ id }) => id);

describe("a policy", () => {
  it("all policies have cases", () => expect(Object.keys(CASES).sort()).toEqual(POLICIES.map(({ id }) => id).sort()));

  const refused = Object.entries(CASES).flatMap(([id, cases]) => cases.refused.map((blocks) => ({ id, blocks })));
  it.each(refused)("$id refuses $blocks", ({ id, blocks }) => expect(ids(blocks, id)).toEqual([id]));

  const passed = Object.entries(CASES).flatMap(([id, cases]) => cases.passed.map((blocks) => ({ id, blocks })));
  it.each(passed)("$id accepts $blocks", ({ id, blocks }) => expect(ids(blocks, id)).toEqual([]));

  it("reports the problem with the path and the property", () => {
    const [finding] = found(rules({ ...accept, macro: "SSH" }), { only: ["firewall-administration-open"] });
    expect(finding && messageOf(finding)).toBe("web/r: rules[0]: lets everyone reach SSH (port 22).");
  });

  it("policies can be excluded, reduced to warnings, and configured", () => {
    const blocks = kept({ keep_last: 3 });
    const retention = (settings: PolicySettings) =>
      found(blocks, settings).filter(({ id }) => id === "backup-retention");
    expect(retention({ minimumBackups: 4 })).toMatchObject([{ severity: "error" }]);
    expect(retention({ minimumBackups: 4, warn: ["backup-retention"] })).toMatchObject([{ severity: "warning" }]);
    expect(retention({ minimumBackups: 4, except: ["backup-retention"] })).toEqual([]);
  });

  it("management networks can be given, and the rule that blocks them is named", () => {
    const blocks = { ...rules(drop, wayIn), "pve_firewall_options.o": { enabled: true } };
    const only = ["firewall-management-access"];
    expect(found(blocks, { only })).toEqual([]);
    const [finding] = found(blocks, { only, managementNetworks: ["198.51.100.7", "2001:db8::/64"] });
    expect(finding && messageOf(finding)).toBe(
      "web/r: rules[0]: 198.51.100.7 does not get through to the API (port 8006) of the nodes: rule 0 (in DROP).",
    );
    expect(() => found(blocks, { only, managementNetworks: ["office"] })).toThrow("neither an address nor a network");
  });

  it("names must match the user's pattern as a whole", () => {
    const named = (name: string, namePattern: string) =>
      found({ "pve_pool.p": { pool_id: name } }, { only: ["names-alike"], namePattern }).map(messageOf);
    expect(named("web_1", "(?:web|db)_\\d+")).toEqual([]);
    expect(named("web_1/db_2", "(?:web|db)_\\d+")).toEqual([]);
    expect(named("my-web_1", "(?:web|db)_\\d+")).toEqual(['web/p: poolId: "my-web_1" does not fit (?:web|db)_\\d+.']);
    const guests = { "pve_ha_resource.r": { sid: "vm:101" } };
    expect(found(guests, { only: ["names-alike"], namePattern: "web" })).toEqual([]);
    expect(() => named("web", "(")).toThrow("namePattern is not a regular expression");
  });
});
