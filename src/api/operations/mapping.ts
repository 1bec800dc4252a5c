// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag, List } from "../values";

export interface MappingOperations {
  "GET /cluster/mapping": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
    }[];
  };
  "GET /cluster/mapping/dir": {
    parameters: {
      "check-node"?: string;
    };
    answer: readonly {
      readonly checks?: readonly {
        readonly message: string;
        readonly severity: string;
      }[] | null;
      readonly description?: string | null;
      readonly digest?: string | null;
      readonly id: string;
      readonly map: readonly string[];
      readonly type?: string | null;
    }[];
  };
  "POST /cluster/mapping/dir": {
    parameters: {
      description?: string;
      id: string;
      map: List<string>;
    };
    answer: unknown;
  };
  "DELETE /cluster/mapping/dir/{id}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/mapping/dir/{id}": {
    parameters: Record<never, never>;
    answer: {
      readonly description?: string | null;
      readonly digest?: string | null;
      readonly map: readonly string[];
      readonly type?: string | null;
    };
  };
  "PUT /cluster/mapping/dir/{id}": {
    parameters: {
      delete?: string;
      description?: string;
      digest?: string;
      map?: List<string>;
    };
    answer: unknown;
  };
  "GET /cluster/mapping/pci": {
    parameters: {
      "check-node"?: string;
    };
    answer: readonly {
      readonly checks?: readonly {
        readonly message: string;
        readonly severity: string;
      }[] | null;
      readonly description?: string | null;
      readonly digest?: string | null;
      readonly id: string;
      readonly "live-migration-capable"?: AnsweredFlag | AnsweredNumber | null;
      readonly map: readonly string[];
      readonly mdev?: AnsweredFlag | AnsweredNumber | null;
      readonly type?: string | null;
    }[];
  };
  "POST /cluster/mapping/pci": {
    parameters: {
      description?: string;
      id: string;
      "live-migration-capable"?: Flag;
      map: List<string>;
      mdev?: Flag;
    };
    answer: unknown;
  };
  "DELETE /cluster/mapping/pci/{id}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/mapping/pci/{id}": {
    parameters: Record<never, never>;
    answer: {
      readonly description?: string | null;
      readonly digest?: string | null;
      readonly "live-migration-capable"?: AnsweredFlag | AnsweredNumber | null;
      readonly map: readonly string[];
      readonly mdev?: AnsweredFlag | AnsweredNumber | null;
      readonly type?: string | null;
    };
  };
  "PUT /cluster/mapping/pci/{id}": {
    parameters: {
      delete?: string;
      description?: string;
      digest?: string;
      "live-migration-capable"?: Flag;
      map?: List<string>;
      mdev?: Flag;
    };
    answer: unknown;
  };
  "GET /cluster/mapping/usb": {
    parameters: {
      "check-node"?: string;
    };
    answer: readonly {
      readonly description?: string | null;
      readonly digest?: string | null;
      readonly error?: unknown;
      readonly errors?: readonly {
        readonly message?: string | null;
        readonly severity?: string | null;
      }[] | null;
      readonly id: string;
      readonly map: readonly string[];
      readonly type?: string | null;
    }[];
  };
  "POST /cluster/mapping/usb": {
    parameters: {
      description?: string;
      id: string;
      map: List<string>;
    };
    answer: unknown;
  };
  "DELETE /cluster/mapping/usb/{id}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/mapping/usb/{id}": {
    parameters: Record<never, never>;
    answer: {
      readonly description?: string | null;
      readonly digest?: string | null;
      readonly map: readonly string[];
      readonly type?: string | null;
    };
  };
  "PUT /cluster/mapping/usb/{id}": {
    parameters: {
      delete?: string;
      description?: string;
      digest?: string;
      map: List<string>;
    };
    answer: unknown;
  };
}
