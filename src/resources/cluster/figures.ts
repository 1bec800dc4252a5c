/**
 * Figures of guests, nodes and storages that change all the time: of data sources only.
 * Facts: docs/facts/cluster.md#views.
 */
import { number } from "../../framework/attribute";
import { parameter } from "../parameters/parameter";

const figure = (name: string, doc: string) => parameter(name, number({ doc })).computed();

export const sizes = {
  max_cpu: figure("maxcpu", "Number of processors."),
  max_memory: figure("maxmem", "Memory in bytes."),
  max_disk: figure("maxdisk", "Size in bytes."),
};

export const load = {
  cpu: figure("cpu", "Load of the processors, 0 to 1."),
  memory: figure("mem", "Memory in use, in bytes."),
  host_memory: figure("memhost", "Memory that the guest takes on its node, in bytes."),
  disk: figure("disk", "Space in use, in bytes."),
  disk_read: figure("diskread", "Bytes read from disks since the start."),
  disk_write: figure("diskwrite", "Bytes written to disks since the start."),
  network_in: figure("netin", "Bytes received since the start."),
  network_out: figure("netout", "Bytes sent since the start."),
  uptime: figure("uptime", "Seconds since the start."),
};
