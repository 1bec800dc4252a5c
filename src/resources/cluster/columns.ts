/** Computed attributes of data sources, by type, and the figures that guests, nodes and storages share. Facts: contributing/facts/cluster.md#views. */
import { bool, number, string } from "../../framework/attribute";
import { parameter } from "../parameters/parameter";

export const text = (name: string, doc: string) => parameter(name, string({ doc })).computed();
export const amount = (name: string, doc: string) => parameter(name, number({ doc })).computed();
export const flag = (name: string, doc: string) => parameter(name, bool({ doc })).computed();

export const sizes = {
  max_cpu: amount("maxcpu", "Number of processors."),
  max_memory: amount("maxmem", "Memory in bytes."),
  max_disk: amount("maxdisk", "Size in bytes."),
};

/** Load and traffic, which differ with every read. */
export const load = {
  cpu: amount("cpu", "CPU load, 0 to 1."),
  memory: amount("mem", "Memory in use, in bytes."),
  host_memory: amount("memhost", "Memory that the guest uses on its node, in bytes."),
  disk: amount("disk", "Space in use, in bytes."),
  disk_read: amount("diskread", "Bytes read from disks since the start."),
  disk_write: amount("diskwrite", "Bytes written to disks since the start."),
  network_in: amount("netin", "Bytes received since the start."),
  network_out: amount("netout", "Bytes sent since the start."),
  uptime: amount("uptime", "Seconds since the start."),
};
