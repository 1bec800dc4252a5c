// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag, Numeric } from "../values";

export interface FirewallOperations {
  "GET /cluster/firewall": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
    }[];
  };
  "GET /cluster/firewall/aliases": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly cidr: string;
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly ipversion?: AnsweredNumber | null;
      readonly name: string;
    }[];
  };
  "POST /cluster/firewall/aliases": {
    parameters: {
      cidr: string;
      comment?: string;
      name: string;
    };
    answer: unknown;
  };
  "DELETE /cluster/firewall/aliases/{name}": {
    parameters: {
      digest?: string;
    };
    answer: unknown;
  };
  "GET /cluster/firewall/aliases/{name}": {
    parameters: Record<never, never>;
    answer: {
      readonly cidr: string;
      readonly comment?: string | null;
      readonly ipversion?: AnsweredNumber | null;
      readonly name: string;
    };
  };
  "PUT /cluster/firewall/aliases/{name}": {
    parameters: {
      cidr: string;
      comment?: string;
      digest?: string;
      rename?: string;
    };
    answer: unknown;
  };
  "GET /cluster/firewall/groups": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly group: string;
    }[];
  };
  "POST /cluster/firewall/groups": {
    parameters: {
      comment?: string;
      digest?: string;
      group: string;
      rename?: string;
    };
    answer: unknown;
  };
  "DELETE /cluster/firewall/groups/{group}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/firewall/groups/{group}": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly action: string;
      readonly comment?: string | null;
      readonly dest?: string | null;
      readonly digest?: string | null;
      readonly dport?: string | null;
      readonly enable?: AnsweredNumber | null;
      readonly "icmp-type"?: string | null;
      readonly iface?: string | null;
      readonly ipversion?: AnsweredNumber | null;
      readonly log?: string | null;
      readonly macro?: string | null;
      readonly pos: AnsweredNumber;
      readonly proto?: string | null;
      readonly source?: string | null;
      readonly sport?: string | null;
      readonly type: string;
    }[];
  };
  "POST /cluster/firewall/groups/{group}": {
    parameters: {
      action: string;
      comment?: string;
      dest?: string;
      digest?: string;
      dport?: string;
      enable?: Numeric;
      "icmp-type"?: string;
      iface?: string;
      log?: "alert" | "crit" | "debug" | "emerg" | "err" | "info" | "nolog" | "notice" | "warning";
      macro?: string;
      pos?: Numeric;
      proto?: string;
      source?: string;
      sport?: string;
      type: "forward" | "group" | "in" | "out";
    };
    answer: unknown;
  };
  "DELETE /cluster/firewall/groups/{group}/{pos}": {
    parameters: {
      digest?: string;
    };
    answer: unknown;
  };
  "GET /cluster/firewall/groups/{group}/{pos}": {
    parameters: Record<never, never>;
    answer: {
      readonly action: string;
      readonly comment?: string | null;
      readonly dest?: string | null;
      readonly digest?: string | null;
      readonly dport?: string | null;
      readonly enable?: AnsweredNumber | null;
      readonly "icmp-type"?: string | null;
      readonly iface?: string | null;
      readonly ipversion?: AnsweredNumber | null;
      readonly log?: string | null;
      readonly macro?: string | null;
      readonly pos: AnsweredNumber;
      readonly proto?: string | null;
      readonly source?: string | null;
      readonly sport?: string | null;
      readonly type: string;
    };
  };
  "PUT /cluster/firewall/groups/{group}/{pos}": {
    parameters: {
      action?: string;
      comment?: string;
      delete?: string;
      dest?: string;
      digest?: string;
      dport?: string;
      enable?: Numeric;
      "icmp-type"?: string;
      iface?: string;
      log?: "alert" | "crit" | "debug" | "emerg" | "err" | "info" | "nolog" | "notice" | "warning";
      macro?: string;
      moveto?: Numeric;
      proto?: string;
      source?: string;
      sport?: string;
      type?: "forward" | "group" | "in" | "out";
    };
    answer: unknown;
  };
  "GET /cluster/firewall/ipset": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly name: string;
    }[];
  };
  "POST /cluster/firewall/ipset": {
    parameters: {
      comment?: string;
      digest?: string;
      name: string;
      rename?: string;
    };
    answer: unknown;
  };
  "DELETE /cluster/firewall/ipset/{name}": {
    parameters: {
      force?: Flag;
    };
    answer: unknown;
  };
  "GET /cluster/firewall/ipset/{name}": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly cidr: string;
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly nomatch?: AnsweredFlag | null;
    }[];
  };
  "POST /cluster/firewall/ipset/{name}": {
    parameters: {
      cidr: string;
      comment?: string;
      nomatch?: Flag;
    };
    answer: unknown;
  };
  "DELETE /cluster/firewall/ipset/{name}/{cidr}": {
    parameters: {
      digest?: string;
    };
    answer: unknown;
  };
  "GET /cluster/firewall/ipset/{name}/{cidr}": {
    parameters: Record<never, never>;
    answer: {
      readonly cidr: string;
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly nomatch?: AnsweredFlag | AnsweredNumber | null;
    };
  };
  "PUT /cluster/firewall/ipset/{name}/{cidr}": {
    parameters: {
      comment?: string;
      digest?: string;
      nomatch?: Flag;
    };
    answer: unknown;
  };
  "GET /cluster/firewall/macros": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly descr: string;
      readonly macro: string;
    }[];
  };
  "GET /cluster/firewall/options": {
    parameters: Record<never, never>;
    answer: {
      readonly digest?: string | null;
      readonly ebtables?: AnsweredFlag | null;
      readonly enable?: AnsweredNumber | null;
      readonly log_ratelimit?: string | null;
      readonly policy_forward?: string | null;
      readonly policy_in?: string | null;
      readonly policy_out?: string | null;
    };
  };
  "PUT /cluster/firewall/options": {
    parameters: {
      delete?: string;
      digest?: string;
      ebtables?: Flag;
      enable?: Numeric;
      log_ratelimit?: string;
      policy_forward?: "ACCEPT" | "DROP";
      policy_in?: "ACCEPT" | "DROP" | "REJECT";
      policy_out?: "ACCEPT" | "DROP" | "REJECT";
    };
    answer: unknown;
  };
  "GET /cluster/firewall/refs": {
    parameters: {
      type?: "alias" | "ipset";
    };
    answer: readonly {
      readonly comment?: string | null;
      readonly name: string;
      readonly ref: string;
      readonly scope: string;
      readonly type: string;
    }[];
  };
  "GET /cluster/firewall/rules": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly action: string;
      readonly comment?: string | null;
      readonly dest?: string | null;
      readonly digest?: string | null;
      readonly dport?: string | null;
      readonly enable?: AnsweredNumber | null;
      readonly "icmp-type"?: string | null;
      readonly iface?: string | null;
      readonly ipversion?: AnsweredNumber | null;
      readonly log?: string | null;
      readonly macro?: string | null;
      readonly pos: AnsweredNumber;
      readonly proto?: string | null;
      readonly source?: string | null;
      readonly sport?: string | null;
      readonly type: string;
    }[];
  };
  "POST /cluster/firewall/rules": {
    parameters: {
      action: string;
      comment?: string;
      dest?: string;
      digest?: string;
      dport?: string;
      enable?: Numeric;
      "icmp-type"?: string;
      iface?: string;
      log?: "alert" | "crit" | "debug" | "emerg" | "err" | "info" | "nolog" | "notice" | "warning";
      macro?: string;
      pos?: Numeric;
      proto?: string;
      source?: string;
      sport?: string;
      type: "forward" | "group" | "in" | "out";
    };
    answer: unknown;
  };
  "DELETE /cluster/firewall/rules/{pos}": {
    parameters: {
      digest?: string;
    };
    answer: unknown;
  };
  "GET /cluster/firewall/rules/{pos}": {
    parameters: Record<never, never>;
    answer: {
      readonly action: string;
      readonly comment?: string | null;
      readonly dest?: string | null;
      readonly digest?: string | null;
      readonly dport?: string | null;
      readonly enable?: AnsweredNumber | null;
      readonly "icmp-type"?: string | null;
      readonly iface?: string | null;
      readonly ipversion?: AnsweredNumber | null;
      readonly log?: string | null;
      readonly macro?: string | null;
      readonly pos: AnsweredNumber;
      readonly proto?: string | null;
      readonly source?: string | null;
      readonly sport?: string | null;
      readonly type: string;
    };
  };
  "PUT /cluster/firewall/rules/{pos}": {
    parameters: {
      action?: string;
      comment?: string;
      delete?: string;
      dest?: string;
      digest?: string;
      dport?: string;
      enable?: Numeric;
      "icmp-type"?: string;
      iface?: string;
      log?: "alert" | "crit" | "debug" | "emerg" | "err" | "info" | "nolog" | "notice" | "warning";
      macro?: string;
      moveto?: Numeric;
      proto?: string;
      source?: string;
      sport?: string;
      type?: "forward" | "group" | "in" | "out";
    };
    answer: unknown;
  };
}
