/**
 * `cdktf-pve fixture record`: the recording of a cluster, without its secrets, is a start state of simulated clusters.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as library from "../../src";
import { FIREWALL_LOCK } from "../../src/resources/firewall/lock";
import { editRules } from "../../src/resources/firewall/managed-list";
import { vnetRules } from "../../src/resources/firewall/rule-list/rule-list";
import { SDN_LOCK } from "../../src/resources/sdn/lock";
import { createSimulator, type Simulator } from "../../src/simulator";
import type { Account } from "../../src/simulator/families/acme/files";
import { importBlocks } from "../../src/tools/export/hcl";
import { asConstructs } from "../../src/tools/export/import-blocks";
import { fixtureText, readFixture } from "../../src/tools/fixture/fixture-file";
import { type Recording, record } from "../../src/tools/fixture/record";
import { takeInventory } from "../../src/tools/inventory/inventory";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { clientOf, loginOf, sessionOf } from "../support/client";
import { runCommand } from "../support/command";
import { sharedFolder } from "../support/temporary-folder";
import { everything, openWithEverything } from "./everything";
import { leaks, planted, SECRETS } from "./secrets/planted";

const folder = sharedFolder();
const started: { close(): Promise<void> }[] = [];
const open = async <T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> => {
  const opened = await opening;
  started.push(opened);
  return opened;
};
afterAll(async () => {
  for (const each of started.reverse()) await each.close();
});

/** Starts a cluster from a recording, by way of a file. */
async function startFrom({ contents }: Recording): Promise<Simulator> {
  const file = join(folder, "fixture.json");
  writeFileSync(file, fixtureText(contents));
  return open(createSimulator({ http: true, fixture: readFixture(file) }));
}

/** The file of a recording without the progress of the HA manager, which works on while a test runs. */
function settled({ contents }: Pick<Recording, "contents">): string {
  const { "ha/manager_status": progress, ...rest } = contents;
  expect(progress).toBeDefined();
  return fixtureText(rest);
}

/** Returns the complete output of `import-blocks`. */
async function importsOf(simulator: Simulator): Promise<string> {
  const client = await open(Promise.resolve(clientOf(simulator, { root: true })));
  const session = sessionOf(client);
  const { objects, problems } = await takeInventory(session);
  expect(problems).toEqual([]);
  return importBlocks(objects) + (await asConstructs(objects, session, library as never)).text;
}

function goOnWith(cluster: TestCluster, simulator: Simulator): void {
  Object.assign(cluster.environment, loginOf(simulator));
}

describe("a recorded cluster", () => {
  let cluster: TestCluster;
  let recording: Recording;
  let second: Simulator;
  beforeAll(async () => {
    cluster = await open(openWithEverything());
    recording = await record(cluster.session());
    second = await startFrom(recording);
  });

  it("keeps all objects of the genuine cluster, with the same configuration", async () => {
    expect(recording.problems).toEqual([]);
    expect(await importsOf(second)).toBe(await importsOf(cluster.simulator));
  });

  it("writes the same file again, in any order of the server's lists", async () => {
    expect(settled(await record(cluster.session()))).toBe(settled(recording));
  });

  it("gives ACME accounts a fixed creation time", () => {
    const accounts = Object.values(recording.contents["priv/acme"] as Record<string, Account>);
    expect(new Set(accounts.map(({ account }) => account.createdAt))).toEqual(new Set(["2025-01-01T00:00:00.000Z"]));
  });

  it("plans only the masked values for the stack of the genuine cluster", async () => {
    goOnWith(cluster, second);
    const differing = await cluster.plan();
    expect(differing.map(({ address }) => address)).toEqual(["pve_cluster_options.these"]);
    cluster.workspace.write("main.tf", everything().replace("user:secret@", "masked:masked@"));
    expect(await cluster.plan()).toEqual([]);
  });

  it("the command writes a file that `simulate --fixture` reads", async () => {
    const output = join(folder, "by-command.json");
    const { PVE_ENDPOINT: url, ...login } = loginOf(second);
    const { stdout, stderr } = await runCommand(login, "fixture", "record", "--from", url, "--out", output);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/\n\d\d+ objects and rule lists\n$/);
    expect(JSON.parse(readFileSync(output, "utf8")).$schema).toMatch(/fixture\.schema\.json$/);
    expect(settled({ contents: readFixture(output) })).toBe(settled(recording));
  });
});

it("a backup job keeps the id that the server generated, although no client can choose such an id", async () => {
  const simulator = await open(createSimulator({ http: true, seed: 7 }));
  const session = sessionOf(await open(Promise.resolve(clientOf(simulator, { root: true }))));
  const options = { schedule: "02:30", storage: "local", vmid: "100", comment: "Theirs" };
  for (let count = 0; count < 6; count++) await session.write("POST /cluster/backup", {}, options, { domain: "jobs" });
  const idsOf = (own: typeof session) =>
    own.read("GET /cluster/backup", {}).then((jobs) => jobs.map(({ id }) => id).sort());
  const ids = await idsOf(session);
  expect(ids.filter((id) => /^\d/.test(String(id)))).not.toEqual([]);
  const recording = await record(session);
  expect(recording.problems).toEqual([]);
  const restarted = sessionOf(await open(Promise.resolve(clientOf(await startFrom(recording), { root: true }))));
  expect(await idsOf(restarted)).toEqual(ids);
  expect((await restarted.read("GET /cluster/backup", {})).map(({ comment, all }) => [comment, all])).toEqual(
    ids.map(() => ["Theirs", undefined]),
  );
});

it("counts the rules of a VNet as one list", async () => {
  const simulator = await open(createSimulator({ http: true }));
  const newSession = async () => sessionOf(await open(Promise.resolve(clientOf(simulator, { root: true }))));
  const session = await newSession();
  await session.write("POST /cluster/sdn/zones", {}, { zone: "lab", type: "simple" }, { domain: SDN_LOCK });
  await session.write("POST /cluster/sdn/vnets", {}, { vnet: "bench", zone: "lab" }, { domain: SDN_LOCK });
  await session.write("PUT /cluster/sdn", {}, {}, { domain: SDN_LOCK });
  const { count } = await record(session);
  await editRules(session, vnetRules("bench"), FIREWALL_LOCK, [{ type: "forward", action: "ACCEPT", enable: 1 }]);
  expect(await record(await newSession())).toMatchObject({ count: count + 1, problems: [] });
});

it("records no secret of any type, and placeholders for the required ones", async () => {
  const cluster = await open(openTestCluster());
  const resource = Object.fromEntries(
    SECRETS.map(({ type, secret, key, config }, index) => {
      const value = planted(type, "stored");
      const named = JSON.parse(
        JSON.stringify(config).replaceAll("NAME", `st${index}`).replace("${var.eab_kid}", value),
      );
      return [`pve_${type}`, { stored: { ...named, [secret]: key ? { [key]: value } : value } }];
    }),
  );
  const hook = {
    name: "chat",
    method: "post",
    url: "https://chat.example.com/hooks/stored-planted-path-1?api_key=stored-planted-query",
    headers: [{ name: "Authorization", value: "Bearer stored-planted-header" }],
    body: '{"token":"stored-planted-body","text":"{{ title }}"}',
  };
  const alias = { name: "office", cidr: "192.0.2.1", comment: `made with ${cluster.simulator.token}` };
  cluster.workspace.write(
    "main.tf.json",
    JSON.stringify({
      resource: {
        ...resource,
        pve_notification_endpoint_webhook: { ...resource.pve_notification_endpoint_webhook, chat: hook },
        pve_cluster_options: {
          these: { http_proxy: "http://stored-planted-user:stored-planted-proxy@127.0.0.1:3128" },
        },
        pve_firewall_alias: { office: alias },
      },
    }),
  );
  await cluster.apply();
  const { client } = cluster;
  const recording = await record(sessionOf(client), (text) => client.scrub(text));
  const text = fixtureText(recording.contents);
  expect(recording.problems).toEqual([]);
  expect(leaks("fixture", text)).toEqual([]);
  expect(text).not.toContain("stored-planted");
  expect(text).not.toContain(cluster.simulator.token.split("=")[1]);
  const second = await startFrom(recording);
  expect(await importsOf(second)).not.toContain("stored-planted");
  goOnWith(cluster, second);
  expect((await cluster.plan()).every(({ actions }) => actions.join() === "update")).toBe(true);
});
