/** What a check of the doctor has found. */
/** `unknown`: the credentials do not show it. */
export type Status = "ok" | "warning" | "error" | "unknown" | "skipped";

export interface Result {
  /** For ever: scripts look at it. */
  readonly id: string;
  readonly status: Status;
  /** What is so, in a sentence. */
  readonly text: string;
  /** What to do, where something is wrong. */
  readonly remedy?: string;
}

export const ok = (id: string, text: string): Result => ({ id, status: "ok", text });
export const warning = (id: string, text: string, remedy: string): Result => ({ id, status: "warning", text, remedy });
export const failed = (id: string, text: string, remedy: string): Result => ({ id, status: "error", text, remedy });
export const unknown = (id: string, text: string, remedy: string): Result => ({ id, status: "unknown", text, remedy });
export const skipped = (id: string, text: string): Result => ({ id, status: "skipped", text });
