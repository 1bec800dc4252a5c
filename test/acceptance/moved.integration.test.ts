/** `moved` blocks from other providers: their objects move unchanged, and with an empty plan. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveForReattach } from "../../src/plugin/in-process";
import type { Reattachable } from "../../src/plugin/server/reattach";
import { resources } from "../../src/resources";
import { inOneLine, openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { because, engine, lacks } from "../support/engine-facts";
import { jsonConfiguration } from "../support/json-configuration";
import { objectsOf, type PeerObject } from "./peer-objects";
import { peer } from "./peer-provider";

/** Servers of the simulated version have no groups. */
const UNTRIED = ["ha_group"];

interface StateFile {
  serial: number;
  resources: {
    readonly mode: "managed";
    readonly type: string;
    readonly name: string;
    readonly provider: string;
    readonly instances: readonly { readonly schema_version: number; readonly attributes: object }[];
  }[];
}

const PROVIDERS = ["bpg/proxmox", "telmate/proxmox", "dwhoban/pve"] as const;
const proxmoxObjects = objectsOf("bpg/proxmox", "telmate/proxmox");
const dwhobanObjects = objectsOf("dwhoban/pve");
const ALL = [...proxmoxObjects, ...dwhobanObjects];

/** Returns the name of an object in the other provider's configuration. */
const oldName = (object: PeerObject) => `object${ALL.indexOf(object)}`;

/** Builds the state of an object in another provider. */
function stateOf(
  { provider, type, attributes }: Pick<PeerObject, "provider" | "type" | "attributes">,
  name: string,
): StateFile["resources"][number] {
  return {
    mode: "managed",
    type,
    name,
    provider: `provider["${engine.registry}/${provider}"]`,
    instances: [{ schema_version: 0, attributes }],
  };
}

let cluster: TestCluster;
let peers: Reattachable[];

/** Runs Terraform with the other providers and this one. */
async function run(...args: string[]) {
  const attached = [cluster.workspace, ...peers].map(({ reattach }) => JSON.parse(reattach) as object);
  const environment = { TF_REATTACH_PROVIDERS: JSON.stringify(Object.assign({}, ...attached)) };
  return await cluster.workspace.run(args, { environment });
}

function writeState(objects: StateFile["resources"]): void {
  const { serial, ...state } = JSON.parse(cluster.workspace.read("terraform.tfstate")) as StateFile;
  cluster.workspace.write("terraform.tfstate", JSON.stringify({ ...state, serial: serial + 1, resources: objects }));
}

function writeMoves(objects: readonly PeerObject[]): void {
  const blocks = objects.map(
    (object) => `moved {\n  from = ${object.type}.${oldName(object)}\n  to   = ${object.address}\n}\n`,
  );
  cluster.workspace.write("moved.tf", blocks.join("\n"));
}

const configurationOf = (objects: readonly PeerObject[], isCreation: boolean) =>
  jsonConfiguration(
    Object.fromEntries(
      objects.map(({ address, config, secrets }) => [address, { ...config, ...(isCreation && secrets) }]),
    ),
  );

it("moved blocks are tried for every supported type of every provider", () => {
  const known = resources.flatMap(({ type, moves = [] }) =>
    moves.map(({ provider, types }) => [provider.toLowerCase(), types, type] as const),
  );
  const isTried = ([provider, types, type]: (typeof known)[number]) =>
    ALL.some(
      (object) =>
        object.provider === provider && types.includes(object.type) && object.address.startsWith(`pve_${type}.`),
    );
  const untried = known.filter((move) => !isTried(move)).map(([, , type]) => type);
  expect([...new Set(untried)]).toEqual(UNTRIED);
});

describe.skipIf(lacks("moves between providers")).each([
  ["bpg/proxmox and Telmate/proxmox", proxmoxObjects],
  ["dwhoban/pve", dwhobanObjects],
])(`moved blocks from %s${because("moves between providers")}`, (_, objects) => {
  beforeAll(async () => {
    cluster = await openTestCluster({ environment: { PVE_SDN_APPLY: "auto" } });
    peers = await Promise.all(PROVIDERS.map((address) => serveForReattach(peer, address)));
  });
  afterAll(async () => {
    await Promise.all((peers ?? []).map((server) => server.close()));
    await cluster?.close();
  });

  it("moved blocks move objects of other providers without changes", async () => {
    const secrets = objects.flatMap((object) => Object.keys(object.secrets));
    cluster.workspace.write("main.tf.json", configurationOf(objects, true));
    await cluster.apply();
    cluster.workspace.write("main.tf.json", configurationOf(objects, false));
    const before = cluster.workspace.read("terraform.tfstate");
    // An unmanaged value, which neither provider may touch.
    const session = cluster.session();
    await session.put("/cluster/options", { language: "fr" }, { domain: "test" });
    writeState(objects.map((object) => stateOf(object, oldName(object))));
    writeMoves(objects);
    const { code, stdout, stderr } = await run("apply", "-auto-approve");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("0 added, 0 changed, 0 destroyed");
    const states = [before, cluster.workspace.read("terraform.tfstate")].map((text) => JSON.parse(text) as StateFile);
    // Objects that were not created here have no creation id, and no secret that was sent from here.
    const attributes = states.map((state) =>
      state.resources.map(({ type, name, instances: [instance] }) => {
        const none = Object.fromEntries(["creation_id", "secret_names", ...secrets].map((name) => [name, null]));
        return [`${type}.${name}`, { ...instance?.attributes, ...none }];
      }),
    );
    expect(attributes[1]).toEqual(attributes[0]);
    expect(await session.get("/cluster/options")).toMatchObject({ language: "fr" });
  });

  it.each([
    [
      "of a guest's firewall",
      "virtual_environment_firewall_alias",
      { name: "a", vm_id: 100 },
      "firewall_alias",
      "vm_id",
    ],
    ["of another kind", "harule", { rule: "a", type: "node-affinity" }, "ha_resource_affinity_rule", "node-affinity"],
    ["that is not known", "virtual_environment_vm", { vm_id: 100 }, "pool", "virtual_environment_pool of bpg"],
  ])("moved blocks name the obstacle to a move of an object %s", async (_, type, attributes, to, message) => {
    writeState([stateOf({ provider: "bpg/proxmox", type: `proxmox_${type}`, attributes }, "old")]);
    cluster.workspace.write("moved.tf", `moved {\n  from = proxmox_${type}.old\n  to   = pve_${to}.it\n}\n`);
    const { code, stderr } = await run("plan");
    expect(code).toBe(1);
    expect(inOneLine(stderr)).toContain(message);
  });
});
