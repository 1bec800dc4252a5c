/** All checks, those of each endpoint first. A check that cannot be carried out is an error of its own, and stops no other. */

import { chooseProxy, type Environment } from "../../api/proxy";
import type { ClientConfiguration, PveSession } from "../../api/types";
import { explain } from "../../provider/explain-all";
import { hasCode } from "../../resources/failures";
import type { Clock } from "../../system/clock";
import type { Subjects } from "../inputs/subjects";
import type { Progress } from "../report/report";
import { CLUSTER_CHECKS } from "./cluster-checks";
import { look } from "./endpoint";
import { certificate, clock as clockCheck } from "./endpoint-checks";
import { privileges } from "./privileges";
import { failed, ok, type Result, skipped, unknown } from "./result";

export interface Examined {
  readonly endpoint: string;
  readonly results: readonly Result[];
}

type Open = <T>(endpoint: string, work: (session: PveSession) => Promise<T>) => Promise<T>;

interface Options {
  readonly configuration: Pick<ClientConfiguration, "endpoints" | "fingerprint">;
  /** A session for one endpoint, with the credentials and the trust of the configuration. */
  readonly open: Open;
  readonly subjects: Subjects | undefined;
  /** What is found in the plan itself, whatever the server says. */
  readonly ofPlan?: readonly Result[];
  readonly clock: Clock;
  /** For the proxy. */
  readonly environment: Environment;
  readonly progress?: Progress;
}

const TIMEOUT_MS = 10_000;

export async function examine({ configuration, ...options }: Options): Promise<Examined[]> {
  const examined = await Promise.all(
    configuration.endpoints.map(async (endpoint): Promise<Examined> => {
      options.progress?.(`looking at ${endpoint}`);
      const outside = await ofEndpoint(endpoint, configuration.fingerprint, options.clock);
      const isLost = outside.some(({ id }) => id === "connection") && isDirect(endpoint, options.environment);
      const inside = isLost ? [skipped("login", "It cannot be reached.")] : await login(endpoint, options.open);
      const ofPlan = endpoint === configuration.endpoints[0] ? (options.ofPlan ?? []) : [];
      return { endpoint, results: [...ofPlan, ...outside, ...inside] };
    }),
  );
  // The cluster is the same behind all of them: it is asked by the first that takes the credentials.
  const first = examined.find(({ results }) => results.some(({ id, status }) => id === "login" && status === "ok"));
  if (!first) return examined;
  options.progress?.("asking the cluster");
  const ofAll = await ofCluster(first.endpoint, options);
  return examined.map((one) => (one === first ? { ...one, results: [...one.results, ...ofAll] } : one));
}

/** What is looked at goes past the environment's proxy, and requests do not. */
const isDirect = (endpoint: string, environment: Environment): boolean =>
  chooseProxy(new URL(endpoint), environment) === undefined;

async function ofEndpoint(endpoint: string, pinned: string | undefined, clock: Clock): Promise<Result[]> {
  if (!endpoint.startsWith("https:"))
    return [skipped("certificate", "It is plain HTTP."), skipped("clock", "It is plain HTTP.")];
  try {
    const presented = await look(endpoint, TIMEOUT_MS);
    return [certificate(presented, pinned, clock.now()), clockCheck(presented, clock.now())];
  } catch (failure) {
    const remedy = "See that the name is right, that the node runs, and that port 8006 is open from here.";
    return [failed("connection", `It cannot be reached: ${(failure as Error).message}.`, remedy)];
  }
}

async function login(endpoint: string, open: Open): Promise<Result[]> {
  return await attempt("login", async () => {
    await open(endpoint, (session) => session.version());
    return [ok("login", "The server takes the credentials.")];
  });
}

function ofCluster(
  endpoint: string,
  { open, subjects }: Omit<Options, "configuration" | "progress">,
): Promise<Result[]> {
  return attempt("login", () =>
    open(endpoint, async (session) => {
      const checks = Object.entries(CLUSTER_CHECKS).map(([id, check]) => attempt(id, () => check(session, subjects)));
      const all = [...checks, attempt("privileges", async () => [await privileges(session, subjects)])];
      return (await Promise.all(all)).flat();
    }),
  );
}

async function attempt(id: string, work: () => Promise<readonly Result[]>): Promise<Result[]> {
  try {
    return [...(await work())];
  } catch (failure) {
    if (hasCode(failure, "forbidden"))
      return [unknown(id, `The credentials may not see it: ${(failure as Error).message}`, remedyOf(failure))];
    return [failed(id, `It could not be asked: ${(failure as Error).message}`, remedyOf(failure))];
  }
}

function remedyOf(failure: unknown): string {
  const [explained] = explain(failure, { type: "the provider", attributes: {}, doing: "read" });
  const remedy = explained?.detail?.split("\n\n").find((paragraph) => !/^(Request|Error code):/.test(paragraph));
  return remedy ?? "Look at the log: TF_LOG=debug.";
}
