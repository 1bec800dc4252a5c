// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag, List, Numeric } from "../values";

export interface NotificationsOperations {
  "GET /cluster/notifications": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
    }[];
  };
  "GET /cluster/notifications/endpoints": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
    }[];
  };
  "GET /cluster/notifications/endpoints/gotify": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly comment?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly name?: string | null;
      readonly origin?: string | null;
      readonly server?: string | null;
    }[];
  };
  "POST /cluster/notifications/endpoints/gotify": {
    parameters: {
      comment?: string;
      disable?: Flag;
      name: string;
      server: string;
      token: string;
    };
    answer: unknown;
  };
  "DELETE /cluster/notifications/endpoints/gotify/{name}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/notifications/endpoints/gotify/{name}": {
    parameters: Record<never, never>;
    answer: {
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly name: string;
      readonly origin?: string | null;
      readonly server: string;
    };
  };
  "PUT /cluster/notifications/endpoints/gotify/{name}": {
    parameters: {
      comment?: string;
      delete?: List<string>;
      digest?: string;
      disable?: Flag;
      server?: string;
      token?: string;
    };
    answer: unknown;
  };
  "GET /cluster/notifications/endpoints/sendmail": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly author?: string | null;
      readonly comment?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly "from-address"?: string | null;
      readonly mailto?: readonly string[] | null;
      readonly "mailto-user"?: readonly string[] | null;
      readonly name: string;
      readonly origin?: string | null;
    }[];
  };
  "POST /cluster/notifications/endpoints/sendmail": {
    parameters: {
      author?: string;
      comment?: string;
      disable?: Flag;
      "from-address"?: string;
      mailto?: List<string>;
      "mailto-user"?: List<string>;
      name: string;
    };
    answer: unknown;
  };
  "DELETE /cluster/notifications/endpoints/sendmail/{name}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/notifications/endpoints/sendmail/{name}": {
    parameters: Record<never, never>;
    answer: {
      readonly author?: string | null;
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly "from-address"?: string | null;
      readonly mailto?: readonly string[] | null;
      readonly "mailto-user"?: readonly string[] | null;
      readonly name: string;
      readonly origin?: string | null;
    };
  };
  "PUT /cluster/notifications/endpoints/sendmail/{name}": {
    parameters: {
      author?: string;
      comment?: string;
      delete?: List<string>;
      digest?: string;
      disable?: Flag;
      "from-address"?: string;
      mailto?: List<string>;
      "mailto-user"?: List<string>;
    };
    answer: unknown;
  };
  "GET /cluster/notifications/endpoints/smtp": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly author?: string | null;
      readonly comment?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly "from-address": string;
      readonly mailto?: readonly string[] | null;
      readonly "mailto-user"?: readonly string[] | null;
      readonly mode?: string | null;
      readonly name: string;
      readonly origin?: string | null;
      readonly port?: AnsweredNumber | null;
      readonly server: string;
      readonly username?: string | null;
    }[];
  };
  "POST /cluster/notifications/endpoints/smtp": {
    parameters: {
      author?: string;
      comment?: string;
      disable?: Flag;
      "from-address": string;
      mailto?: List<string>;
      "mailto-user"?: List<string>;
      mode?: "insecure" | "starttls" | "tls";
      name: string;
      password?: string;
      port?: Numeric;
      server: string;
      username?: string;
    };
    answer: unknown;
  };
  "DELETE /cluster/notifications/endpoints/smtp/{name}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/notifications/endpoints/smtp/{name}": {
    parameters: Record<never, never>;
    answer: {
      readonly author?: string | null;
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly "from-address": string;
      readonly mailto?: readonly string[] | null;
      readonly "mailto-user"?: readonly string[] | null;
      readonly mode?: string | null;
      readonly name: string;
      readonly origin?: string | null;
      readonly port?: AnsweredNumber | null;
      readonly server: string;
      readonly username?: string | null;
    };
  };
  "PUT /cluster/notifications/endpoints/smtp/{name}": {
    parameters: {
      author?: string;
      comment?: string;
      delete?: List<string>;
      digest?: string;
      disable?: Flag;
      "from-address"?: string;
      mailto?: List<string>;
      "mailto-user"?: List<string>;
      mode?: "insecure" | "starttls" | "tls";
      password?: string;
      port?: Numeric;
      server?: string;
      username?: string;
    };
    answer: unknown;
  };
  "GET /cluster/notifications/endpoints/webhook": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly body?: string | null;
      readonly comment?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly header?: readonly string[] | null;
      readonly method: string;
      readonly name: string;
      readonly origin?: string | null;
      readonly secret?: readonly string[] | null;
      readonly url: string;
    }[];
  };
  "POST /cluster/notifications/endpoints/webhook": {
    parameters: {
      body?: string;
      comment?: string;
      disable?: Flag;
      header?: List<string>;
      method: "get" | "post" | "put";
      name: string;
      secret?: List<string>;
      url: string;
    };
    answer: unknown;
  };
  "DELETE /cluster/notifications/endpoints/webhook/{name}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/notifications/endpoints/webhook/{name}": {
    parameters: Record<never, never>;
    answer: {
      readonly body?: string | null;
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly header?: readonly string[] | null;
      readonly method: string;
      readonly name: string;
      readonly origin?: string | null;
      readonly secret?: readonly string[] | null;
      readonly url: string;
    };
  };
  "PUT /cluster/notifications/endpoints/webhook/{name}": {
    parameters: {
      body?: string;
      comment?: string;
      delete?: List<string>;
      digest?: string;
      disable?: Flag;
      header?: List<string>;
      method?: "get" | "post" | "put";
      secret?: List<string>;
      url?: string;
    };
    answer: unknown;
  };
  "GET /cluster/notifications/matcher-field-values": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly comment?: string | null;
      readonly field: string;
      readonly value: string;
    }[];
  };
  "GET /cluster/notifications/matcher-fields": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name: string;
    }[];
  };
  "GET /cluster/notifications/matchers": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly comment?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly "invert-match"?: AnsweredFlag | null;
      readonly "match-calendar"?: readonly string[] | null;
      readonly "match-field"?: readonly string[] | null;
      readonly "match-severity"?: readonly string[] | null;
      readonly mode?: string | null;
      readonly name: string;
      readonly origin?: string | null;
      readonly target?: readonly string[] | null;
    }[];
  };
  "POST /cluster/notifications/matchers": {
    parameters: {
      comment?: string;
      disable?: Flag;
      "invert-match"?: Flag;
      "match-calendar"?: List<string>;
      "match-field"?: List<string>;
      "match-severity"?: List<string>;
      mode?: "all" | "any";
      name: string;
      target?: List<string>;
    };
    answer: unknown;
  };
  "DELETE /cluster/notifications/matchers/{name}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/notifications/matchers/{name}": {
    parameters: Record<never, never>;
    answer: {
      readonly comment?: string | null;
      readonly digest?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly "invert-match"?: AnsweredFlag | null;
      readonly "match-calendar"?: readonly string[] | null;
      readonly "match-field"?: readonly string[] | null;
      readonly "match-severity"?: readonly string[] | null;
      readonly mode?: string | null;
      readonly name: string;
      readonly origin?: string | null;
      readonly target?: readonly string[] | null;
    };
  };
  "PUT /cluster/notifications/matchers/{name}": {
    parameters: {
      comment?: string;
      delete?: List<string>;
      digest?: string;
      disable?: Flag;
      "invert-match"?: Flag;
      "match-calendar"?: List<string>;
      "match-field"?: List<string>;
      "match-severity"?: List<string>;
      mode?: "all" | "any";
      target?: List<string>;
    };
    answer: unknown;
  };
  "GET /cluster/notifications/targets": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly comment?: string | null;
      readonly disable?: AnsweredFlag | null;
      readonly name: string;
      readonly origin?: string | null;
      readonly type: string;
    }[];
  };
  "POST /cluster/notifications/targets/{name}/test": {
    parameters: Record<never, never>;
    answer: unknown;
  };
}
