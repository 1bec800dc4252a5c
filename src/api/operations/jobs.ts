// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag, Numeric } from "../values";

export interface JobsOperations {
  "GET /cluster/jobs": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly subdir: string;
    }[];
  };
  "GET /cluster/jobs/realm-sync": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly comment?: string | null;
      readonly "enable-new"?: AnsweredFlag | AnsweredNumber | null;
      readonly enabled?: AnsweredFlag | null;
      readonly id: string;
      readonly "last-run"?: AnsweredNumber | null;
      readonly "next-run"?: AnsweredNumber | null;
      readonly realm: string;
      readonly "remove-vanished"?: string | null;
      readonly schedule: string;
      readonly scope?: string | null;
      readonly type?: string | null;
    }[];
  };
  "DELETE /cluster/jobs/realm-sync/{id}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/jobs/realm-sync/{id}": {
    parameters: Record<never, never>;
    answer: {
      readonly comment?: string | null;
      readonly "enable-new"?: AnsweredFlag | AnsweredNumber | null;
      readonly enabled?: AnsweredFlag | AnsweredNumber | null;
      readonly realm: string;
      readonly "remove-vanished"?: string | null;
      readonly schedule: string;
      readonly scope?: string | null;
      readonly type?: string | null;
    };
  };
  "POST /cluster/jobs/realm-sync/{id}": {
    parameters: {
      comment?: string;
      "enable-new"?: Flag;
      enabled?: Flag;
      realm?: string;
      "remove-vanished"?: string;
      schedule: string;
      scope?: "both" | "groups" | "users";
    };
    answer: unknown;
  };
  "PUT /cluster/jobs/realm-sync/{id}": {
    parameters: {
      comment?: string;
      delete?: string;
      "enable-new"?: Flag;
      enabled?: Flag;
      "remove-vanished"?: string;
      schedule: string;
      scope?: "both" | "groups" | "users";
    };
    answer: unknown;
  };
  "GET /cluster/jobs/schedule-analyze": {
    parameters: {
      iterations?: Numeric;
      schedule: string;
      starttime?: Numeric;
    };
    answer: readonly {
      readonly timestamp: AnsweredNumber;
      readonly utc: string;
    }[];
  };
}
