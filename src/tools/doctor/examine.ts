/** Runs all checks, first those of each endpoint. A check that cannot be carried out is an error by itself, and stops no other check. */

import { chooseProxy } from "../../api/proxy";
import type { ClientConfiguration, PveSession } from "../../api/types";
import { adviceAbout } from "../../provider/explain-all";
import { hasCode } from "../../resources/failures";
import type { Clock } from "../../system/clock";
import type { Environment } from "../../system/processes";
import type { Subjects } from "../inputs/subjects";
import type { Progress } from "../report/report";
import { CLUSTER_CHECKS } from "./cluster-checks";
import { checkCertificate, checkClock, probeEndpoint } from "./endpoint-checks";
import { failed, ok, type Result, skipped, unknown } from "./result";

export interface EndpointReport {
  readonly endpoint: string;
  readonly results: readonly Result[];
}

type Open = <T>(endpoint: string, work: (session: PveSession) => Promise<T>) => Promise<T>;

interface Options {
  readonly configuration: Pick<ClientConfiguration, "endpoints" | "fingerprint">;
  /** Opens a session for one endpoint, with the credentials and the certificate settings of the configuration. */
  readonly open: Open;
  readonly subjects: Subjects | undefined;
  /** Results of the plan by itself, independent of the server. */
  readonly planResults?: readonly Result[];
  readonly clock: Clock;
  /** Environment variables, for the proxy. */
  readonly environment: Environment;
  readonly progress?: Progress;
}

const TIMEOUT_MS = 10_000;

export async function examine({ configuration, ...options }: Options): Promise<EndpointReport[]> {
  const examined = await Promise.all(
    configuration.endpoints.map(async (endpoint): Promise<EndpointReport> => {
      options.progress?.(`looking at ${endpoint}`);
      const outside = await endpointResults(endpoint, configuration.fingerprint, options.clock);
      const isLost = outside.some(({ id }) => id === "connection") && isDirect(endpoint, options.environment);
      const inside = isLost ? [skipped("login", "It cannot be reached.")] : await login(endpoint, options.open);
      const ofPlan = endpoint === configuration.endpoints[0] ? (options.planResults ?? []) : [];
      return { endpoint, results: [...ofPlan, ...outside, ...inside] };
    }),
  );
  // All endpoints belong to the same cluster: the first with a successful login serves the cluster's checks.
  const first = examined.find(({ results }) => results.some(({ id, status }) => id === "login" && status === "ok"));
  if (!first) return examined;
  options.progress?.("asking the cluster");
  const ofAll = await clusterResults(first.endpoint, options);
  return examined.map((entry) => (entry === first ? { ...entry, results: [...entry.results, ...ofAll] } : entry));
}

/** Whether requests use no proxy. The probe of an endpoint never uses one. */
const isDirect = (endpoint: string, environment: Environment): boolean =>
  chooseProxy(new URL(endpoint), environment) === undefined;

async function endpointResults(endpoint: string, pinned: string | undefined, clock: Clock): Promise<Result[]> {
  if (!endpoint.startsWith("https:"))
    return [skipped("certificate", "It is plain HTTP."), skipped("clock", "It is plain HTTP.")];
  try {
    const presented = await probeEndpoint(endpoint, TIMEOUT_MS);
    return [checkCertificate(presented, pinned, clock.now()), checkClock(presented, clock.now())];
  } catch (failure) {
    const remedy = "Check that the name is correct, that the node runs, and that port 8006 is open from this machine.";
    return [failed("connection", `It cannot be reached: ${(failure as Error).message}.`, remedy)];
  }
}

async function login(endpoint: string, open: Open): Promise<Result[]> {
  return await runCheck("login", async () => {
    await open(endpoint, (session) => session.version());
    return [ok("login", "The server takes the credentials.")];
  });
}

function clusterResults(
  endpoint: string,
  { open, subjects }: Omit<Options, "configuration" | "progress">,
): Promise<Result[]> {
  return runCheck("login", () =>
    open(endpoint, async (session) => {
      const checks = Object.entries(CLUSTER_CHECKS).map(([id, check]) => runCheck(id, () => check(session, subjects)));
      return (await Promise.all(checks)).flat();
    }),
  );
}

async function runCheck(id: string, work: () => Promise<readonly Result[]>): Promise<Result[]> {
  try {
    return [...(await work())];
  } catch (failure) {
    if (hasCode(failure, "forbidden"))
      return [unknown(id, `The credentials may not see it: ${(failure as Error).message}`, remedyOf(failure))];
    return [failed(id, `It could not be checked: ${(failure as Error).message}`, remedyOf(failure))];
  }
}

const remedyOf = (failure: unknown): string => adviceAbout(failure) || "Look at the log: TF_LOG=debug.";
