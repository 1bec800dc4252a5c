/**
 * `GET /cluster/metrics/export`: the latest measurements of all online nodes, or of some. A node without statistics has
 * zeros with the timestamp 0; its guests and storages are reported normally.
 * Facts: contributing/facts/metrics.md#export.
 */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Guest, Node, Storage } from "../../kernel/inventory";
import { guestEntry } from "../cluster-resources/entries";
import * as refuse from "./texts";

type Values = Readonly<Record<string, number>>;

interface Point {
  readonly id: string;
  readonly metric: string;
  readonly value: number;
  readonly type: "gauge" | "derive";
  readonly timestamp: number;
}

/** Whether a metric is a counter. All others are gauges. */
const isDerived = (metric: string) => /^(net|disk)_(in|out|read|write)$/.test(metric);

function pointsOf(id: string, timestamp: number, values: Values): Point[] {
  return Object.entries(values).map(([metric, value]) => ({
    id,
    metric,
    value,
    type: isDerived(metric) ? "derive" : "gauge",
    timestamp,
  }));
}

function nodePoints({ name, usage }: Frozen<Node>, now: number): Point[] {
  const load = usage ? usage.cpu * usage.maxcpu : 0;
  return pointsOf(`node/${name}`, usage ? now : 0, {
    uptime: usage?.uptime ?? 0,
    net_in: 0,
    net_out: 0,
    cpu_avg1: load,
    cpu_avg5: load,
    cpu_avg15: load,
    cpu_max: usage?.maxcpu ?? 0,
    cpu_current: usage?.cpu ?? 0,
    cpu_iowait: 0,
    mem_total: usage?.maxmem ?? 0,
    mem_used: usage?.mem ?? 0,
    swap_total: 0,
    swap_used: 0,
    disk_total: usage?.maxdisk ?? 0,
    disk_used: usage?.disk ?? 0,
  });
}

/** Returns a guest's points. Guests that are not running have no current values. */
function guestPoints(call: Call, guest: Frozen<Guest>): Point[] {
  const statistics = { ...(guestEntry(call, guest) as unknown as Record<string, number>) };
  const pick = (names: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(names).map(([metric, key]) => [metric, statistics[key] ?? 0]));
  const constant = pick({ uptime: "uptime", cpu_max: "maxcpu", mem_total: "maxmem", disk_total: "maxdisk" });
  const running = guest.running
    ? pick({
        cpu_current: "cpu",
        mem_used: "mem",
        disk_read: "diskread",
        disk_write: "diskwrite",
        net_in: "netin",
        net_out: "netout",
        ...(guest.type === "lxc" && { disk_used: "disk" }),
      })
    : {};
  return pointsOf(`${guest.type}/${guest.vmid}`, call.now, { ...constant, ...running });
}

function storagePoints(node: string, { storage, usage }: Frozen<Storage>, now: number): Point[] {
  const values = { disk_total: usage?.maxdisk ?? 0, disk_used: usage?.disk ?? 0 };
  return pointsOf(`storage/${node}/${storage}`, now, values);
}

function measurements(call: Call, node: Frozen<Node>): Point[] {
  const { guests, storages } = call.cluster.inventory;
  return [
    ...nodePoints(node, call.now),
    ...guests.filter((guest) => guest.node === node.name).flatMap((guest) => guestPoints(call, guest)),
    ...storages
      .filter(({ nodes }) => nodes?.includes(node.name) ?? true)
      .flatMap((storage) => storagePoints(node.name, storage, call.now)),
  ];
}

export function exportMetrics(call: Call): unknown {
  const { nodes, statistics } = call.cluster.inventory;
  const requested = call.list("node-list") ?? [];
  const unknown = requested.filter((node) => !nodes.some(({ name }) => name === node));
  if (unknown.length > 0) refuse.unknownNodes(unknown);
  const isRequested = ({ name, online }: Frozen<Node>) => {
    if (call.flag("local-only")) return name === call.node;
    return online && (requested.length === 0 || requested.includes(name));
  };
  const since = call.number("start-time");
  const points = statistics ? nodes.filter(isRequested).flatMap((node) => measurements(call, node)) : [];
  return {
    data: points
      .filter(({ timestamp }) => since === undefined || timestamp > since)
      .sort((a, b) => a.timestamp - b.timestamp),
  };
}
