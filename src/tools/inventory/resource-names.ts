/** Derives resource names from ids of objects: lower-case letters, digits and `_`, as Terraform's style guide recommends. */
import type { State } from "../../framework/attribute";

export interface ListedObject {
  readonly id: string;
  /** Attributes from the server's list. */
  readonly state: State;
}

/** Unique names for objects of a type, in the same order. Ids that are valid names take precedence. */
export function resourceNames(type: string, objects: readonly ListedObject[]): string[] {
  const wanted = objects.map(({ id, state }) => snakeCase(isGenerated(id) ? purposeOf(state) : id, type));
  const names = new FreeNames(wanted.filter((name, index) => name === objects[index]?.id));
  return wanted.map((name, index) => (name === objects[index]?.id ? name : names.take(name)));
}

/** Adds the last word of the type to names that begin with a digit: `job_100_0`. */
function snakeCase(text: string, type: string): string {
  const words = text.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  const plain = words.replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "");
  return /^[a-z]/.test(plain) ? plain : [type.split("_").at(-1), plain].filter(Boolean).join("_");
}

/** Whether the server generated the id of a backup job: a UUID, before Proxmox VE 8 `backup-` and two numbers. */
function isGenerated(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^backup-[0-9a-f]{8}-[0-9a-f]{8}$/.test(id);
}

const MAX_GUESTS = 4;

/** Name for a backup job with a generated id: `all_guests_of_pve1`, `pool_web`, `guests_100_101`. */
function purposeOf({ all, pool, guests, node_name: node }: State): string {
  const listed = Array.isArray(guests) ? guests.map(String).sort((a, b) => Number(a) - Number(b)) : [];
  const named = listed.length > MAX_GUESTS ? [...listed.slice(0, MAX_GUESTS - 1), "and_more"] : listed;
  const subject =
    all === true ? "all_guests" : typeof pool === "string" ? `pool_${pool}` : ["guests", ...named].join("_");
  return typeof node === "string" ? `${subject}_of_${node}` : subject;
}

/** Hands out unique names. Duplicates get a number. */
export class FreeNames {
  readonly #taken: Set<string>;
  /** Last number of each name, because thousands of objects may want the same name. */
  readonly #next = new Map<string, number>();

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  /** A free name: `wanted`, or `numbered` with the first free number. */
  take(wanted: string, numbered = (number: number): string => `${wanted}_${number}`): string {
    let free = wanted;
    let number = this.#next.get(wanted) ?? 2;
    for (; this.#taken.has(free); number++) free = numbered(number);
    this.#next.set(wanted, number);
    this.#taken.add(free);
    return free;
  }
}
