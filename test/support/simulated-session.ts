/** Sessions on a simulated cluster without sockets, which record their requests. */
import type { Resource } from "../../src/resources/kinds/define";
import type { ConfigFile } from "../../src/simulator/kernel/config-file";
import { Session } from "../replay/session";
import { type FakeOptions, FakeSession, refusal, type Sent } from "./fake-session";
import { Lifecycle } from "./lifecycle";

export const simulatedSession = (cluster = new Session(), options?: FakeOptions): FakeSession =>
  new FakeSession((sent) => simulatedAnswer(cluster, sent), options);

/** Returns the data of the answer, or its refusal. `ofData` may replace the data. */
export async function simulatedAnswer(
  cluster: Session,
  { method, path, parameters }: Sent,
  ofData: (data: unknown) => unknown = (data) => data,
): Promise<unknown> {
  const { status, reason, body } = await cluster.send({
    method,
    path,
    params: Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, typeof value === "boolean" ? Number(value) : value]),
    ),
    auth: "ticket",
    ...(method === "POST" || method === "PUT" ? { contentType: "application/x-www-form-urlencoded" } : {}),
  });
  const { data, message, errors } = (body ?? {}) as {
    data?: unknown;
    message?: string;
    errors?: Record<string, string>;
  };
  return status === 200 ? ofData(data) : refusal(status, message ?? reason, errors);
}

type Entries<T> = ConfigFile<Record<string, T>>;

/** Opens a definition on a simulated cluster, whose objects other clients can change. */
export function openSimulated(definition: Resource, options?: FakeOptions) {
  const cluster = new Session();
  const { store } = cluster;
  /** Responses that replace those of single operations. */
  const special = new Map<string, (sent: Sent) => unknown>();
  const answer = (sent: Sent) => {
    const replaced = special.get(`${sent.method} ${sent.path}`);
    return replaced ? replaced(sent) : simulatedAnswer(cluster, sent);
  };
  const session = new FakeSession(answer, options);
  return {
    store,
    session,
    life: new Lifecycle(definition, session),
    special,
    stored: <T>(file: Entries<T>, id: string) => store.read(file)[id] as T,
    put: <T>(file: Entries<T>, id: string, entry: NoInfer<T>) =>
      store.change(file, (entries) => {
        entries[id] = entry;
      }),
    clear: <T>(file: Entries<T>) => store.replace(file, {}),
  };
}
