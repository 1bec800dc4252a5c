/**
 * One entry of a list that is a single parameter of an object: the resources of an HA rule, the guests of a backup job. Each
 * entry is a resource, so that several configurations can add to one list. To add or remove an entry, the provider reads the
 * list and writes it with one entry more or fewer. It holds the lock of the file, and sends the digest if the server has one.
 *
 * ```ts
 * export const haRuleMember = listMember({ type: "ha_rule_member", owner: "rule", member: "sid", path: "/cluster/ha/rules/{rule}", … });
 * ```
 */
import type { LockDomain, Parameter, PveSession, ReadOptions } from "../../api/types";
import type { Attribute, Attributes, State } from "../../framework/attribute";
import { path as at, DiagnosticError } from "../../framework/diagnostics";
import type { Behaviour, Documentation } from "../../framework/resource";
import { entryExists, lastEntry, listEmptied, listOwnerMissing } from "../diagnostics";
import { ExistsAlready, hasCode, unlessMissing } from "../failures";
import { untypedCalls } from "../parameters/address";
import { type Resource, resource } from "./define";
import { byAttribute, listElement } from "./hands-over";

interface ListMember extends Pick<Documentation, "description" | "importExample"> {
  readonly type: string;
  readonly family?: string;
  readonly since?: string;
  readonly attributes: Attributes;
  /** Attribute that identifies the object with the list. */
  readonly owner: string;
  /** Word for such an object, for messages. */
  readonly ownerWord: string;
  /** Attribute that holds the entry. */
  readonly member: string;
  /** Path of the collection of owners. */
  readonly path: string;
  /** Name of the owner in the item path. */
  readonly key: string;
  /** Parameter that is the list. */
  readonly list: string;
  /** Form in which the list is sent. */
  readonly form: "comma" | "repeat";
  readonly domain: LockDomain;
  /** Whether an update takes the digest of the list. The server lacks it for some files. */
  readonly hasDigest: boolean;
  /** Whether the server refuses an empty list. */
  readonly keepsLast?: boolean;
  /** Warning after the removal of the last entry. */
  readonly whenEmptied?: string;
  /** Parameters of every update. */
  readonly onUpdate?: (entry: Entry, session: PveSession) => Readonly<Record<string, Parameter>>;
}

type Entry = Readonly<Record<string, unknown>>;

/** Number of attempts while other clients change the list. */
const MAX_ATTEMPTS = 20;

export function listMember(options: ListMember): Resource {
  const { owner, member, path, key, type, family, since, attributes, description, importExample } = options;
  const item = `${path}/{${key}}`;
  return resource({
    type,
    ...(family !== undefined && { family }),
    ...(since && { since }),
    description,
    ...(importExample !== undefined && { importExample }),
    attributes,
    identity: [owner, member],
    handsOver: listElement(type, owner, byAttribute(member)),
    // An import ID splits at the first slash: names of owners have no slashes, but members may.
    behaviour: behaviourOf(options, item),
    operations: [`GET ${path}`, `GET ${item}`, `PUT ${item}`],
    rights: { read: [`GET ${item}`] },
  }) as Resource;
}

/** Entries as strings. The server sends a list as an array or as one string with commas. */
export function entriesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (value === null || value === undefined) return [];
  return String(value)
    .split(/[,;\s]+/)
    .filter((entry) => entry !== "");
}

type Change = (entries: readonly string[]) => readonly string[] | null;

/** The lists of all owners. */
class Lists {
  constructor(
    private readonly options: ListMember,
    private readonly item: string,
  ) {}

  /** Reads an owner with its list; `undefined` if it does not exist. */
  async owner(session: PveSession, name: string, options: ReadOptions = {}): Promise<Entry | undefined> {
    const answer = untypedCalls(session).read(`GET ${this.item}`, { [this.options.key]: name }, {}, options);
    return (await unlessMissing(answer)) as Entry | undefined;
  }

  async entries(session: PveSession, name: string): Promise<readonly string[]> {
    const found = await this.owner(session, name, { shared: this.options.domain });
    return entriesIn(found?.[this.options.list]);
  }

  /** The entries of each owner, in order. */
  async all(session: PveSession): Promise<(readonly [owner: string, entries: readonly string[]])[]> {
    const { path, key, list, domain } = this.options;
    const owners = (await untypedCalls(session).read(`GET ${path}`, {}, {}, { shared: domain })) as readonly Entry[];
    return await Promise.all(
      owners.map(async (owner) => {
        const name = String(owner[key] ?? owner.id ?? owner.name);
        return [name, list in owner ? entriesIn(owner[list]) : await this.entries(session, name)] as const;
      }),
    );
  }

  /** Changes the list of an owner. Repeats the change if another client has changed the object. */
  async change(session: PveSession, name: string, change: Change): Promise<"no owner" | "as wanted" | "written"> {
    return session.exclusive(this.options.domain, async (held) => {
      for (let attempt = 1; ; attempt++) {
        try {
          const outcome = await this.#attempt(held, name, change);
          // After a refused attempt the entry may be from that attempt: a server that answers "locked" may have written it.
          return outcome === "as wanted" && attempt > 1 ? "written" : outcome;
        } catch (failure) {
          if (!hasCode(failure, "stale-digest") || attempt === MAX_ATTEMPTS) throw failure;
        }
      }
    });
  }

  async #attempt(held: PveSession, name: string, change: Change) {
    const { key, list, domain } = this.options;
    const found = await this.owner(held, name);
    if (!found) return "no owner";
    const entries = change(entriesIn(found[list]));
    if (entries === null) return "as wanted";
    const body = bodyFor(this.options, found, entries, held);
    await untypedCalls(held).write(`PUT ${this.item}`, { [key]: name }, body, { domain });
    return "written";
  }
}

function behaviourOf(options: ListMember, item: string): Behaviour<PveSession> {
  const { owner, member, ownerWord } = options;
  const lists = new Lists(options, item);
  const nameOf = (state: State) => String(state[owner]);
  const entryOf = (state: State) => String(state[member]);

  return {
    async read(state, { services }) {
      const entries = await lists.entries(services, nameOf(state));
      return entries.includes(entryOf(state))
        ? { [owner]: state[owner] ?? null, [member]: state[member] ?? null }
        : null;
    },
    async list({ services }) {
      const all = await lists.all(services);
      return all.flatMap(([name, entries]) =>
        entries.map((entry) => ({ [owner]: name, [member]: typed(options, entry) })),
      );
    },
    async create(planned, { services, created }) {
      const entry = entryOf(planned);
      const outcome = await lists.change(services, nameOf(planned), (entries) =>
        entries.includes(entry) ? null : [...entries, entry],
      );
      if (outcome !== "written") throw notWritten(options, outcome, nameOf(planned), entry);
      created();
      return undefined;
    },
    async delete(state, { services, warn }) {
      const entry = entryOf(state);
      const of = `${ownerWord} "${nameOf(state)}"`;
      await lists.change(services, nameOf(state), (entries) => {
        const remaining = entries.filter((other) => other !== entry);
        if (remaining.length === entries.length) return null;
        if (remaining.length > 0) return remaining;
        if (options.keepsLast) throw new DiagnosticError(lastEntry({ entry, owner: of, kind: ownerWord }));
        if (options.whenEmptied) warn(listEmptied({ owner: of, consequence: options.whenEmptied }));
        return remaining;
      });
    },
  };
}

function notWritten(
  { owner, member, ownerWord }: ListMember,
  why: "no owner" | "as wanted",
  name: string,
  entry: string,
): Error {
  const of = `${ownerWord} "${name}"`;
  if (why === "no owner") return new DiagnosticError(listOwnerMissing({ owner: of, attribute: owner }, at(owner)));
  return new ExistsAlready(entryExists({ entry, owner: of, kind: ownerWord, id: `${name}/${entry}` }, at(member)));
}

function typed({ attributes, member }: ListMember, entry: string): string | number {
  return (attributes[member] as Attribute).shape.kind === "number" ? Number(entry) : entry;
}

function bodyFor(
  { list, form, hasDigest, onUpdate }: ListMember,
  found: Entry,
  entries: readonly string[],
  session: PveSession,
): Readonly<Record<string, Parameter>> {
  const guard = hasDigest && typeof found.digest === "string" ? { digest: found.digest } : {};
  const change: Readonly<Record<string, Parameter>> =
    entries.length === 0
      ? { delete: form === "repeat" ? [list] : list }
      : { [list]: form === "repeat" ? entries : entries.join(",") };
  return { ...onUpdate?.(found, session), ...change, ...guard };
}
