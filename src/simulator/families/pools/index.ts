/**
 * Resource pools: named sets of guests and storages, nested up to three levels. A guest is in at most one pool, a storage
 * in any number. The server does not check whether new members exist, but shows only existing ones.
 * Facts: contributing/facts/pools.md#pools.
 */

import { type Pool, USER_CONFIG, type UserConfig } from "../../kernel/access/user-config";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl";
import type { Family, Routes } from "../../kernel/router";
import { guestEntry, storageEntry } from "../cluster-resources/entries";
import * as refuse from "./texts";

/** Returns a comment as it is stored: percent-encoded except for blanks, so outer blanks are lost. `0` is lost too. */
function storedComment(comment: string | undefined): string | undefined {
  const text = comment?.replace(/^ +| +$/g, "");
  return isTrue(text) ? text : undefined;
}

function list(call: Call) {
  return Object.entries(call.read(USER_CONFIG).pools)
    .filter(([id]) => call.hasPrivilege(`/pool/${id}`, ["Pool.Audit"]))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([poolid, { comment }]) => ({ poolid, comment }));
}

function members(call: Call, pool: Frozen<Pool>, type: string | undefined) {
  const { inventory } = call.cluster;
  const guests = inventory.guests
    .filter((guest) => pool.vms.includes(guest.vmid) && (type ?? guest.type) === guest.type)
    .map((guest) => guestEntry(call, guest));
  const storages = inventory.storages
    .filter((storage) => pool.storages.includes(storage.storage) && (type ?? "storage") === "storage")
    .map((storage) => storageEntry(call, storage, call.node));
  return [...guests, ...storages];
}

function read(call: Call) {
  const poolid = call.required("poolid");
  const pool = call.read(USER_CONFIG).pools[poolid] ?? refuse.noSuchPool(poolid);
  return { poolid, comment: pool.comment, members: members(call, pool, call.text("type")) };
}

function create(call: Call): void {
  const id = call.required("poolid");
  call.edit(USER_CONFIG, { failure: "create pool failed" }, ({ pools }) => {
    if (pools[id]) refuse.poolExists(id);
    const [, parent, name = id] = /^(.*)\/([^/]*)$/.exec(id) ?? [];
    if (parent !== undefined && !pools[parent]) refuse.noParent(parent, id);
    if (!/^[A-Za-z]/.test(name)) refuse.notALetter();
    pools[id] = { comment: storedComment(call.text("comment")), vms: [], storages: [] };
  });
}

function update(call: Call): void {
  const id = call.required("poolid");
  const remove = call.flag("delete") ?? false;
  call.edit(USER_CONFIG, { failure: "update pools failed" }, (config) => {
    const pool = config.pools[id] ?? refuse.noSuchPool(id);
    const comment = call.text("comment");
    if (comment !== undefined) pool.comment = storedComment(comment);
    for (const vmid of call.list("vms") ?? []) {
      call.check(`/vms/${vmid}`, ["Permissions.Modify", "VM.Allocate"], true);
      if (remove) removeGuest(pool, Number(vmid));
      else addGuest(call, config, id, Number(vmid));
    }
    for (const storage of call.list("storage") ?? []) {
      call.check(`/storage/${storage}`, ["Permissions.Modify", "Datastore.Allocate"], true);
      const present = pool.storages.includes(storage);
      if (remove && !present) refuse.storageNotMember(storage);
      if (!remove && present) refuse.storageIsMember(storage);
      pool.storages = remove ? pool.storages.filter((other) => other !== storage) : [...pool.storages, storage];
    }
  });
}

function removeGuest(pool: Pool, vmid: number): void {
  if (!pool.vms.includes(vmid)) refuse.guestNotMember(vmid);
  pool.vms = pool.vms.filter((other) => other !== vmid);
}

function addGuest(call: Call, config: UserConfig, id: string, vmid: number): void {
  const pool = config.pools[id] as Pool;
  if (pool.vms.includes(vmid)) refuse.guestIsMember(vmid);
  const other = Object.keys(config.pools).find((name) => config.pools[name]?.vms.includes(vmid));
  if (other !== undefined) {
    if (!call.flag("allow-move")) refuse.guestInOtherPool(vmid, other);
    call.check(`/pool/${other}`, ["Pool.Allocate"]);
    removeGuest(config.pools[other] as Pool, vmid);
  }
  pool.vms.push(vmid);
}

/** Deletes a pool without existing members. The refusal names the first member in string order: 1000 before 200. */
function remove(call: Call): void {
  const id = call.required("poolid");
  const { guests, storages } = call.cluster.inventory;
  call.edit(USER_CONFIG, { failure: "delete pool failed" }, (config) => {
    const pool = config.pools[id] ?? refuse.noSuchPool(id);
    const child = Object.keys(config.pools)
      .sort()
      .find((name) => name.startsWith(`${id}/`) && !name.slice(id.length + 1).includes("/"));
    if (child !== undefined) refuse.hasChild(id, child);
    const vmid = pool.vms
      .map(String)
      .sort()
      .find((member) => guests.some((guest) => String(guest.vmid) === member));
    if (vmid !== undefined) refuse.hasGuest(id, vmid);
    const storage = [...pool.storages].sort().find((member) => storages.some((known) => known.storage === member));
    if (storage !== undefined) refuse.hasStorage(id, storage);
    delete config.pools[id];
    config.acl = config.acl.filter((entry) => entry.path !== `/pool/${id}`);
  });
}

const pools: Routes = {
  "GET /pools": (call) => (call.text("poolid") === undefined ? list(call) : [read(call)]),
  "POST /pools": create,
  "PUT /pools": update,
  "DELETE /pools": remove,
  "GET /pools/{poolid}": read,
  "PUT /pools/{poolid}": update,
  "DELETE /pools/{poolid}": remove,
};

export const family: Family = { routes: [pools] };
