/**
 * One entry of a list that is a single parameter of an object: the resources of an HA rule, the guests of a backup job. Each
 * entry is a resource, so that several configurations can add to one list. To add or remove an entry, the provider reads the
 * list and writes it with one entry more or fewer. It holds the lock of the file, and sends the digest if the server has one.
 *
 * ```ts
 * export const haRuleMember = listMember({ type: "ha_rule_member", owner: "rule", member: "sid", path: "/cluster/ha/rules/{rule}", … });
 * ```
 */
import type { LockDomain, Parameter, PveSession } from "../../api/types";
import type { Attribute, Attributes, State } from "../../framework/attribute";
import { path as at, DiagnosticError } from "../../framework/diagnostics";
import type { Behaviour, Documentation } from "../../framework/resource";
import { entryExists, lastEntry, listEmptied, listOwnerMissing } from "../diagnostics";
import { ExistsAlready, hasCode, unlessMissing } from "../failures";
import { untypedCalls } from "../parameters/address";
import { type Resource, resource } from "./define";
import { byAttribute, listElement } from "./hands-over";

interface ListMember extends Pick<Documentation, "description" | "example" | "importExample"> {
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
  const { owner, member, path, key, type, family, since, attributes, description, example, importExample } = options;
  const item = `${path}/{${key}}`;
  return resource({
    type,
    ...(family !== undefined && { family }),
    ...(since && { since }),
    description,
    example,
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

function behaviourOf(options: ListMember, item: string): Behaviour<PveSession> {
  const { owner, member, path, key, list, domain, ownerWord } = options;
  const nameOf = (state: State) => String(state[owner]);
  const entryOf = (state: State) => String(state[member]);
  const readOwner = async (session: PveSession, name: string, shared: boolean): Promise<Entry | undefined> => {
    const answer = untypedCalls(session).read(`GET ${item}`, { [key]: name }, {}, shared ? { shared: domain } : {});
    return (await unlessMissing(answer)) as Entry | undefined;
  };

  type Change = (entries: readonly string[]) => readonly string[] | null;
  const attemptWrite = async (held: PveSession, state: State, change: Change) => {
    const found = await readOwner(held, nameOf(state), false);
    if (!found) return "no owner" as const;
    const entries = change(entriesIn(found[list]));
    if (entries === null) return "as wanted" as const;
    const body = bodyFor(options, found, entries, held);
    await untypedCalls(held).write(`PUT ${item}`, { [key]: nameOf(state) }, body, { domain });
    return "written" as const;
  };
  const write = (session: PveSession, state: State, change: Change) =>
    session.exclusive(domain, async (held) => {
      for (let attempt = 1; ; attempt++) {
        try {
          const outcome = await attemptWrite(held, state, change);
          // After a refused attempt the entry may be from that attempt: a server that answers "locked" may have written it.
          return outcome === "as wanted" && attempt > 1 ? "written" : outcome;
        } catch (failure) {
          if (!hasCode(failure, "stale-digest") || attempt === MAX_ATTEMPTS) throw failure;
        }
      }
    });

  return {
    async read(state, { services }) {
      const found = await readOwner(services, nameOf(state), true);
      return found && entriesIn(found[list]).includes(entryOf(state))
        ? { [owner]: state[owner] ?? null, [member]: state[member] ?? null }
        : null;
    },
    async list({ services }) {
      const owners = (await untypedCalls(services).read(`GET ${path}`, {}, {}, { shared: domain })) as readonly Entry[];
      const states = await Promise.all(
        owners.map(async (one) => {
          const name = String(one[key] ?? one.id ?? one.name);
          const whole = list in one ? one : await readOwner(services, name, true);
          return entriesIn(whole?.[list]).map((entry) => ({ [owner]: name, [member]: typed(options, entry) }));
        }),
      );
      return states.flat();
    },
    async create(planned, { services, created }) {
      const entry = entryOf(planned);
      const done = await write(services, planned, (entries) => (entries.includes(entry) ? null : [...entries, entry]));
      if (done !== "written") throw notWritten(options, done, nameOf(planned), entry);
      created();
      return undefined;
    },
    async delete(state, { services, warn }) {
      const entry = entryOf(state);
      const of = `${ownerWord} "${nameOf(state)}"`;
      await write(services, state, (entries) => {
        const left = entries.filter((other) => other !== entry);
        if (left.length === entries.length) return null;
        if (left.length === 0 && options.keepsLast) {
          throw new DiagnosticError(lastEntry({ entry, owner: of, kind: ownerWord }));
        }
        if (left.length === 0 && options.whenEmptied)
          warn(listEmptied({ owner: of, consequence: options.whenEmptied }));
        return left;
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
