/** `unknown`: the credentials may not see it. */
export type Status = "ok" | "warning" | "error" | "unknown" | "skipped";

/** Result of one check. */
export interface Result {
  /** Stable: scripts depend on it. */
  readonly id: string;
  readonly status: Status;
  /** The finding, in one sentence. */
  readonly text: string;
  /** The remedy of a problem. */
  readonly remedy?: string;
}

export const ok = (id: string, text: string): Result => ({ id, status: "ok", text });
export const warning = (id: string, text: string, remedy: string): Result => ({ id, status: "warning", text, remedy });
export const failed = (id: string, text: string, remedy: string): Result => ({ id, status: "error", text, remedy });
export const unknown = (id: string, text: string, remedy: string): Result => ({ id, status: "unknown", text, remedy });
export const skipped = (id: string, text: string): Result => ({ id, status: "skipped", text });
