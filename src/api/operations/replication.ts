// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag, Numeric } from "../values";

export interface ReplicationOperations {
  "GET /cluster/replication": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly comment?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly guest: AnsweredNumber;
      readonly id: string;
      readonly jobnum: AnsweredNumber;
      readonly rate?: AnsweredNumber | null;
      readonly remove_job?: string | null;
      readonly schedule?: string | null;
      readonly source?: string | null;
      readonly target: string;
      readonly type: string;
    }[];
  };
  "POST /cluster/replication": {
    parameters: {
      comment?: string;
      disable?: Flag;
      id: string;
      rate?: Numeric;
      remove_job?: "full" | "local";
      schedule?: string;
      source?: string;
      target: string;
      type: "local";
    };
    answer: unknown;
  };
  "DELETE /cluster/replication/{id}": {
    parameters: {
      force?: Flag;
      keep?: Flag;
    };
    answer: unknown;
  };
  "GET /cluster/replication/{id}": {
    parameters: Record<never, never>;
    answer: {
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly guest: AnsweredNumber;
      readonly id: string;
      readonly jobnum: AnsweredNumber;
      readonly rate?: AnsweredNumber | null;
      readonly remove_job?: string | null;
      readonly schedule?: string | null;
      readonly source?: string | null;
      readonly target: string;
      readonly type: string;
    };
  };
  "PUT /cluster/replication/{id}": {
    parameters: {
      comment?: string;
      delete?: string;
      digest?: string;
      disable?: Flag;
      rate?: Numeric;
      remove_job?: "full" | "local";
      schedule?: string;
      source?: string;
    };
    answer: unknown;
  };
}
