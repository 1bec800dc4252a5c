/**
 * The state of a service as it is shown to people: the manager's, and what it is about to do.
 * Facts: contributing/facts/ha.md#resources.
 */
import type { Frozen } from "../../kernel/config-file";
import type { Section } from "../../kernel/section-config";
import type { HaService } from "./files";

/** `started` is the default, `enabled` an old name of it. */
export function requestedState(resource: Frozen<Section>): string {
  const state = resource.state ?? "started";
  return state === "enabled" ? "started" : String(state);
}

export function verboseState(
  service: Frozen<HaService> | undefined,
  resource: Frozen<Section> | undefined,
  doesGuestExist: boolean,
): string {
  if (!resource) return "deleting";
  const requested = requestedState(resource);
  if (requested === "ignored") return "ignored";
  if (!doesGuestExist) return "not found";
  if (!service) return "queued";
  const { state, running } = service;
  if (state === "stopped" && requested === "started") return "starting";
  if (state === "stopped" && requested === "disabled") return "disabled";
  if (state === "started" && !running) return "starting";
  if (state === "started" && requested !== "started") return "stopping";
  if (state === "error" && requested === "disabled") return "clearing error flag";
  return state;
}
