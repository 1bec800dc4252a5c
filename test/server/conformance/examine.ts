/** Reads the properties of a server that exercises depend on. Tolerates wrong answers: the exercises report them. */
import { type Entry, guestsIn, readFacts, textsOf } from "../facts";
import type { Settings } from "../settings";
import type { Connection } from "./connection";
import type { Examined } from "./exercise";

/** @throws if the server does not report its version: it is none, or refuses the credentials */
export async function examine(connection: Connection, settings: Settings): Promise<Examined> {
  const { status, reason, data, malformed } = await connection.send("GET", "/version");
  const version = (data as Entry | null | undefined)?.version;
  if (typeof version !== "string") throw new Error(`GET /version: ${malformed ?? `${status} ${reason}`}`);
  const list = async (path: string): Promise<Entry[] | undefined> => {
    const answer = await connection.send("GET", path);
    return answer.status === 200 && Array.isArray(answer.data) ? (answer.data as Entry[]) : undefined;
  };
  const works = async (path: string) => (await connection.send("GET", path)).status === 200;
  const facts = await readFacts(version, settings.environment.PVE_ENDPOINT as string, { list, works });
  const options = await connection.send("GET", "/cluster/options");
  const managed = textsOf((await list("/cluster/ha/resources")) ?? [], "sid");
  const resources = (await list("/cluster/resources")) ?? [];
  const machines = guestsIn(resources.filter(({ type }) => type === "qemu"));
  const freeGuest = machines.find((id) => !managed.includes(`vm:${id}`));
  return { facts, settings, options: (options.data ?? {}) as Entry, freeGuest };
}
