// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag, Numeric } from "../values";

export interface OthersOperations {
  "GET /cluster": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
    }[];
  };
  "GET /cluster/backup-info": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly subdir?: string | null;
    }[];
  };
  "GET /cluster/backup-info/not-backed-up": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
      readonly type: string;
      readonly vmid: AnsweredNumber;
    }[];
  };
  "GET /cluster/log": {
    parameters: {
      max?: Numeric;
    };
    answer: readonly {
      readonly id?: string | null;
      readonly msg?: string | null;
      readonly node?: string | null;
      readonly pid?: AnsweredNumber | null;
      readonly pri?: AnsweredNumber | null;
      readonly tag?: string | null;
      readonly time?: AnsweredNumber | null;
      readonly uid?: AnsweredNumber | string | null;
      readonly user?: string | null;
    }[];
  };
  "GET /cluster/nextid": {
    parameters: {
      vmid?: Numeric;
    };
    answer: AnsweredNumber;
  };
  "GET /cluster/options": {
    parameters: Record<never, never>;
    answer: {
      readonly "allowed-tags"?: readonly string[] | null;
      readonly bwlimit?: string | null;
      readonly "consent-text"?: string | null;
      readonly console?: string | null;
      readonly crs?: {
        readonly ha?: string | null;
        readonly "ha-rebalance-on-start"?: AnsweredFlag | AnsweredNumber | null;
      } | null;
      readonly description?: string | null;
      readonly email_from?: string | null;
      readonly fencing?: string | null;
      readonly ha?: {
        readonly shutdown_policy?: string | null;
      } | null;
      readonly http_proxy?: string | null;
      readonly keyboard?: string | null;
      readonly language?: string | null;
      readonly location?: string | null;
      readonly mac_prefix?: string | null;
      readonly max_workers?: AnsweredNumber | string | null;
      readonly migration?: {
        readonly network?: string | null;
        readonly type?: string | null;
      } | null;
      readonly "next-id"?: {
        readonly lower?: AnsweredNumber | string | null;
        readonly upper?: AnsweredNumber | string | null;
      } | null;
      readonly notify?: {
        readonly fencing?: string | null;
        readonly "package-updates"?: string | null;
        readonly replication?: string | null;
        readonly "target-fencing"?: string | null;
      } | null;
      readonly "registered-tags"?: readonly string[] | null;
      readonly replication?: {
        readonly network?: string | null;
        readonly type?: string | null;
      } | null;
      readonly "tag-style"?: {
        readonly "case-sensitive"?: AnsweredFlag | AnsweredNumber | null;
        readonly "color-map"?: string | null;
        readonly ordering?: string | null;
        readonly shape?: string | null;
      } | null;
      readonly u2f?: {
        readonly appid?: string | null;
        readonly origin?: string | null;
      } | null;
      readonly "user-tag-access"?: {
        readonly "user-allow"?: string | null;
        readonly "user-allow-list"?: readonly string[] | null;
      } | null;
      readonly webauthn?: {
        readonly "allow-subdomains"?: AnsweredFlag | AnsweredNumber | null;
        readonly id?: string | null;
        readonly origin?: string | null;
        readonly rp?: string | null;
      } | null;
    };
  };
  "PUT /cluster/options": {
    parameters: {
      bwlimit?: string;
      "consent-text"?: string;
      console?: "applet" | "html5" | "vv" | "xtermjs";
      crs?: string;
      delete?: string;
      description?: string;
      email_from?: string;
      fencing?: "both" | "hardware" | "watchdog";
      ha?: string;
      http_proxy?: string;
      keyboard?: "da" | "de" | "de-ch" | "en-gb" | "en-us" | "es" | "fi" | "fr" | "fr-be" | "fr-ca" | "fr-ch" | "hu" | "is" | "it" | "ja" | "lt" | "mk" | "nl" | "no" | "pl" | "pt" | "pt-br" | "sl" | "sv" | "tr";
      language?: "ar" | "ca" | "da" | "de" | "en" | "es" | "eu" | "fa" | "fr" | "he" | "hr" | "it" | "ja" | "ka" | "kr" | "nb" | "nl" | "nn" | "pl" | "pt_BR" | "ru" | "sl" | "sv" | "tr" | "ukr" | "zh_CN" | "zh_TW";
      location?: string;
      mac_prefix?: string;
      max_workers?: Numeric;
      migration?: string;
      migration_unsecure?: Flag;
      "next-id"?: string;
      notify?: string;
      "registered-tags"?: string;
      replication?: string;
      "tag-style"?: string;
      u2f?: string;
      "user-tag-access"?: string;
      webauthn?: string;
    };
    answer: unknown;
  };
  "GET /cluster/resources": {
    parameters: {
      type?: "node" | "sdn" | "storage" | "vm";
    };
    answer: readonly {
      readonly "cgroup-mode"?: AnsweredNumber | null;
      readonly content?: string | readonly (AnsweredNumber | string)[] | null;
      readonly cpu?: AnsweredNumber | null;
      readonly disk?: AnsweredNumber | null;
      readonly diskread?: AnsweredNumber | null;
      readonly diskwrite?: AnsweredNumber | null;
      readonly hastate?: string | null;
      readonly "host-arch"?: string | null;
      readonly id: string;
      readonly level?: string | null;
      readonly lock?: string | null;
      readonly maxcpu?: AnsweredNumber | null;
      readonly maxdisk?: AnsweredNumber | null;
      readonly maxmem?: AnsweredNumber | null;
      readonly mem?: AnsweredNumber | null;
      readonly memhost?: AnsweredNumber | null;
      readonly name?: string | null;
      readonly netin?: AnsweredNumber | null;
      readonly netout?: AnsweredNumber | null;
      readonly network?: string | null;
      readonly "network-type"?: string | null;
      readonly node?: string | null;
      readonly plugintype?: string | null;
      readonly pool?: string | null;
      readonly protocol?: string | null;
      readonly sdn?: string | null;
      readonly shared?: AnsweredFlag | null;
      readonly status?: string | null;
      readonly storage?: string | null;
      readonly tags?: string | null;
      readonly template?: AnsweredFlag | null;
      readonly type: string;
      readonly uptime?: AnsweredNumber | null;
      readonly vmid?: AnsweredNumber | null;
      readonly "zone-type"?: string | null;
    }[];
  };
  "GET /cluster/status": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly id: string;
      readonly ip?: string | null;
      readonly level?: string | null;
      readonly local?: AnsweredFlag | null;
      readonly name: string;
      readonly nodeid?: AnsweredNumber | null;
      readonly nodes?: AnsweredNumber | null;
      readonly online?: AnsweredFlag | null;
      readonly quorate?: AnsweredFlag | null;
      readonly type: string;
      readonly version?: AnsweredNumber | null;
    }[];
  };
  "GET /cluster/tasks": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly endtime?: AnsweredNumber | null;
      readonly id?: string | null;
      readonly node?: string | null;
      readonly pid?: AnsweredNumber | null;
      readonly saved?: AnsweredFlag | AnsweredNumber | null;
      readonly starttime?: AnsweredNumber | null;
      readonly status?: string | null;
      readonly tokenid?: string | null;
      readonly type?: string | null;
      readonly upid: string;
      readonly user?: string | null;
    }[];
  };
  "GET /access/permissions": {
    parameters: {
      path?: string;
      userid?: string;
    };
    answer: Readonly<Record<string, unknown>>;
  };
  "POST /access/ticket": {
    parameters: {
      "new-format"?: Flag;
      otp?: string;
      password: string;
      path?: string;
      privs?: string;
      realm?: string;
      "tfa-challenge"?: string;
      username: string;
    };
    answer: unknown;
  };
  "DELETE /nodes/{node}/tasks/{upid}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /nodes/{node}/tasks/{upid}/log": {
    parameters: {
      download?: Flag;
      limit?: Numeric;
      start?: Numeric;
    };
    answer: readonly {
      readonly n?: AnsweredNumber | null;
      readonly t?: string | null;
    }[];
  };
  "GET /nodes/{node}/tasks/{upid}/status": {
    parameters: Record<never, never>;
    answer: {
      readonly exitstatus?: string | null;
      readonly id?: string | null;
      readonly node?: string | null;
      readonly pid?: AnsweredNumber | null;
      readonly pstart?: AnsweredNumber | null;
      readonly starttime?: AnsweredNumber | null;
      readonly status?: string | null;
      readonly type?: string | null;
      readonly upid?: string | null;
      readonly user?: string | null;
    };
  };
  "GET /version": {
    parameters: Record<never, never>;
    answer: {
      readonly console?: string | null;
      readonly release?: string | null;
      readonly repoid?: string | null;
      readonly version?: string | null;
    };
  };
}
