/** Everything that is staged, file by file. Facts: contributing/facts/sdn.md#staged-and-running. */
import type { Call } from "../../kernel/call";
import {
  CONTROLLERS,
  FABRICS,
  PREFIX_LISTS,
  ROUTE_MAPS,
  RUNNING,
  type RunningConfig,
  SUBNETS,
  VNETS,
  ZONES,
} from "./files";

export const STAGED = {
  zones: ZONES,
  vnets: VNETS,
  subnets: SUBNETS,
  controllers: CONTROLLERS,
  fabrics: FABRICS,
  "prefix-lists": PREFIX_LISTS,
  "route-maps": ROUTE_MAPS,
} as const;

type Kind = keyof typeof STAGED;
export const KINDS = Object.keys(STAGED) as Kind[];

/** Everything that is staged, as the running configuration that it would become. */
export function compiled(call: Call): RunningConfig {
  const staged = Object.fromEntries(KINDS.map((kind) => [kind, call.read<object>(STAGED[kind])]));
  return { version: call.read(RUNNING).version, ...staged } as unknown as RunningConfig;
}
