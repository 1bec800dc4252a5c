// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag } from "../values";

export interface PoolsOperations {
  "DELETE /pools": {
    parameters: {
      poolid: string;
    };
    answer: unknown;
  };
  "GET /pools": {
    parameters: {
      poolid?: string;
      type?: "lxc" | "qemu" | "storage";
    };
    answer: readonly {
      readonly comment?: string | null;
      readonly members?: readonly {
        readonly content?: string | null;
        readonly cpu?: AnsweredFlag | AnsweredNumber | null;
        readonly disk?: AnsweredFlag | AnsweredNumber | null;
        readonly diskread?: AnsweredFlag | AnsweredNumber | null;
        readonly diskwrite?: AnsweredFlag | AnsweredNumber | null;
        readonly id: string;
        readonly maxcpu?: AnsweredNumber | null;
        readonly maxdisk?: AnsweredNumber | null;
        readonly maxmem?: AnsweredNumber | null;
        readonly mem?: AnsweredFlag | AnsweredNumber | null;
        readonly memhost?: AnsweredFlag | AnsweredNumber | null;
        readonly name?: string | null;
        readonly netin?: AnsweredFlag | AnsweredNumber | null;
        readonly netout?: AnsweredFlag | AnsweredNumber | null;
        readonly node?: string | null;
        readonly plugintype?: string | null;
        readonly shared?: AnsweredFlag | AnsweredNumber | null;
        readonly status?: string | null;
        readonly storage?: string | null;
        readonly template?: AnsweredFlag | AnsweredNumber | null;
        readonly type: string;
        readonly uptime?: AnsweredFlag | AnsweredNumber | null;
        readonly vmid?: AnsweredNumber | null;
      }[] | null;
      readonly poolid: string;
    }[];
  };
  "POST /pools": {
    parameters: {
      comment?: string;
      poolid: string;
    };
    answer: unknown;
  };
  "PUT /pools": {
    parameters: {
      "allow-move"?: Flag;
      comment?: string;
      delete?: Flag;
      poolid: string;
      storage?: string;
      vms?: string;
    };
    answer: unknown;
  };
  "DELETE /pools/{poolid}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /pools/{poolid}": {
    parameters: {
      type?: "lxc" | "qemu" | "storage";
    };
    answer: {
      readonly comment?: string | null;
      readonly members: readonly {
        readonly content?: string | null;
        readonly id: string;
        readonly node?: string | null;
        readonly plugintype?: string | null;
        readonly shared?: AnsweredFlag | AnsweredNumber | null;
        readonly status?: string | null;
        readonly storage?: string | null;
        readonly type: string;
        readonly vmid?: AnsweredNumber | null;
      }[];
      readonly poolid?: string | null;
    };
  };
  "PUT /pools/{poolid}": {
    parameters: {
      "allow-move"?: Flag;
      comment?: string;
      delete?: Flag;
      storage?: string;
      vms?: string;
    };
    answer: unknown;
  };
}
