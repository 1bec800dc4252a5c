// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag, Numeric } from "../values";

export interface HaOperations {
  "GET /cluster/ha": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly id: string;
    }[];
  };
  "GET /cluster/ha/groups": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly group: string;
      readonly nodes?: string | readonly (AnsweredNumber | string)[] | null;
      readonly nofailback?: AnsweredFlag | AnsweredNumber | null;
      readonly restricted?: AnsweredFlag | AnsweredNumber | null;
      readonly type?: string | null;
    }[];
  };
  "POST /cluster/ha/groups": {
    parameters: {
      comment?: string;
      group: string;
      nodes: string;
      nofailback?: Flag;
      restricted?: Flag;
      type?: "group";
    };
    answer: unknown;
  };
  "DELETE /cluster/ha/groups/{group}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/ha/groups/{group}": {
    parameters: Record<never, never>;
    answer: {
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly group: string;
      readonly nodes?: string | readonly (AnsweredNumber | string)[] | null;
      readonly nofailback?: AnsweredFlag | AnsweredNumber | null;
      readonly restricted?: AnsweredFlag | AnsweredNumber | null;
      readonly type?: string | null;
    };
  };
  "PUT /cluster/ha/groups/{group}": {
    parameters: {
      comment?: string;
      delete?: string;
      digest?: string;
      nodes?: string;
      nofailback?: Flag;
      restricted?: Flag;
    };
    answer: unknown;
  };
  "GET /cluster/ha/resources": {
    parameters: {
      type?: "ct" | "vm";
    };
    answer: readonly {
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly failback?: AnsweredFlag | AnsweredNumber | null;
      readonly max_relocate?: AnsweredNumber | null;
      readonly max_restart?: AnsweredFlag | AnsweredNumber | null;
      readonly sid: string;
      readonly state?: string | null;
      readonly type?: string | null;
    }[];
  };
  "POST /cluster/ha/resources": {
    parameters: {
      "auto-rebalance"?: Flag;
      comment?: string;
      failback?: Flag;
      group?: string;
      max_relocate?: Numeric;
      max_restart?: Numeric;
      sid: string;
      state?: "disabled" | "enabled" | "ignored" | "started" | "stopped";
      type?: "ct" | "vm";
    };
    answer: unknown;
  };
  "DELETE /cluster/ha/resources/{sid}": {
    parameters: {
      purge?: Flag;
    };
    answer: unknown;
  };
  "GET /cluster/ha/resources/{sid}": {
    parameters: Record<never, never>;
    answer: {
      readonly "auto-rebalance"?: AnsweredFlag | null;
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly failback?: AnsweredFlag | null;
      readonly group?: string | null;
      readonly max_relocate?: AnsweredNumber | null;
      readonly max_restart?: AnsweredNumber | null;
      readonly sid: string;
      readonly state?: string | null;
      readonly type: string;
    };
  };
  "PUT /cluster/ha/resources/{sid}": {
    parameters: {
      "auto-rebalance"?: Flag;
      comment?: string;
      delete?: string;
      digest?: string;
      failback?: Flag;
      group?: string;
      max_relocate?: Numeric;
      max_restart?: Numeric;
      state?: "disabled" | "enabled" | "ignored" | "started" | "stopped";
    };
    answer: unknown;
  };
  "POST /cluster/ha/resources/{sid}/migrate": {
    parameters: {
      node: string;
    };
    answer: {
      readonly "blocking-resources"?: readonly {
        readonly cause?: string | null;
        readonly sid?: string | null;
      }[] | null;
      readonly "comigrated-resources"?: readonly unknown[] | null;
      readonly "requested-node"?: string | null;
      readonly sid?: string | null;
    };
  };
  "POST /cluster/ha/resources/{sid}/relocate": {
    parameters: {
      node: string;
    };
    answer: {
      readonly "blocking-resources"?: readonly {
        readonly cause?: string | null;
        readonly sid?: string | null;
      }[] | null;
      readonly "comigrated-resources"?: readonly string[] | null;
      readonly "requested-node"?: string | null;
      readonly sid?: string | null;
    };
  };
  "GET /cluster/ha/rules": {
    parameters: {
      resource?: string;
      type?: "node-affinity" | "resource-affinity";
    };
    answer: readonly {
      readonly affinity?: string | null;
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly disable?: AnsweredFlag | AnsweredNumber | null;
      readonly nodes?: string | readonly (AnsweredNumber | string)[] | null;
      readonly order?: AnsweredFlag | AnsweredNumber | null;
      readonly resources?: string | readonly (AnsweredNumber | string)[] | null;
      readonly rule: string;
      readonly strict?: AnsweredFlag | AnsweredNumber | null;
      readonly type?: string | null;
    }[];
  };
  "POST /cluster/ha/rules": {
    parameters: {
      affinity?: "negative" | "positive";
      comment?: string;
      disable?: Flag;
      nodes?: string;
      resources: string;
      rule: string;
      strict?: Flag;
      type: "node-affinity" | "resource-affinity";
    };
    answer: unknown;
  };
  "DELETE /cluster/ha/rules/{rule}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/ha/rules/{rule}": {
    parameters: Record<never, never>;
    answer: {
      readonly affinity?: string | null;
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly disable?: AnsweredFlag | AnsweredNumber | null;
      readonly nodes?: string | readonly (AnsweredNumber | string)[] | null;
      readonly order?: AnsweredFlag | AnsweredNumber | null;
      readonly resources?: string | readonly (AnsweredNumber | string)[] | null;
      readonly rule: string;
      readonly strict?: AnsweredFlag | AnsweredNumber | null;
      readonly type: string;
    };
  };
  "PUT /cluster/ha/rules/{rule}": {
    parameters: {
      affinity?: "negative" | "positive";
      comment?: string;
      delete?: string;
      digest?: string;
      disable?: Flag;
      nodes?: string;
      resources?: string;
      strict?: Flag;
      type: "node-affinity" | "resource-affinity";
    };
    answer: unknown;
  };
  "GET /cluster/ha/status": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
    }[];
  };
  "POST /cluster/ha/status/arm-ha": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/ha/status/current": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly "armed-state"?: string | null;
      readonly "auto-rebalance"?: AnsweredFlag | null;
      readonly crm_state?: string | null;
      readonly failback?: AnsweredFlag | null;
      readonly id: string;
      readonly max_relocate?: AnsweredNumber | null;
      readonly max_restart?: AnsweredNumber | null;
      readonly node?: string | null;
      readonly quorate?: AnsweredFlag | null;
      readonly request_state?: string | null;
      readonly resource_mode?: string | null;
      readonly sid?: string | null;
      readonly state?: string | null;
      readonly status: string;
      readonly timestamp?: AnsweredNumber | null;
      readonly type: string;
    }[];
  };
  "POST /cluster/ha/status/disarm-ha": {
    parameters: {
      "resource-mode": "freeze" | "ignore";
    };
    answer: unknown;
  };
  "GET /cluster/ha/status/manager_status": {
    parameters: Record<never, never>;
    answer: {
      readonly lrm_status?: Readonly<Record<string, {
        readonly mode?: string | null;
      }>> | null;
      readonly manager_status?: {
        readonly master_node?: string | null;
        readonly node_status?: Readonly<Record<string, string>> | null;
        readonly service_status?: Readonly<Record<string, unknown>> | null;
        readonly timestamp?: AnsweredNumber | null;
      } | null;
      readonly quorum?: {
        readonly node?: string | null;
        readonly quorate?: AnsweredNumber | string | null;
      } | null;
    };
  };
}
