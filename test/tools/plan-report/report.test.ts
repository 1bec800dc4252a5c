import { expect, it } from "vitest";
import { resources } from "../../../src/resources";
import type { PlanFile } from "../../../src/tools/inputs/plan-file";
import { reportOf } from "../../../src/tools/plan-report";
import { changesOf } from "../../../src/tools/plan-report/changes";
import { TYPES_WITH_LOSSES } from "../../../src/tools/plan-report/losses";
import { markdown, pictureOf } from "../../../src/tools/plan-report/report";

const change = (address: string, actions: readonly string[], more: object = {}) => ({
  address,
  mode: "managed",
  type: /pve_\w+/.exec(address)?.[0] ?? "other",
  change: { actions, ...more },
});

const PLAN = {
  format_version: "1.2",
  planned_values: { root_module: {} },
  resource_changes: [
    change("pve_sdn_zone_vlan.office", ["create"], { after: { zone: "office" } }),
    change('pve_sdn_vnet.each["a"]', ["delete", "create"], {
      before: { vnet: "a", tag: 1 },
      after: { vnet: "b", tag: 2 },
      replace_paths: [["vnet"]],
    }),
    change("pve_pool.web", ["update"], {
      before: { comment: "a | b", storages: null, key: "planted", parts: { secret: "planted", name: "x" } },
      after: { comment: null, key: "other", parts: { secret: "planted2", name: "x" } },
      after_unknown: { storages: true },
      before_sensitive: { key: true },
      after_sensitive: { parts: { secret: true } },
    }),
    change("pve_pool.old", ["delete"], { before: { pool_id: "old" } }),
    change("pve_pool.same", ["no-op"]),
    change("pve_pool.theirs", ["no-op"], { importing: { id: "theirs" } }),
    change("pve_pool.left", ["forget"]),
    change("random_id.other", ["create"]),
    { ...change("data.pve_pool.read", ["read"]), mode: "data" },
  ],
  configuration: {
    root_module: {
      resources: [
        {
          address: "pve_sdn_vnet.each",
          expressions: { zone: { references: ["pve_sdn_zone_vlan.office.zone", "pve_sdn_zone_vlan.office"] } },
        },
      ],
    },
  },
} as unknown as PlanFile;

const VIOLATION = { id: "p", severity: "error", address: "pve_pool.web", message: "is wrong." } as const;

it("changes of a plan are listed by their action, without those of other providers", () => {
  expect(changesOf(PLAN).map(({ address, action }) => `${action} ${address}`)).toEqual([
    "add pve_sdn_zone_vlan.office",
    'replace pve_sdn_vnet.each["a"]',
    "change pve_pool.web",
    "destroy pve_pool.old",
    "import pve_pool.theirs",
    "forget pve_pool.left",
  ]);
});

it("changes of a plan name the differences and show no secret", () => {
  const [, replaced, changed] = changesOf(PLAN);
  expect(replaced?.attributes).toEqual([{ name: "vnet", before: '"a"', after: '"b"' }]);
  expect(changed?.attributes).toEqual([
    { name: "comment", before: '"a | b"', after: undefined },
    { name: "storages", before: undefined, after: "(known after the apply)" },
    { name: "key", before: "(sensitive)", after: "(sensitive)" },
    { name: "parts", before: "(sensitive)", after: "(sensitive)" },
  ]);
  expect(JSON.stringify(changesOf(PLAN))).not.toContain("planted");
});

it("a report of a plan begins with removals and points that need attention", () => {
  const elsewhere = { ...VIOLATION, address: "pve_pool.same" };
  const text = markdown(reportOf(PLAN, { violations: [VIOLATION, elsewhere] }), undefined);
  expect(text).toContain("1 to destroy, 1 to replace, 1 to change, 1 to add, 1 to import, 1 to forget.");
  expect(text).toContain("## To look at\n\n* **`pve_pool.web`: is wrong.**\n\n## Changes");
  expect(text).not.toContain("pve_pool.same");
  expect(text).toContain('| ~ changed | `pve_pool.web` | `comment`: `"a \\| b"` → nothing<br>');
  expect(text.indexOf("pve_pool.old")).toBeLessThan(text.indexOf("pve_sdn_zone_vlan"));
});

it("a report of a plan describes each object that is created or destroyed, beginning with its name", () => {
  const rules = [{ type: "in", action: "ACCEPT", macro: "SSH", source: null }];
  const group = { comment: "Web", name: "web", rules, id: "x" };
  const plan = {
    ...PLAN,
    resource_changes: [
      change("pve_firewall_security_group.gone", ["delete"], { before: group }),
      change("pve_firewall_security_group.left", ["forget"], { before: { ...group, comment: null, rules: [] } }),
      change("pve_firewall_security_group.new", ["create"], { after: { rules }, after_unknown: { name: true } }),
      change("pve_firewall_security_group.theirs", ["no-op"], { before: group, after: group, importing: {} }),
    ],
  } as unknown as PlanFile;
  const text = markdown(reportOf(plan, { violations: [] }), undefined);
  const shown = '`[{"type":"in","action":"ACCEPT","macro":"SSH"}]`';
  const allValues = `\`name\`: \`"web"\`<br>\`comment\`: \`"Web"\`<br>\`rules\`: ${shown}`;
  expect(text).toContain(`| − **destroyed** | \`pve_firewall_security_group.gone\` | ${allValues} |`);
  expect(text).toContain(`| → imported | \`pve_firewall_security_group.theirs\` | ${allValues} |`);
  expect(text).toContain('| × forgotten | `pve_firewall_security_group.left` | `name`: `"web"` |');
  expect(text).toContain(`\`name\`: \`(known after the apply)\`<br>\`rules\`: ${shown} |`);
});

it("a report of a plan leaves no row empty for any action on an object of any type", () => {
  const empty = resources.flatMap(({ type, identity }) => {
    const values = Object.fromEntries(identity.map((name) => [name, "x"]));
    const [before, after] = [{ before: values }, { after: values }];
    const changes = [
      change(`pve_${type}.a`, ["delete"], before),
      change(`pve_${type}.b`, ["create"], after),
      change(`pve_${type}.c`, ["forget"], before),
      change(`pve_${type}.d`, ["no-op"], { ...before, ...after, importing: {} }),
    ];
    const found = changesOf({ ...PLAN, resource_changes: changes } as unknown as PlanFile);
    return identity.length > 0 && found.some(({ attributes }) => attributes.length === 0) ? [type] : [];
  });
  expect(empty).toEqual([]);
});

it("a report of a plan warns about effects of destroyed objects", () => {
  const plan = {
    ...PLAN,
    resource_changes: [
      change("pve_firewall_options.o", ["delete"], { before: { enabled: true } }),
      change("pve_firewall_rules.r", ["delete"], { before: { rules: [{}, {}] } }),
      change("pve_backup_job.b", ["delete"], { before: { job_id: "nightly" } }),
      change("pve_sdn_vnet.v", ["delete", "create"], { before: { vnet: "a" }, after: { vnet: "b" } }),
      change("pve_pool.p", ["delete"], { before: { pool_id: "p" } }),
    ],
  } as unknown as PlanFile;
  const text = markdown(reportOf(plan, { violations: [] }), undefined);
  expect(text).toContain(
    [
      "## To look at\n",
      "* `pve_firewall_options.o`: The firewall of the cluster is switched off.",
      "* `pve_firewall_rules.r`: 2 rules of the cluster's firewall are removed: the policies decide about all packets.",
      "* `pve_backup_job.b`: Guests of job nightly are no longer backed up by it.",
      "\n## Changes",
    ].join("\n"),
  );
  expect(TYPES_WITH_LOSSES.filter((type) => resources.every((resource) => resource.type !== type))).toEqual([]);
});

it("a report of a plan shows risks of unchanged objects that the plan causes, and ineffective keys of any object", () => {
  const old = { ...VIOLATION, address: "pve_pool.same" };
  const brought = { ...old, message: "has no backup any more." };
  const key = { ...old, id: "unknown-attribute" };
  const { risks } = reportOf(PLAN, { violations: [old, brought, key] }, { violations: [old] });
  expect(risks.filter(({ id }) => id !== "destroyed")).toEqual([brought, key]);
});

it("a report of a plan draws references between objects, distinguishable without colours", () => {
  const picture = pictureOf(PLAN, changesOf(PLAN));
  expect(picture).toContain('  n0["+ sdn_zone_vlan.office"]:::add');
  expect(picture).toContain('  n1["± sdn_vnet.each#91;#34;a#34;#93;"]:::replace');
  expect(picture).toContain("  n0 --> n1\n");
  expect(picture).not.toContain("pool");
  expect(pictureOf(PLAN, changesOf(PLAN).slice(0, 1))).toBeUndefined();
  expect(pictureOf(PLAN, changesOf(PLAN).slice(2))).toBeUndefined();
});

it("a report of a plan reports an empty plan, and cuts long lists", () => {
  expect(markdown({ changes: [], risks: [] }, undefined)).toBe("# Plan\n\nThe plan changes nothing.\n");
  const many = Array.from(
    { length: 250 },
    (_, n) => ({ address: `pve_pool.p${n}`, type: "pve_pool", action: "add", attributes: [] }) as const,
  );
  expect(markdown({ changes: many, risks: [] }, undefined)).toContain("… and 50 more.");
  expect(pictureOf(PLAN, many)).toBeUndefined();
});

it("a report of a plan fits in a pull request comment at any length of values and findings", () => {
  const attributes = ["a", "b", "c"].map((name) => ({ name, before: "x".repeat(500), after: "y".repeat(500) }));
  const changes = Array.from(
    { length: 250 },
    (_, n) => ({ address: `pve_pool.p${n}`, type: "pve_pool", action: "change", attributes }) as const,
  );
  const risks = changes.map(({ address }) => ({ ...VIOLATION, address }));
  const text = markdown({ changes, risks }, pictureOf(PLAN, changesOf(PLAN)));
  expect(text.length).toBeLessThan(60_100);
  expect(text).toContain("\n* … and 200 more.\n");
  expect(text).toMatch(/\n\n… and \d+ more\.\n\n```mermaid\n/);
});

it("a report of a plan shows no login in a URL and no credentials of a header, but that they differ", () => {
  const hook = (secret: string) => ({
    url: `https://user:${secret}@chat.example.com`,
    headers: [{ name: "X-Api-Key", value: secret }],
  });
  const [before, after] = [hook("planted1"), hook("planted2")];
  const plan = {
    ...PLAN,
    resource_changes: [change("pve_notification_endpoint_webhook.chat", ["update"], { before, after })],
  } as unknown as PlanFile;
  const text = markdown(reportOf(plan, { violations: [] }), undefined);
  expect(text).not.toContain("planted");
  expect(text).toContain('`url`: `"https://masked:masked@chat.example.com"` → ');
  expect(text).toContain('`headers`: `[{"name":"X-Api-Key","value":"masked"}]` → ');
});

it("a report of a plan fits in a pull request comment with the longest findings and picture", () => {
  const risks = Array.from({ length: 60 }, () => ({ ...VIOLATION, message: "m".repeat(3_000) }));
  const text = markdown({ changes: changesOf(PLAN), risks }, "x".repeat(49_000));
  expect(text.length).toBeLessThan(60_100);
  expect(text).toMatch(/\n\* … and \d+ more\.\n/);
  expect(text).toContain("pve_pool.web");
});

it("a report of a plan draws no more links than Mermaid accepts, and nothing for thousands of objects", () => {
  const each = (type: string, count: number) =>
    Array.from(
      { length: count },
      (_, n) => ({ address: `pve_${type}.each[${n}]`, type: `pve_${type}`, action: "add", attributes: [] }) as const,
    );
  const expressions = { zone: { references: ["pve_b.each"] } };
  const configuration = { root_module: { resources: [{ address: "pve_a.each", expressions }] } };
  const drawn = (count: number) =>
    pictureOf({ ...PLAN, configuration } as unknown as PlanFile, [...each("a", count), ...each("b", count)]);
  expect(drawn(22)?.match(/-->/g)).toHaveLength(22 * 22);
  expect(drawn(23)).toBeUndefined();
  expect(drawn(10_000)).toBeUndefined();
});

it("a report of a plan draws addresses safely with any key", () => {
  const key = '"]; click n0 "javascript:alert(1)" %%{init}%% <b>`|end';
  const hostile = changesOf(PLAN).map((one) =>
    one.address.includes("each") ? { ...one, address: `pve_sdn_vnet.each["${key}"]` } : one,
  );
  const lines = pictureOf(PLAN, hostile)?.split("\n") ?? [];
  expect(lines.join("\n")).toContain("n0 --> n1");
  for (const line of lines) expect(line.replace(/"[^"]*"/g, "").replace(/#\d+;/g, "")).toMatch(/^[\w\s>:,#;[\]-]*$/);
});
