/** Values of a configuration in messages, also unknown ones. */
import type { Unknown } from "../../framework/state-of";

export function shown(value: string | number | Unknown | null): string {
  return typeof value === "symbol" ? "(known after apply)" : `${value ?? "(null)"}`;
}
