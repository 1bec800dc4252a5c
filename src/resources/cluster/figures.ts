/**
 * Figures of guests, nodes and storages that change all the time: of data sources only.
 * Facts: contributing/facts/cluster.md#views.
 */
import { amount } from "./columns";

export const sizes = {
  max_cpu: amount("maxcpu", "Number of processors."),
  max_memory: amount("maxmem", "Memory in bytes."),
  max_disk: amount("maxdisk", "Size in bytes."),
};

export const load = {
  cpu: amount("cpu", "Load of the processors, 0 to 1."),
  memory: amount("mem", "Memory in use, in bytes."),
  host_memory: amount("memhost", "Memory that the guest takes on its node, in bytes."),
  disk: amount("disk", "Space in use, in bytes."),
  disk_read: amount("diskread", "Bytes read from disks since the start."),
  disk_write: amount("diskwrite", "Bytes written to disks since the start."),
  network_in: amount("netin", "Bytes received since the start."),
  network_out: amount("netout", "Bytes sent since the start."),
  uptime: amount("uptime", "Seconds since the start."),
};
