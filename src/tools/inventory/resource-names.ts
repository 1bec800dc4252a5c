/** Names of resources out of the ids of objects: small letters, digits and `_`, as the engines' style guides and linters want them. */
import type { State } from "../../framework/attribute";
import { FreeNames } from "./free-names";

export interface Named {
  readonly id: string;
  /** What the list of the server says of it. */
  readonly state: State;
}

/** One for each, in the same order; all differ. Ids that are such names keep them, whatever others would be called. */
export function resourceNames(type: string, objects: readonly Named[]): string[] {
  const wanted = objects.map((one) => snakeCase(isMadeByServer(one.id) ? purposeOf(one.state) : one.id, type));
  const names = new FreeNames(wanted.filter((name, index) => name === objects[index]?.id));
  return wanted.map((name, index) => (name === objects[index]?.id ? name : names.take(name)));
}

/** What begins with a digit gets the noun of its type: `job_100_0`. */
function snakeCase(text: string, type: string): string {
  const words = text.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  const plain = words.replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "");
  return /^[a-z]/.test(plain) ? plain : [type.split("_").at(-1), plain].filter(Boolean).join("_");
}

/** Of backup jobs that were created without an id: a UUID, before Proxmox VE 8 `backup-` and two numbers. */
function isMadeByServer(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^backup-[0-9a-f]{8}-[0-9a-f]{8}$/.test(id);
}

/** Most guests that a name lists. */
const MOST_GUESTS = 4;

/** What such a job is for: `all_guests_of_pve1`, `pool_web`, `guests_100_101`. */
function purposeOf({ all, pool, guests, node_name: node }: State): string {
  const listed = Array.isArray(guests) ? guests.map(String).sort((a, b) => Number(a) - Number(b)) : [];
  const those = listed.length > MOST_GUESTS ? [...listed.slice(0, MOST_GUESTS - 1), "and_more"] : listed;
  const what = all === true ? "all_guests" : typeof pool === "string" ? `pool_${pool}` : ["guests", ...those].join("_");
  return typeof node === "string" ? `${what}_of_${node}` : what;
}
