/**
 * One entry of a list that an object has as a single parameter: the resources of an HA rule, the guests of a backup job. Each is a
 * resource of its own, so that several configurations can add to one list. An entry is added and removed by reading the list and
 * writing it with one entry more or fewer, under the lock of its file and guarded by its digest where the server has one.
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
import { named } from "../parameters/address";
import { type Resource, resource } from "./define";
import { byAttribute, oneOf } from "./hands-over";

export interface ListMember {
  readonly type: string;
  readonly family: string;
  readonly since?: string;
  readonly documentation: Documentation;
  readonly attributes: Attributes;
  /** Attribute that names the object with the list, and the word for such an object. */
  readonly owner: string;
  readonly ownerWord: string;
  /** Attribute that is the entry. */
  readonly member: string;
  /** Path of the collection of owners, and what the path calls the owner. */
  readonly path: string;
  readonly key: string;
  /** Parameter that is the list. */
  readonly list: string;
  /** How the list is sent. */
  readonly form: "comma" | "repeat";
  readonly domain: LockDomain;
  /** The parameter of an update that says what the list must be like; the server lacks it for some files. */
  readonly hasDigest: boolean;
  /** The server takes no empty list. */
  readonly keepsLast?: boolean;
  /** Said when the last entry is removed. */
  readonly whenEmptied?: string;
  /** Parameters that every update carries. */
  readonly onUpdate?: (entry: Entry, session: PveSession) => Readonly<Record<string, Parameter>>;
}

type Entry = Readonly<Record<string, unknown>>;

/** How often a list is read again that somebody else has changed in between. */
const ATTEMPTS = 20;

export function listMember(options: ListMember): Resource {
  const { owner, member, path, key, type, family, since, documentation, attributes } = options;
  const item = `${path}/{${key}}`;
  return resource({
    type,
    family,
    ...(since && { since }),
    documentation,
    attributes,
    identity: [owner, member],
    handsOver: oneOf(type, owner, byAttribute(member)),
    // Names of owners have no slashes; members may.
    behaviour: behaviourOf(options, item),
    operations: [`GET ${path}`, `GET ${item}`, `PUT ${item}`],
    rights: { read: [`GET ${item}`] },
  }) as Resource;
}

/** Entries as texts: the server sends lists as arrays, or as one text with commas. */
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
    const answer = named(session).read(`GET ${item}`, { [key]: name }, {}, shared ? { shared: domain } : {});
    return (await unlessMissing(answer)) as Entry | undefined;
  };

  type Change = (entries: readonly string[]) => readonly string[] | null;
  const attemptWrite = async (held: PveSession, state: State, change: Change) => {
    const found = await readOwner(held, nameOf(state), false);
    if (!found) return "no owner" as const;
    const entries = change(entriesIn(found[list]));
    if (entries === null) return "as wanted" as const;
    const body = bodyFor(options, found, entries, held);
    await named(held).write(`PUT ${item}`, { [key]: nameOf(state) }, body, { domain });
    return "written" as const;
  };
  const write = (session: PveSession, state: State, change: Change) =>
    session.exclusive(domain, async (held) => {
      for (let attempt = 1; ; attempt++) {
        try {
          const outcome = await attemptWrite(held, state, change);
          // After a refused attempt it may be our own: a server that says "locked" may have done the work.
          return outcome === "as wanted" && attempt > 1 ? "written" : outcome;
        } catch (failure) {
          if (!hasCode(failure, "stale-digest") || attempt === ATTEMPTS) throw failure;
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
      const owners = (await named(services).read(`GET ${path}`, {}, {}, { shared: domain })) as readonly Entry[];
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
