// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag, List, Numeric } from "../values";

export interface BackupOperations {
  "GET /cluster/backup": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly all?: AnsweredFlag | null;
      readonly bwlimit?: AnsweredNumber | null;
      readonly comment?: string | null;
      readonly compress?: string | null;
      readonly dumpdir?: string | null;
      readonly enabled?: AnsweredFlag | null;
      readonly exclude?: string | readonly (AnsweredNumber | string)[] | null;
      readonly "exclude-path"?: readonly string[] | null;
      readonly fleecing?: {
        readonly enabled?: AnsweredFlag | null;
        readonly storage?: string | null;
      } | null;
      readonly id: string;
      readonly ionice?: AnsweredNumber | null;
      readonly lockwait?: AnsweredNumber | null;
      readonly mailnotification?: string | null;
      readonly mailto?: string | readonly (AnsweredNumber | string)[] | null;
      readonly mode?: string | null;
      readonly "next-run"?: AnsweredNumber | null;
      readonly node?: string | null;
      readonly "notes-template"?: string | null;
      readonly "notification-mode"?: string | null;
      readonly "pbs-change-detection-mode"?: string | null;
      readonly performance?: {
        readonly "max-workers"?: AnsweredNumber | null;
        readonly "pbs-entries-max"?: AnsweredNumber | null;
      } | null;
      readonly pigz?: AnsweredNumber | null;
      readonly pool?: string | null;
      readonly protected?: AnsweredFlag | null;
      readonly "prune-backups"?: {
        readonly "keep-all"?: AnsweredFlag | null;
        readonly "keep-daily"?: AnsweredNumber | null;
        readonly "keep-hourly"?: AnsweredNumber | null;
        readonly "keep-last"?: AnsweredNumber | null;
        readonly "keep-monthly"?: AnsweredNumber | null;
        readonly "keep-weekly"?: AnsweredNumber | null;
        readonly "keep-yearly"?: AnsweredNumber | null;
      } | null;
      readonly quiet?: AnsweredFlag | null;
      readonly remove?: AnsweredFlag | null;
      readonly "repeat-missed"?: AnsweredFlag | null;
      readonly schedule?: string | null;
      readonly script?: string | null;
      readonly stdexcludes?: AnsweredFlag | null;
      readonly stop?: AnsweredFlag | null;
      readonly stopwait?: AnsweredNumber | null;
      readonly storage?: string | null;
      readonly tmpdir?: string | null;
      readonly type?: string | null;
      readonly vmid?: string | readonly (AnsweredNumber | string)[] | null;
      readonly zstd?: AnsweredNumber | null;
    }[];
  };
  "POST /cluster/backup": {
    parameters: {
      all?: Flag;
      bwlimit?: Numeric;
      comment?: string;
      compress?: "0" | "1" | "gzip" | "lzo" | "zstd";
      dow?: string;
      dumpdir?: string;
      enabled?: Flag;
      exclude?: string;
      "exclude-path"?: List<string>;
      fleecing?: string;
      id?: string;
      ionice?: Numeric;
      lockwait?: Numeric;
      mailnotification?: "always" | "failure";
      mailto?: string;
      mode?: "snapshot" | "stop" | "suspend";
      node?: string;
      "notes-template"?: string;
      "notification-mode"?: "auto" | "legacy-sendmail" | "notification-system";
      "pbs-change-detection-mode"?: "data" | "legacy" | "metadata";
      performance?: string;
      pigz?: Numeric;
      pool?: string;
      protected?: Flag;
      "prune-backups"?: string;
      quiet?: Flag;
      remove?: Flag;
      "repeat-missed"?: Flag;
      schedule?: string;
      script?: string;
      starttime?: string;
      stdexcludes?: Flag;
      stop?: Flag;
      stopwait?: Numeric;
      storage?: string;
      tmpdir?: string;
      vmid?: string;
      zstd?: Numeric;
    };
    answer: unknown;
  };
  "DELETE /cluster/backup/{id}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/backup/{id}": {
    parameters: Record<never, never>;
    answer: {
      readonly all?: AnsweredFlag | null;
      readonly bwlimit?: AnsweredNumber | null;
      readonly comment?: string | null;
      readonly compress?: string | null;
      readonly dumpdir?: string | null;
      readonly enabled?: AnsweredFlag | null;
      readonly exclude?: string | readonly (AnsweredNumber | string)[] | null;
      readonly "exclude-path"?: readonly string[] | null;
      readonly fleecing?: {
        readonly enabled?: AnsweredFlag | null;
        readonly storage?: string | null;
      } | null;
      readonly id: string;
      readonly ionice?: AnsweredNumber | null;
      readonly lockwait?: AnsweredNumber | null;
      readonly mailnotification?: string | null;
      readonly mailto?: string | readonly (AnsweredNumber | string)[] | null;
      readonly mode?: string | null;
      readonly "next-run"?: AnsweredNumber | null;
      readonly node?: string | null;
      readonly "notes-template"?: string | null;
      readonly "notification-mode"?: string | null;
      readonly "pbs-change-detection-mode"?: string | null;
      readonly performance?: {
        readonly "max-workers"?: AnsweredNumber | null;
        readonly "pbs-entries-max"?: AnsweredNumber | null;
      } | null;
      readonly pigz?: AnsweredNumber | null;
      readonly pool?: string | null;
      readonly protected?: AnsweredFlag | null;
      readonly "prune-backups"?: {
        readonly "keep-all"?: AnsweredFlag | null;
        readonly "keep-daily"?: AnsweredNumber | null;
        readonly "keep-hourly"?: AnsweredNumber | null;
        readonly "keep-last"?: AnsweredNumber | null;
        readonly "keep-monthly"?: AnsweredNumber | null;
        readonly "keep-weekly"?: AnsweredNumber | null;
        readonly "keep-yearly"?: AnsweredNumber | null;
      } | null;
      readonly quiet?: AnsweredFlag | null;
      readonly remove?: AnsweredFlag | null;
      readonly "repeat-missed"?: AnsweredFlag | null;
      readonly schedule?: string | null;
      readonly script?: string | null;
      readonly stdexcludes?: AnsweredFlag | null;
      readonly stop?: AnsweredFlag | null;
      readonly stopwait?: AnsweredNumber | null;
      readonly storage?: string | null;
      readonly tmpdir?: string | null;
      readonly type?: string | null;
      readonly vmid?: string | readonly (AnsweredNumber | string)[] | null;
      readonly zstd?: AnsweredNumber | null;
    };
  };
  "PUT /cluster/backup/{id}": {
    parameters: {
      all?: Flag;
      bwlimit?: Numeric;
      comment?: string;
      compress?: "0" | "1" | "gzip" | "lzo" | "zstd";
      delete?: string;
      dow?: string;
      dumpdir?: string;
      enabled?: Flag;
      exclude?: string;
      "exclude-path"?: List<string>;
      fleecing?: string;
      ionice?: Numeric;
      lockwait?: Numeric;
      mailnotification?: "always" | "failure";
      mailto?: string;
      mode?: "snapshot" | "stop" | "suspend";
      node?: string;
      "notes-template"?: string;
      "notification-mode"?: "auto" | "legacy-sendmail" | "notification-system";
      "pbs-change-detection-mode"?: "data" | "legacy" | "metadata";
      performance?: string;
      pigz?: Numeric;
      pool?: string;
      protected?: Flag;
      "prune-backups"?: string;
      quiet?: Flag;
      remove?: Flag;
      "repeat-missed"?: Flag;
      schedule?: string;
      script?: string;
      starttime?: string;
      stdexcludes?: Flag;
      stop?: Flag;
      stopwait?: Numeric;
      storage?: string;
      tmpdir?: string;
      vmid?: string;
      zstd?: Numeric;
    };
    answer: unknown;
  };
  "GET /cluster/backup/{id}/included_volumes": {
    parameters: Record<never, never>;
    answer: {
      readonly children: readonly {
        readonly children?: readonly {
          readonly id: string;
          readonly included: AnsweredFlag;
          readonly leaf?: AnsweredFlag | AnsweredNumber | null;
          readonly name: string;
          readonly reason: string;
        }[] | null;
        readonly id: AnsweredNumber;
        readonly leaf?: AnsweredFlag | AnsweredNumber | null;
        readonly name?: string | null;
        readonly type: string;
      }[];
    };
  };
}
