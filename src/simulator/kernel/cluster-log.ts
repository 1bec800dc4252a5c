/** The cluster log: actions and their users, newest last. */
import { configFile } from "./config-file";
import type { Store } from "./store";

export interface LogEntry {
  uid: number;
  time: number;
  /** Syslog priority. */
  pri: number;
  tag: string;
  pid: number;
  node: string;
  user: string;
  msg: string;
}

const CLUSTER_LOG = configFile<{ next: number; entries: LogEntry[] }>("simulator/cluster-log", () => ({
  next: 1,
  entries: [],
}));

/** Older entries are dropped. */
const MAX_ENTRIES = 1000;

export class ClusterLog {
  constructor(readonly store: Store) {}

  get entries(): readonly LogEntry[] {
    return this.store.read(CLUSTER_LOG).entries;
  }

  add(entry: Omit<LogEntry, "uid">): void {
    const { next, entries } = this.store.read(CLUSTER_LOG);
    this.store.replace(CLUSTER_LOG, {
      next: next + 1,
      entries: [...entries, { uid: next, ...entry }].slice(-MAX_ENTRIES),
    });
  }
}
