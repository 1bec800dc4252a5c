import type { ErrorCode, Method } from "../../../src/api/types";

/** Method, path, status, and the message or the errors by parameter. */
export type Answer = readonly [Method, string, number, string | Record<string, string>];

/** What the client makes of an answer. */
export type Refusal = readonly [ErrorCode, ...Answer];
