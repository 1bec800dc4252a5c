/** Refusals recorded from the genuine server. See `fixtures/README.md`. */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type Classification, classify } from "../../../src/api/classify";
import { decodeEnvelope } from "../../../src/api/envelope";
import { Scrubber } from "../../../src/api/redaction";
import { serverTextsOf } from "../../../src/api/server-texts";
import type { Method } from "../../../src/api/types";
import { serverTexts } from "../../../src/resources";

export interface RecordedError {
  readonly method: Method;
  readonly path: string;
  readonly status: number;
  readonly reason: string;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly text?: string;
}

export const RECORDED_ERRORS: readonly RecordedError[] = JSON.parse(
  gunzipSync(readFileSync(new URL("../fixtures/errors.json.gz", import.meta.url))).toString(),
);

const texts = serverTextsOf(serverTexts);

/** Decodes and classifies an answer as the client does. */
export function judge(error: RecordedError): Classification & { readonly message: string } {
  const text = error.text ?? JSON.stringify({ data: null, message: error.message, errors: error.errors });
  const answer = { status: error.status, reason: error.reason, contentType: "", text };
  const envelope = decodeEnvelope(answer, new Scrubber());
  if (envelope.kind !== "refusal") throw new Error(`no refusal: ${JSON.stringify(error)}`);
  const { method, path } = error;
  return { ...classify({ ...envelope, status: error.status }, { method, path }, texts), message: envelope.message };
}
