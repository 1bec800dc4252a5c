/** Sessions on a simulated cluster without sockets, which record their requests. */
import { Session } from "../replay/session";
import { FakeSession, refusal, type Sent } from "./fake-session";

export const simulatedSession = (cluster = new Session()): FakeSession =>
  new FakeSession((sent) => simulatedAnswer(cluster, sent));

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
