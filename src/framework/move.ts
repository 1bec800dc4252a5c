import type { ValueMap } from "../plugin/cty/value";

/** A type of another provider that stands for the same objects. */
export interface Move {
  /** Without the registry's host: `bpg/proxmox`. */
  readonly provider: string;
  /** Its names, the one in use first. */
  readonly types: readonly string[];
  /** The import id of what the other state describes. Throws a `DiagnosticError` for what is no object of this type. */
  readonly importId: (source: ValueMap) => string;
  /** Optional attributes here that are managed there. Default: all; others are left to whoever sets them. */
  readonly managed?: (source: ValueMap) => readonly string[];
}
