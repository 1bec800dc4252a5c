/** Values of configurations as messages name them, also while they are not known. */
import type { Unknown } from "../../framework/state-of";

export function shown(value: string | number | Unknown | null): string {
  return typeof value === "symbol" ? "(known after apply)" : `${value ?? "(null)"}`;
}
