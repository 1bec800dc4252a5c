/** Clusters from versions 7 and 8 have settings in deprecated attributes, which Terraform never generates. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Attributes } from "../../src/framework/attribute";
import { resources } from "../../src/resources";
import { importBlocks } from "../../src/tools/export/hcl";
import { takeInventory } from "../../src/tools/inventory/inventory";
import { inOneLine, openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { because, lacks } from "../support/engine-facts";

/** Objects as the web interfaces of older servers created them. */
const CONTENTS = {
  "ha/groups.cfg": {
    rack1: { type: "group", nodes: "pve1:2,pve2:1", restricted: 1 },
    anywhere: { type: "group", nodes: "pve1,pve2,pve3", nofailback: 1, comment: "no preference" },
  },
  "ha/resources.cfg": {
    "vm:100": { type: "vm", group: "rack1", state: "started" },
    "ct:200": { type: "ct", group: "anywhere", max_restart: 2 },
  },
};
const JOBS = [
  { id: "both", mailto: "root@example.com,admin", mailnotification: "failure", vmid: "100" },
  { id: "recipients", mailto: "root@example.com", all: 1, exclude: "101" },
  { id: "when", mailnotification: "always", vmid: "101" },
  { id: "neither", vmid: "100,101" },
];
const NOTIFY = "fencing=always,package-updates=never,target-fencing=mail-to-root";

/** Attributes that an import may find although the generated configuration leaves them out, by type. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  backup_job: ["mail_to", "mail_notification"],
  cluster_options: ["notify"],
  ha_resource: ["group"],
};
const TYPES = Object.keys(KEPT).map((type) => `pve_${type}`);

function deprecatedIn(attributes: Attributes): string[] {
  return Object.entries(attributes).flatMap(([name, { shape, traits }]) => [
    ...(traits.deprecated ? [name] : []),
    ...(shape.kind === "object" ? deprecatedIn(shape.attributes).map((inner) => `${name}.${inner}`) : []),
  ]);
}

let cluster: TestCluster;
const WARNED = "Settings remain as they were imported";
const stored = async () => {
  const session = cluster.session();
  const jobs = await session.list<{ id: string; mailto?: string; mailnotification?: string }>("/cluster/backup");
  const { notify } = await session.get<{ notify?: unknown }>("/cluster/options");
  const guests = await session.list<{ sid: string; group?: string }>("/cluster/ha/resources");
  return {
    jobs: Object.fromEntries(jobs.map(({ id, mailto, mailnotification }) => [id, [mailto, mailnotification]])),
    notify,
    groups: Object.fromEntries(guests.map(({ sid, group }) => [sid, group])),
  };
};

beforeAll(async () => {
  cluster = await openTestCluster();
  cluster.simulator.state.load(CONTENTS);
  const session = cluster.session();
  const lock = { domain: "test" };
  for (const job of JOBS)
    await session.post("/cluster/backup", { schedule: "21:00", storage: "backups", ...job }, lock);
  await session.put("/cluster/options", { notify: NOTIFY, keyboard: "de" }, lock);
});
afterAll(() => cluster?.close());

it("the list names every deprecated attribute, and none is nested, where it could not be kept", () => {
  const found = resources.map(({ type, attributes }) => [type, deprecatedIn(attributes)] as const);
  expect(Object.fromEntries(found.filter(([, names]) => names.length > 0))).toEqual(KEPT);
  for (const { type, attributes } of resources)
    for (const name of KEPT[type] ?? []) expect(attributes[name]?.isKept, `${type}.${name}`).toBe(true);
});

describe.skipIf(lacks("generated configurations"))(
  `a cluster in the style of versions 7 and 8${because("generated configurations")}`,
  () => {
    it("plans nothing after the import, and nothing after the apply", async () => {
      const before = [await stored(), cluster.writes().length];
      const { objects, problems } = await takeInventory(cluster.session(), [...TYPES, "pve_ha_group"]);
      expect(problems).toEqual([]);
      expect(objects).toHaveLength(JOBS.length + 1 + 2 + 2);
      cluster.workspace.write("imports.tf", importBlocks(objects));
      const planned = await cluster.run("plan", "-generate-config-out=generated.tf");
      expect(planned).toContain(`Plan: ${objects.length} to import, 0 to add, 0 to change, 0 to destroy.`);
      expect(planned).toContain(WARNED);
      expect(cluster.workspace.read("generated.tf")).not.toMatch(/mail_to|mail_notification|notify/);
      await cluster.apply();
      expect(await cluster.plan()).toEqual([]);
      expect([await stored(), cluster.writes().length]).toEqual(before);
    });

    it("names the kept settings, and the way to manage or to clear them", async () => {
      const output = inOneLine(await cluster.run("plan", "-target=pve_backup_job.both"));
      expect(output).toContain("that the configuration does not name: mail_to, mail_notification.");
      expect(output).toContain('or set mail_to = [], mail_notification = "" to clear them.');
    });

    it("manages the settings once the configuration names them, and clears them with their empty values", async () => {
      const generated = cluster.workspace.read("generated.tf");
      const into = (text: string, type: string, name: string, line: string) =>
        text.replace(`resource "pve_${type}" "${name}" {\n`, (head) => `${head}  ${line}\n`);
      const emptied = [
        ["backup_job", "recipients", "mail_to = []"],
        ["backup_job", "when", 'mail_notification = ""'],
        ["cluster_options", "cluster", "notify = {}"],
        ["ha_resource", "ct_200", 'group = ""'],
      ].reduce((text, [type = "", name = "", line = ""]) => into(text, type, name, line), generated);
      const changed = into(emptied, "backup_job", "both", 'mail_to = ["other"]');
      cluster.workspace.write("generated.tf", changed);
      await cluster.apply();
      const { jobs, notify, groups } = await stored();
      expect(jobs).toMatchObject({
        both: ["other", "failure"],
        recipients: [undefined, undefined],
        when: [undefined, undefined],
      });
      expect(notify).toBeUndefined();
      expect(groups).toEqual({ "vm:100": "rack1", "ct:200": undefined });
      // Removing an attribute clears it again; settings without an attribute are kept.
      cluster.workspace.write("generated.tf", generated);
      expect((await cluster.plan()).map(({ address }) => address)).toEqual(["pve_backup_job.both"]);
      await cluster.apply();
      expect((await stored()).jobs.both).toEqual([undefined, "failure"]);
      expect(await cluster.plan()).toEqual([]);
    });
  },
);
