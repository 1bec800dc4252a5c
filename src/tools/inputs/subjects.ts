/** What a plan or a stack is about: objects, and what is done with them. */
import { environmentValue } from "../../provider/given-settings";
import type { Doing } from "../../resources/privileges/used-operations";
import type { Values } from "../../resources/privileges/values";

export interface Subject {
  readonly address: string;
  /** Without the provider's prefix. */
  readonly type: string;
  readonly isData: boolean;
  readonly doing: readonly Doing[];
  readonly prior: Values | null;
  readonly planned: Values | null;
}

export interface Subjects {
  readonly subjects: readonly Subject[];
  /** Changes of SDN objects are applied by the run that makes them. */
  readonly appliesSdn: boolean;
  /** Addresses and attributes of literal secrets; of plans only. */
  readonly literalSecrets?: readonly string[];
}

const PREFIX = "pve_";

/** `undefined` for types of other providers. */
export const ownType = (type: string): string | undefined =>
  type.startsWith(PREFIX) ? type.slice(PREFIX.length) : undefined;

/** Blocks of the provider decide, where they say something; else its environment variable. */
export function appliesSdnBy(modes: readonly unknown[]): boolean {
  const said = modes.length > 0 ? modes : [undefined];
  const modeOf = (mode: unknown) =>
    typeof mode === "string" ? mode : environmentValue("PVE_SDN_APPLY", process.env.PVE_SDN_APPLY);
  return said.some((mode) => (modeOf(mode) ?? "auto") === "auto");
}
