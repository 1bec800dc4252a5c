// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { Flag, List, Numeric, Upid } from "../values";

export interface BulkActionOperations {
  "GET /cluster/bulk-action": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
    }[];
  };
  "GET /cluster/bulk-action/guest": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
    }[];
  };
  "POST /cluster/bulk-action/guest/migrate": {
    parameters: {
      "max-workers"?: Numeric;
      maxworkers?: Numeric;
      online?: Flag;
      target: string;
      vms?: List<Numeric>;
      "with-local-disks"?: Flag;
    };
    answer: Upid;
  };
  "POST /cluster/bulk-action/guest/shutdown": {
    parameters: {
      "force-stop"?: Flag;
      "max-workers"?: Numeric;
      maxworkers?: Numeric;
      timeout?: Numeric;
      vms?: List<Numeric>;
    };
    answer: Upid;
  };
  "POST /cluster/bulk-action/guest/start": {
    parameters: {
      "max-workers"?: Numeric;
      maxworkers?: Numeric;
      timeout?: Numeric;
      vms?: List<Numeric>;
    };
    answer: Upid;
  };
  "POST /cluster/bulk-action/guest/suspend": {
    parameters: {
      "max-workers"?: Numeric;
      maxworkers?: Numeric;
      statestorage?: string;
      "to-disk"?: Flag;
      vms?: List<Numeric>;
    };
    answer: Upid;
  };
}
