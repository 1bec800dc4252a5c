import { CLUSTER_STATUS } from "../../support/cluster-status";
import { FakeSession, refusal, type Sent } from "../../support/fake-session";

export type Stored = Record<string, unknown>;

export class MappingServer {
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

export const GPU = {
  ...{ node_name: "pve1", path: "0000:01:00.0", vendor_device_id: "10de:2204", iommu_group: 1 },
  ...{ subsystem_id: null, description: null },
};
