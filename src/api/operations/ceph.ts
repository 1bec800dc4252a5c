// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag, Numeric, Upid } from "../values";

export interface CephOperations {
  "GET /cluster/ceph": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
    }[];
  };
  "GET /cluster/ceph/flags": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly description?: string | null;
      readonly name?: string | null;
      readonly value?: AnsweredFlag | null;
    }[];
  };
  "PUT /cluster/ceph/flags": {
    parameters: {
      nobackfill?: Flag;
      "nodeep-scrub"?: Flag;
      nodown?: Flag;
      noin?: Flag;
      noout?: Flag;
      norebalance?: Flag;
      norecover?: Flag;
      noscrub?: Flag;
      notieragent?: Flag;
      noup?: Flag;
      pause?: Flag;
    };
    answer: Upid;
  };
  "GET /cluster/ceph/flags/{flag}": {
    parameters: Record<never, never>;
    answer: AnsweredFlag;
  };
  "PUT /cluster/ceph/flags/{flag}": {
    parameters: {
      value: Flag;
    };
    answer: unknown;
  };
  "GET /cluster/ceph/health-mute": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly code?: string | null;
      readonly sticky?: AnsweredFlag | null;
      readonly summary?: string | null;
      readonly ttl?: string | null;
    }[];
  };
  "PUT /cluster/ceph/health-mute/{code}": {
    parameters: {
      value: Flag;
      ttl?: string;
      sticky?: Flag;
    };
    answer: unknown;
  };
  "GET /cluster/ceph/metadata": {
    parameters: {
      scope?: "all" | "versions";
    };
    answer: {
      readonly mds?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
      readonly mgr?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
      readonly mon?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
      readonly node?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
      readonly osd?: readonly {
        readonly back_addr?: string | null;
        readonly ceph_release?: string | null;
        readonly ceph_version?: string | null;
        readonly ceph_version_short?: string | null;
        readonly device_ids?: string | null;
        readonly device_paths?: string | null;
        readonly devices?: string | null;
        readonly front_addr?: string | null;
        readonly hostname?: string | null;
        readonly id?: AnsweredNumber | null;
        readonly mem_swap_kb?: AnsweredNumber | null;
        readonly mem_total_kb?: AnsweredNumber | null;
        readonly osd_data?: string | null;
        readonly osd_objectstore?: string | null;
      }[] | null;
    };
  };
  "POST /cluster/ceph/restart-bulk": {
    parameters: {
      "service-type": "mds" | "mgr" | "mon" | "osd";
      timeout?: Numeric;
      "dry-run"?: Flag;
      force?: Flag;
      "only-outdated"?: Flag;
    };
    answer: Upid;
  };
  "GET /cluster/ceph/status": {
    parameters: Record<never, never>;
    answer: Readonly<Record<string, unknown>>;
  };
}
