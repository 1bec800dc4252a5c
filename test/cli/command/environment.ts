/** Environment variables and states of a command inside a test. */
import { writeFileSync } from "node:fs";
import { onTestFinished, vi } from "vitest";

/** Sets these variables for the current test, and no others of the provider. */
export function setOnly(variables: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) if (name.startsWith("PVE_")) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** A pool of a state that no simulated cluster has. */
export const MISSING_POOL = { pool_id: "web", comment: "Theirs" };

/** Writes a state with pools of these attributes. */
export function writeState(file: string, ...pools: readonly { readonly pool_id: string }[]): void {
  const resources = pools.map((attributes) => ({
    mode: "managed",
    type: "pve_pool",
    name: attributes.pool_id,
    instances: [{ schema_version: 0, attributes }],
  }));
  writeFileSync(file, JSON.stringify({ version: 4, resources }));
}
