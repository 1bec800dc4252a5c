/** Actions with a Terraform that supports them: invoked from the command line, triggered by resources, interrupted. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACTION_CASES } from "../every-type/action-cases";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { because, lacks } from "../support/engine-facts";

/** Configures every action as JSON of HCL, one after the other; all have the same name. */
function everyAction(): string {
  const types = Object.keys(ACTION_CASES);
  const action = Object.fromEntries(types.map((type) => [type, { all: { config: ACTION_CASES[type]?.config } }]));
  const action_trigger = [{ events: ["after_create"], actions: types.map((type) => `action.${type}.all`) }];
  return JSON.stringify({ action, resource: { terraform_data: { all: { lifecycle: [{ action_trigger }] } } } });
}

const START = `
action "pve_guests_start" "lab" {
  config { vm_ids = [201] }
}
`;

const DOCS = join(import.meta.dirname, "..", "..", "docs");
const examplesOf = (page: string) =>
  [...readFileSync(join(DOCS, page), "utf8").matchAll(/^```terraform\n([\s\S]*?)^```/gm)].map(([, text = ""]) => text);

/** Finds the example of the guide that starts with `begin`. */
const example = (begin: string) => examplesOf("guides/actions.md").find((text) => text.startsWith(begin)) as string;

const AROUND = example('resource "terraform_data" "switch_firmware"');
const STAGED = example('resource "pve_sdn_zone_simple" "branch"');

describe.skipIf(lacks("actions"))(`actions${because("actions")}`, () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await openTestCluster({ name: "actions" });
  });
  afterAll(() => cluster?.close());

  const sent = (operation: string) => cluster.simulator.requests.all.filter((one) => one.operation === operation);
  const START_REQUEST = "POST /cluster/bulk-action/guest/start";
  const configure = (text: string) => {
    cluster.workspace.write("main.tf", text);
    cluster.workspace.write("all.tf.json", "{}");
  };

  it("actions run once when a resource triggers them, and each reports its progress", async () => {
    configure("");
    const session = cluster.session();
    const befores = Object.values(ACTION_CASES).flatMap(({ before }) => before ?? []);
    for (const before of new Set(befores)) await before(session);
    cluster.workspace.write("all.tf.json", everyAction());
    const shown = await cluster.run("apply", "-auto-approve");
    for (const type of Object.keys(ACTION_CASES)) {
      expect(shown).toMatch(new RegExp(`Action complete: action\\.${type}\\.all`));
    }
    const tasks = cluster.simulator.requests.all.flatMap(({ path }) => /tasks\/([^/]+)\/status/.exec(path)?.[1] ?? []);
    for (const upid of new Set(tasks)) expect(shown).toContain(`Task ${decodeURIComponent(upid)}`);
    expect(shown).toContain("TASK OK");
    expect(shown).toMatch(/pve_ha_migration\.all.*vm:100 \(pve2, \w+\)/);
    expect(shown).toMatch(/pve_ha_migration\.all.*from_node: pve1/);
    expect(await cluster.plan()).toEqual([]);
    expect(sent(START_REQUEST)).toHaveLength(1);
  });

  it("actions have valid examples in Terraform's own format", async () => {
    const pages = readdirSync(join(DOCS, "actions")).map((file) => examplesOf(`actions/${file}`).join("\n"));
    expect(pages).toHaveLength(Object.keys(ACTION_CASES).length);
    for (const text of [...pages, examplesOf("guides/actions.md").join("\n")]) {
      configure(text);
      await cluster.run("validate");
      await cluster.run("fmt", "-check", "-diff");
    }
  });

  it("actions announce their work in the plan, and do it when they are invoked", async () => {
    configure(START);
    const before = sent(START_REQUEST).length;
    const planned = await cluster.run("plan", "-invoke=action.pve_guests_start.lab");
    expect(planned).toMatch(/Guests will be started[\s\S]*These are: 201 \(/);
    expect(sent(START_REQUEST)).toHaveLength(before);
    const shown = await cluster.run("apply", "-auto-approve", "-invoke=action.pve_guests_start.lab");
    expect(shown).toContain("Starting guests: 201");
    expect(sent(START_REQUEST)).toHaveLength(before + 1);
  });

  it("actions change a setting for the duration of a change", async () => {
    configure(AROUND);
    await cluster.apply();
    await cluster.apply("-invoke=action.pve_ha_arming.on");
    const before = cluster.writes().length;
    configure(AROUND.replace("2.4.1", "2.4.2"));
    await cluster.apply();
    const writes = cluster.writes().slice(before);
    expect(writes.map(({ operation, params }) => [operation, params])).toEqual([
      ["POST /cluster/ha/status/disarm-ha", { "resource-mode": "freeze" }],
      ["PUT /cluster/ceph/flags", { noout: "1" }],
      ["PUT /cluster/ceph/flags", { noout: "0" }],
      ["POST /cluster/ha/status/arm-ha", {}],
    ]);
  });

  it("actions apply the creations, changes and removals that a run has staged", async () => {
    const session = cluster.session();
    const staged = async () =>
      (await session.get<{ state?: string }[]>("/cluster/sdn/vnets", { pending: 1 })).filter(({ state }) => state);
    const vnet = /^resource "pve_sdn_vnet"[\s\S]*?^}/m;
    const removed = STAGED.replace(vnet, "").replace(", pve_sdn_vnet.web]", "]");
    for (const text of [STAGED, STAGED.replace('"web"\n  zone', '"web"\n  alias = "front"\n  zone'), removed]) {
      configure(text);
      await cluster.apply();
      expect(await staged()).toEqual([]);
      expect(await cluster.plan()).toEqual([]);
    }
    expect(await session.get("/cluster/sdn/vnets")).toEqual([]);
    configure("");
    await cluster.apply();
    await session.put("/cluster/sdn", {}, { domain: "domain-sdn" });
  });

  it("actions that are interrupted end at once and report the task that continues", async () => {
    configure(START);
    const fault = cluster.simulator.faults.add({ fault: "task", milliseconds: 600_000 });
    const run = cluster.workspace.start(["apply", "-auto-approve", "-invoke=action.pve_guests_start.lab"]);
    await run.shows(/Task UPID:/);
    run.process.kill("SIGINT");
    const { code, stdout, stderr } = await run.finished;
    cluster.simulator.faults.remove(fault);
    const [upid = "none"] = /UPID:\S+/.exec(stdout) ?? [];
    expect(code).toBe(1);
    expect(stderr.replace(/\s+/g, "")).toContain(`Thetask${upid}goeson`);
    expect(stderr).toContain("Invocation of pve_guests_start unconfirmed");
  });
});
