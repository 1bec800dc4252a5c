import type { Latency } from "../../simulator";

/** What `cdktf-pve simulate` is started with. */
export interface SimulateOptions {
  readonly port: number;
  readonly host: string;
  readonly http?: boolean;
  readonly fixture?: string;
  readonly token?: string;
  readonly state?: string;
  readonly faults?: string;
  readonly requestLog?: string;
  readonly serverVersion?: string;
  readonly future?: string;
  readonly seed?: number;
  readonly shuffle?: boolean | number;
  readonly latency?: Latency;
  readonly endWithInput?: boolean;
  /** Port of the page; `true`: any free one. */
  readonly ui?: boolean | number;
}
