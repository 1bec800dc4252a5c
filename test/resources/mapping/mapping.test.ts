/** Mappings against a server that stores what it is sent. */
import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import type { Value } from "../../../src/plugin/cty/value";
import type { Resource } from "../../../src/resources/kinds/define";
import { mappingDir } from "../../../src/resources/mapping/dir";
import { mappingsData } from "../../../src/resources/mapping/overview";
import { mappingPci, mappingPcisData } from "../../../src/resources/mapping/pci";
import { mappingUsb, mappingUsbData } from "../../../src/resources/mapping/usb";
import { parsePropertyString } from "../../../src/resources/parameters/property-string";
import { CLUSTER_STATUS } from "../../support/cluster-status";
import { FakeSession, refusal, type Sent } from "../../support/fake-session";
import { Lifecycle, readData } from "../../support/lifecycle";

type Stored = Record<string, unknown>;

class MappingServer {
  readonly stored = new Map<string, Stored>();
  readonly session = new FakeSession((sent) => this.answer(sent));

  private answer({ method, path, parameters }: Sent): unknown {
    if (path === "/cluster/status") return CLUSTER_STATUS;
    const [, kind, id] = /^\/cluster\/mapping\/(dir|pci|usb)(?:\/(.+))?$/.exec(path) ?? [];
    const name = id ?? String(parameters.id);
    const old = this.stored.get(name);
    const { id: _, delete: clear, ...given } = parameters;
    if (method === "POST") this.stored.set(name, given);
    else if (method === "DELETE") this.stored.delete(name);
    else if (method === "GET" && id === undefined)
      return [...this.stored].map(([key, value]) => ({ id: key, ...value }));
    else if (!old)
      return refusal(500, method === "GET" ? `mapping '${name}' not found` : `${kind} ID '${name}' does not exist`);
    else if (method === "GET") return old;
    else {
      if (!given.map) return refusal(500, "update hardware mapping failed: missing value for required option 'map'\n");
      const next: Stored = { ...old, ...given };
      for (const key of String(clear ?? "").split(",")) delete next[key];
      this.stored.set(name, next);
    }
    return null;
  }
}

const NAMES: Record<string, [string, boolean?]> = {
  node: ["node_name"],
  path: ["path"],
  "subsystem-id": ["subsystem_id"],
  iommugroup: ["iommu_group", true],
  description: ["description"],
};

/** A recorded entry as a user writes it. */
function entry(kind: string, text: string): Value {
  const idName = kind === "mapping-usb" ? "vendor_product_id" : "vendor_device_id";
  const optional =
    kind === "mapping-pci"
      ? { subsystem_id: null, iommu_group: null, description: null }
      : kind === "mapping-usb"
        ? { path: null, description: null }
        : {};
  const parts = Object.entries(parsePropertyString(text)).map(([key, value]) => {
    const [name, numeric] = key === "id" ? [idName] : (NAMES[key] ?? [key]);
    return [name, numeric ? Number(value) : value];
  });
  return { ...optional, ...Object.fromEntries(parts) };
}

const definitions: Record<string, { readonly definition: Resource; readonly map: Value }> = {
  "mapping-dir": { definition: mappingDir, map: [{ node_name: "pve2", path: "/srv/one" }] },
  "mapping-pci": {
    definition: mappingPci,
    map: [entry("mapping-pci", "id=10de:2204,node=pve1,path=0000:01:00.0,iommugroup=1")],
  },
  "mapping-usb": { definition: mappingUsb, map: [entry("mapping-usb", "id=0951:1666,node=pve1")] },
};

describe.each(Object.entries(definitions))("%s", (_, { definition, map }) => {
  it("refuses an empty map, which would break the whole file, and line feeds", () => {
    const life = new Lifecycle(definition, new FakeSession({}));
    expect(life.validate({ id: "m1", map: [] })[0]?.detail).toContain("at least one");
    expect(life.validate({ id: "m1", map, description: "a\nb" })).toHaveLength(1);
    expect(life.validate({ id: "9m", map })[0]?.path).toEqual([{ attribute: "id" }]);
  });

  it("warns of text that others will see garbled", () => {
    const life = new Lifecycle(definition, new FakeSession({}));
    const [found, ...others] = life.validate({ id: "m1", map, description: "Büro" });
    expect(found).toMatchObject({ severity: "warning", path: [{ attribute: "description" }] });
    expect(others).toEqual([]);
  });

  it("sends the whole map with every update and clears a description", async () => {
    const server = new MappingServer();
    const life = new Lifecycle(definition, server.session);
    const state = await life.apply({ id: "m1", map, description: "old" });
    await life.apply({ id: "m1", map }, state);
    const [sent] = server.session.parameters(`PUT ${definition.operations[0]?.slice(4)}/m1`);
    expect(sent).toEqual({ map: server.stored.get("m1")?.map, delete: "description" });
    expect(server.stored.get("m1")).not.toHaveProperty("description");
  });

  it("vanishes from the state only when its own path says that it is gone", async () => {
    const server = new MappingServer();
    const life = new Lifecycle(definition, server.session);
    const state = await life.apply({ id: "m1", map });
    await life.apply(null, state);
    await life.apply(null, state);
    expect(await life.refresh(state)).toBeNull();
    server.session.answer(({ path }: Sent) =>
      path.endsWith("/m1") ? refusal(403, "Permission check failed (/mapping/x/m1, Mapping.Audit)\n") : [],
    );
    await expect(life.refresh(state)).rejects.toThrow("Mapping.Audit");
  });
});

describe("pve_mapping_pci", () => {
  it("sends ids in lower case and switches that are off not at all", async () => {
    const server = new MappingServer();
    const life = new Lifecycle(mappingPci, server.session);
    const upper = {
      node_name: "pve1",
      path: "0000:01:00.0",
      vendor_device_id: "10DE:2204",
      subsystem_id: "1043:87D1",
      iommu_group: 14,
      description: null,
    };
    const state = await life.apply({ id: "gpu", map: [upper], mediated_devices: false });
    expect(server.stored.get("gpu")).toEqual({
      map: ["node=pve1,path=0000:01:00.0,id=10de:2204,subsystem-id=1043:87d1,iommugroup=14"],
    });
    const on = await life.apply({ id: "gpu", map: [upper], mediated_devices: true }, state);
    await life.apply({ id: "gpu", map: [upper] }, on);
    const sent = server.session.parameters("PUT /cluster/mapping/pci/gpu");
    expect(sent.map(({ mdev, delete: clear }) => [mdev, clear])).toEqual([
      [1, undefined],
      [undefined, "mdev"],
    ]);
  });

  it("sees a device that somebody else moved", async () => {
    const server = new MappingServer();
    const life = new Lifecycle(mappingPci, server.session);
    const config = { id: "gpu", map: definitions["mapping-pci"]?.map as Value };
    const state = await life.apply(config);
    server.stored.set("gpu", { map: ["id=10de:2204,node=pve1,path=0000:02:00.0,iommugroup=1"] });
    const refreshed = (await life.refresh(state)) as State;
    expect(await life.changes(config, refreshed)).toEqual(["map"]);
  });
});

describe("pve_mapping_dir", () => {
  it("refuses two directories of one node", () => {
    const life = new Lifecycle(mappingDir, new FakeSession({}));
    const map = ["/a", "/b"].map((path) => ({ node_name: "pve1", path }));
    expect(life.validate({ id: "m1", map })[0]?.detail).toContain("pve1");
  });
});

describe("data sources", () => {
  const session = new FakeSession({
    "GET /cluster/mapping/dir": [{ id: "share", map: ["path=/a,node=pve1"], checks: [] }],
    "GET /cluster/mapping/pci": [
      { id: "nic", map: ["node=pve2,path=0000:03:00,id=8086:1572"] },
      {
        id: "gpu",
        description: "GrÃ¼n",
        map: ["id=10de:2204,node=pve1,path=0000:01:00.0,iommugroup=7"],
        checks: [{ severity: "error", message: "Invalid configuration: pci device '0000:01:00.0' not found\n" }],
      },
    ],
    "GET /cluster/mapping/usb/key": { type: "usb", map: ["id=1050:0407,node=pve1"] },
    "GET /cluster/mapping/usb": [
      {
        id: "key",
        map: ["id=1050:0407,node=pve1"],
        errors: [{ severity: "warning", message: "No mapping for node pve2.\n" }],
      },
    ],
  });

  it("tell findings of all kinds by one name", async () => {
    const { mappings } = await readData(mappingsData, session, { check_node: "pve1" });
    const rows = mappings as State[];
    expect(rows.map(({ type, id }) => [type, id].join("/"))).toEqual(["dir/share", "pci/gpu", "pci/nic", "usb/key"]);
    expect(rows[1]).toMatchObject({
      description: "Grün",
      map: [{ device_id: "10de:2204", iommu_group: 7, subsystem_id: null }],
      checks: [{ severity: "error", message: "Invalid configuration: pci device '0000:01:00.0' not found" }],
    });
    expect(rows[3]).toMatchObject({ checks: [{ severity: "warning" }] });
    expect(session.requests.every(({ parameters }) => parameters["check-node"] === "pve1")).toBe(true);
  });

  it("ask for one kind only when told so", async () => {
    session.requests.length = 0;
    await readData(mappingsData, session, { type: "usb" });
    expect(session.requests.map(({ path, parameters }) => [path, parameters])).toEqual([["/cluster/mapping/usb", {}]]);
  });

  it("read one and list all of a kind", async () => {
    expect(await readData(mappingUsbData, session, { id: "key" })).toMatchObject({
      map: [{ node_name: "pve1", vendor_product_id: "1050:0407", path: null }],
    });
    const { mappings } = await readData(mappingPcisData, session);
    expect((mappings as State[]).map(({ id, mediated_devices }) => [id, mediated_devices])).toEqual([
      ["gpu", false],
      ["nic", false],
    ]);
  });
});
