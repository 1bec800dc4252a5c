/** The recorded data, decompressed. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const FOLDER = join(__dirname, "data");

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly params?: Readonly<Record<string, unknown>> | null;
  readonly contentType?: string | null;
  readonly auth?: "none" | "bad" | "badfmt" | "ticket";
  readonly rawBody?: string;
  readonly paramSources?: Readonly<Record<string, { readonly step: number; readonly pointer: string }>>;
}

export interface RecordedResponse {
  readonly status: number;
  readonly reason: string;
  readonly body: unknown;
}

export interface Step {
  readonly step: string;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse;
  readonly trimmed?: boolean;
  readonly fullLength?: number;
}

function text(path: string): string {
  return gunzipSync(readFileSync(join(FOLDER, path))).toString("utf8");
}

/** Names of all recordings. */
export const recordings: readonly string[] = readdirSync(join(FOLDER, "recordings"))
  .map((file) => file.replace(/\.json\.gz$/, ""))
  .filter((name) => !name.startsWith("_"));

export function readRecording(name: string): readonly Step[] {
  return JSON.parse(text(`recordings/${name}.json.gz`)) as Step[];
}

/** Reads a corpus of one JSON document. */
export function readCorpus<T>(name: string): T {
  return JSON.parse(text(`corpus/${name}.json.gz`)) as T;
}

/** Reads a corpus with one JSON document in each line. */
export function readCorpusLines<T>(name: string): T[] {
  return text(`corpus/${name}.jsonl.gz`)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}
