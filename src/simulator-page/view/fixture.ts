/** A state as a fixture that `cdktf-pve simulate --fixture` takes. Secrets are masked; history is left out. */
import { masked, type Scrub } from "./mask";
import type { State } from "./objects";

const LEFT_OUT: ReadonlySet<string> = new Set(["simulator/tasks", "simulator/cluster-log", "priv/simulator-secrets"]);

export function asFixture(state: State, scrub: Scrub): Record<string, unknown> {
  const kept = Object.entries(state).filter(([path]) => !LEFT_OUT.has(path));
  return Object.fromEntries(kept.map(([path, content]) => [path, masked([path], content, scrub)]));
}
