/** Recorded answers of the genuine server, which correct the shapes. */
import {
  type RecordedRequest,
  type RecordedResponse,
  readCorpusLines,
  readRecording,
  recordings,
} from "../../test/replay/data";

export interface Sample {
  readonly method: string;
  /** Path without query. */
  readonly path: string;
  readonly data: unknown;
}

interface Line extends RecordedRequest {
  readonly response?: RecordedResponse;
  readonly status?: number;
  readonly body?: { readonly data?: unknown };
}

interface RoundTrip {
  readonly request: string;
  readonly field: string;
  readonly item?: { readonly value?: unknown };
  readonly list?: { readonly value?: unknown } | null;
}

interface Exchange {
  readonly method: string;
  /** Path without query. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly status: number;
  /** Absent in recordings of permissions. */
  readonly reason?: string | undefined;
  readonly body: unknown;
}

/** Every recorded request with its response. */
export function exchanges(): Exchange[] {
  const recorded = recordings.flatMap((name) => readRecording(name));
  const refusals = ["verification", "verification-late"].flatMap((name) => readCorpusLines<Line>(name));
  const permitted = readCorpusLines<Line>("permissions").map((line) => ({
    request: line,
    response: { status: line.status ?? 0, reason: undefined, body: line.body },
  }));
  const lines = refusals.map((line) => ({ request: line, response: line.response }));
  return [...recorded, ...lines, ...permitted].map(({ request: { method, path, params }, response }) => ({
    method,
    path: path.replace(/\?.*$/, ""),
    params: params ?? {},
    status: response?.status ?? 0,
    reason: response?.reason,
    body: response?.body,
  }));
}

/** Every recorded success. */
export function recordedAnswers(): Sample[] {
  return exchanges().flatMap(({ method, path, status, body }) =>
    status === 200 ? [{ method, path, data: ((body ?? {}) as { data?: unknown }).data }] : [],
  );
}

/** Recorded single fields, from the item and from the list; the recording lacks the other fields. */
export function recordedFields(): Sample[] {
  return readCorpusLines<RoundTrip>("roundtrip").flatMap(({ request, field, item, list }) => {
    const [method, path = ""] = request.split(" ");
    // The corpus has members of a pool as they were sent.
    if (path.startsWith("/pools") && field !== "comment") return [];
    const found: Sample[] = [];
    const listPath = method === "POST" ? path : path.replace(/\/[^/]*$/, "");
    if (method === "PUT" && item?.value !== undefined)
      found.push({ method: "GET", path, data: { [field]: item.value } });
    if (list?.value !== undefined) found.push({ method: "GET", path: listPath, data: [{ [field]: list.value }] });
    return found;
  });
}
