import type { ClientConfiguration } from "../../src/api/types";
import type { Diagnostic } from "../../src/plugin/contract";
import { explain } from "../../src/provider/explain-all";
import { testClient } from "../api/support/client";

export type Doing = "read" | "create" | "update" | "delete";

/** The diagnostic of a failed request. */
export async function diagnosticOf(work: Promise<unknown>, doing: Doing = "read"): Promise<Diagnostic> {
  const failure = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  const [diagnostic] = explain(failure, { type: "pve_pool", attributes: {}, doing, state: {} });
  if (!diagnostic) throw new Error(`no explanation of ${String(failure)}`);
  return diagnostic;
}

export const text = ({ summary, detail }: Diagnostic) => `${summary}\n${detail}`;
export const HTML = { "content-type": "text/html" };

/** Time for at most one repetition. */
export const short = (url: string, changes: Partial<ClientConfiguration> = {}, environment = {}) =>
  testClient(url, changes, environment).newSession({ timeoutMs: 900 });
