// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredNumber, Flag, Numeric, Upid } from "../values";

export interface ConfigOperations {
  "GET /cluster/config": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
    }[];
  };
  "POST /cluster/config": {
    parameters: {
      clustername: string;
      "link[n]"?: string;
      nodeid?: Numeric;
      "token-coefficient"?: Numeric;
      votes?: Numeric;
    };
    answer: Upid;
  };
  "GET /cluster/config/apiversion": {
    parameters: Record<never, never>;
    answer: AnsweredNumber;
  };
  "GET /cluster/config/join": {
    parameters: {
      node?: string;
    };
    answer: {
      readonly config_digest: string;
      readonly nodelist: readonly {
        readonly name: string;
        readonly nodeid?: AnsweredNumber | null;
        readonly pve_addr: string;
        readonly pve_fp: string;
        readonly quorum_votes: AnsweredNumber;
        readonly ring0_addr?: string | null;
      }[];
      readonly preferred_node: string;
      readonly totem: {
        readonly cluster_name?: string | null;
        readonly config_version?: AnsweredNumber | string | null;
        readonly interface?: Readonly<Record<string, {
          readonly linknumber?: AnsweredNumber | string | null;
        }>> | null;
        readonly ip_version?: string | null;
        readonly link_mode?: string | null;
        readonly secauth?: string | null;
        readonly version?: AnsweredNumber | string | null;
      };
    };
  };
  "POST /cluster/config/join": {
    parameters: {
      fingerprint: string;
      force?: Flag;
      hostname: string;
      "link[n]"?: string;
      nodeid?: Numeric;
      password: string;
      votes?: Numeric;
    };
    answer: Upid;
  };
  "GET /cluster/config/nodes": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
      readonly node?: string | null;
      readonly nodeid?: AnsweredNumber | string | null;
      readonly quorum_votes?: AnsweredNumber | string | null;
      readonly ring0_addr?: string | null;
    }[];
  };
  "DELETE /cluster/config/nodes/{node}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "POST /cluster/config/nodes/{node}": {
    parameters: {
      apiversion?: Numeric;
      force?: Flag;
      "link[n]"?: string;
      new_node_ip?: string;
      nodeid?: Numeric;
      votes?: Numeric;
    };
    answer: {
      readonly corosync_authkey?: string | null;
      readonly corosync_conf?: string | null;
      readonly warnings?: readonly string[] | null;
    };
  };
  "GET /cluster/config/qdevice": {
    parameters: Record<never, never>;
    answer: Readonly<Record<string, unknown>>;
  };
  "GET /cluster/config/totem": {
    parameters: Record<never, never>;
    answer: null | {
      readonly cluster_name?: string | null;
      readonly config_version?: AnsweredNumber | string | null;
      readonly interface?: Readonly<Record<string, {
        readonly linknumber?: AnsweredNumber | string | null;
      }>> | null;
      readonly ip_version?: string | null;
      readonly link_mode?: string | null;
      readonly secauth?: string | null;
      readonly version?: AnsweredNumber | string | null;
    };
  };
}
