import type { Resource } from "../../../src/resources/kinds/define";
import { pool } from "../../../src/resources/pools/pool";
import { FakeSession, refusal, type Sent } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";

export interface StoredPool {
  comment?: string;
  vms: number[];
  storage: string[];
}

/** Guests 100, 101 and 200 and the storages local and data exist. */
export class PoolServer {
  readonly pools = new Map<string, StoredPool>();
  readonly session = new FakeSession((sent) => this.answer(sent));

  private answer(sent: Sent): unknown {
    const { method, path, parameters } = sent;
    if (path === "/cluster/resources") {
      return parameters.type === "vm"
        ? [100, 101, 200].map((vmid) => ({ id: `guest/${vmid}`, vmid, type: vmid === 200 ? "lxc" : "qemu" }))
        : ["local", "data"].map((storage) => ({ id: `storage/pve1/${storage}`, storage, type: "storage" }));
    }
    const item = /^\/pools\/([^/]+)$/.exec(path)?.[1];
    const id = item === undefined ? parameters.poolid : decodeURIComponent(item);
    if (id === undefined) return [...this.pools].map(([poolid, { comment }]) => ({ poolid, comment }));
    const stored = this.pools.get(String(id));
    if (method === "POST") {
      this.pools.set(String(id), {
        vms: [],
        storage: [],
        ...(parameters.comment ? { comment: String(parameters.comment) } : {}),
      });
      return null;
    }
    if (!stored) return refusal(500, `pool '${id}' does not exist\n`);
    if (method === "GET") return item ? this.show(String(id), stored) : [this.show(String(id), stored)];
    if (method === "DELETE") {
      const [first] = this.shown(stored).filter(({ vmid }) => vmid !== undefined);
      if (first) return refusal(500, `delete pool failed: pool '${id}' is not empty (contains VM ${first.vmid})\n`);
      this.pools.delete(String(id));
      return null;
    }
    return this.change(String(id), stored, sent);
  }

  private change(id: string, stored: StoredPool, { parameters }: Sent): unknown {
    const removing = parameters.delete === true;
    const [vms, storage] = [[...stored.vms], [...stored.storage]];
    for (const vm of items(parameters.vms).map(Number)) {
      if (removing !== vms.includes(vm)) {
        return refusal(500, `update pools failed: VM ${vm} is ${removing ? "not" : "already"} a pool member\n`);
      }
      const other = [...this.pools].find(([name, { vms: theirs }]) => name !== id && theirs.includes(vm));
      if (other && !parameters["allow-move"]) {
        return refusal(
          500,
          `update pools failed: VM ${vm} belongs already to pool '${other[0]}' and 'allow-move' is not set\n`,
        );
      }
      if (other) other[1].vms = other[1].vms.filter((theirs) => theirs !== vm);
      if (removing) vms.splice(vms.indexOf(vm), 1);
      else vms.push(vm);
    }
    for (const name of items(parameters.storage)) {
      if (removing !== storage.includes(name)) {
        return refusal(
          500,
          `update pools failed: Storage '${name}' is ${removing ? "not" : "already"} a pool member\n`,
        );
      }
      if (removing) storage.splice(storage.indexOf(name), 1);
      else storage.push(name);
    }
    Object.assign(stored, { vms, storage });
    if (parameters.comment !== undefined) stored.comment = String(parameters.comment);
    return null;
  }

  private show(poolid: string, stored: StoredPool) {
    return { poolid, ...(stored.comment && { comment: stored.comment }), members: this.shown(stored) };
  }

  private shown({ vms, storage }: StoredPool): Record<string, unknown>[] {
    const guests = vms.filter((vm) => [100, 101, 200].includes(vm));
    return [
      ...guests.map((vmid) => ({
        id: `${vmid === 200 ? "lxc" : "qemu"}/${vmid}`,
        type: vmid === 200 ? "lxc" : "qemu",
        vmid,
        node: "pve1",
      })),
      ...storage
        .filter((name) => ["local", "data"].includes(name))
        .flatMap((name) =>
          ["pve1", "pve2"].map((node) => ({ id: `storage/${node}/${name}`, type: "storage", storage: name, node })),
        ),
    ];
  }
}

function items(list: unknown): string[] {
  return list === undefined || list === "" ? [] : String(list).split(",");
}

export function setUp(definition: Resource = pool) {
  const server = new PoolServer();
  return { server, session: server.session, life: new Lifecycle(definition, server.session) };
}

export const updates = (session: FakeSession) => session.parameters("PUT /pools");
