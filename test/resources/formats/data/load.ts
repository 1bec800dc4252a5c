/** The recorded facts of this folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

export interface FormatFacts {
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

export interface ParameterFact {
  readonly operation: string;
  readonly parameter: string;
  readonly format: string;
  readonly value: string;
  readonly accepted: boolean;
}

export interface RoundTrip {
  readonly kind: string;
  readonly field: string;
  readonly sent: unknown;
  readonly status: number;
  /** `null` when the field was absent afterwards. */
  readonly read: unknown;
}

function load(name: string): unknown {
  return JSON.parse(brotliDecompressSync(readFileSync(join(import.meta.dirname, `${name}.json.br`))).toString());
}

export const formatFacts = load("formats") as Readonly<Record<string, FormatFacts>>;

export const parameterFacts: readonly ParameterFact[] = (
  load("parameters") as [string, string, string, string, boolean][]
).map(([operation, parameter, format, value, accepted]) => ({ operation, parameter, format, value, accepted }));

export const roundTrips: readonly RoundTrip[] = (
  load("round-trips") as [string, string, unknown, number, unknown][]
).map(([kind, field, sent, status, read]) => ({ kind, field, sent, status, read }));
