/** Computed attributes of data sources, by type, and the figures that guests, nodes and storages share. Facts: contributing/facts/cluster.md#views. */
import { bool, number } from "../../framework/attribute";
import { parameter } from "../parameters/parameter";

export const textColumn = (name: string, doc: string) => parameter(name, { doc }).computed();
export const numberColumn = (name: string, doc: string) => parameter(name, number({ doc })).computed();
export const flag = (name: string, doc: string) => parameter(name, bool({ doc })).computed();

export const sizeColumns = {
  max_cpu: numberColumn("maxcpu", "Number of processors."),
  max_memory: numberColumn("maxmem", "Memory in bytes."),
  max_disk: numberColumn("maxdisk", "Size in bytes."),
};

/** Load and traffic, which differ with every read. */
export const loadColumns = {
  cpu: numberColumn("cpu", "CPU load, 0 to 1."),
  memory: numberColumn("mem", "Memory in use, in bytes."),
  host_memory: numberColumn("memhost", "Memory that the guest uses on its node, in bytes."),
  disk: numberColumn("disk", "Space in use, in bytes."),
  disk_read: numberColumn("diskread", "Bytes read from disks since the start."),
  disk_write: numberColumn("diskwrite", "Bytes written to disks since the start."),
  network_in: numberColumn("netin", "Bytes received since the start."),
  network_out: numberColumn("netout", "Bytes sent since the start."),
  uptime: numberColumn("uptime", "Seconds since the start."),
};
