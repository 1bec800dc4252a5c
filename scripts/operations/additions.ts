/**
 * Parameters that the server's description lacks: of newer servers, or of code that checks more than it describes.
 * One row a reason; the simulator has its own, since it knows nothing of the client.
 */
import type { Parameter } from "./description";

export interface Addition {
  readonly operations: readonly string[];
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** The first version that takes them. */
  readonly since: string;
  readonly reason: string;
}

export const ADDITIONS: readonly Addition[] = [];
