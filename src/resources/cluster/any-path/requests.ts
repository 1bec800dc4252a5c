/** The requests about one object: bodies, reads, and the wait for tasks. */
import type { Credential, Parameter, PveSession } from "../../../api/types";
import { path as at, DiagnosticError } from "../../../framework/diagnostics";
import type { ValueMap } from "../../../plugin/cty/value";
import { unlessMissing } from "../../failures";
import { named } from "../../parameters/address";
import { lockToken } from "../../sdn/lock";
import { encodedPath } from "./attributes";
import { keyOf, nameIn, parametersOf, parentOf } from "./described";
import { isRecord, parameterFrom, type Reported } from "./given-values";
import { lockDomainOf } from "./lock-domains";
import type { Operation } from "./operations";

export type Body = Readonly<Record<string, Parameter>>;

const MANAGED = /^\/(cluster|pools)(\/|$)/;

/** Nothing outside of `/cluster` and `/pools` is written unless the provider block says so. */
export function refusalOf(path: string, session: Pick<PveSession, "settings">): readonly [string, string] | undefined {
  if (MANAGED.test(encodedPath(path)) || session.settings.allowOtherPaths) return undefined;
  const detail =
    "The provider writes below /cluster and /pools only. Set allow_other_paths = true in the provider block to let pve_api_object write elsewhere: nothing there is tested with it.";
  return [`${path} is outside of what this provider manages`, detail];
}

export function bodyOf(given: ValueMap, { described, key, extra }: Operation, path: string): Body {
  const sent = Object.entries(given).filter(([name]) => described === undefined || name in described);
  const body = Object.fromEntries(
    sent.map(([name, value]) => [name, parameterFrom(value, described?.[name]?.startsWith("array") ?? false)]),
  );
  // A list that is empty cannot be sent.
  for (const [name, value] of Object.entries(body)) if (Array.isArray(value) && value.length === 0) delete body[name];
  return { ...(key !== undefined && !(key in body) && { [key]: nameIn(path) }), ...body, ...extra };
}

/** What clears parameters, in the form that this operation takes. */
export function clearing(names: readonly string[], { described }: Operation): Body {
  if (names.length === 0) return {};
  return { delete: described?.delete?.startsWith("array") ? [...names] : names.join(",") };
}

interface Sending {
  readonly rootTicket: boolean;
  /** Path of the object. */
  readonly object: string;
  readonly secrets?: readonly string[];
}

/** Sends, and waits for the task that this begins. */
export async function send(
  session: PveSession,
  operation: Operation,
  body: Body,
  { rootTicket, object, secrets = [] }: Sending,
): Promise<void> {
  const refused = refusalOf(operation.path, session);
  if (refused) throw new DiagnosticError(...refused, at("path"));
  const credential = credentialOf(rootTicket);
  const token = operation.described && "lock-token" in operation.described ? lockToken(session) : {};
  const options = { domain: lockDomainOf(object), credential, secrets };
  const name = `${operation.method} ${encodedPath(operation.path)}`;
  const answer = await named(session).write(name, {}, { ...body, ...token }, options);
  if (typeof answer === "string" && answer.startsWith("UPID:")) await session.task(answer, { credential });
}

const credentialOf = (rootTicket: boolean): Credential => (rootTicket ? "root-ticket" : "any");

export interface Place {
  readonly path: string;
  readonly readPath: string | null;
  readonly rootTicket: boolean;
}

/** The object as the server reports it; `null` when there is none. */
export async function readObject(session: PveSession, { path, readPath, rootTicket }: Place): Promise<Reported | null> {
  const get = (where: string) =>
    unlessMissing(named(session).read(`GET ${encodedPath(where)}`, {}, {}, { credential: credentialOf(rootTicket) }));
  const own = readPath ?? path;
  // Some objects are reported by their collection only: there is nothing at their path, or what they consist of.
  const isListed = readPath === null && keyOf(path) !== undefined && parametersOf("GET", path) === undefined;
  const where = isListed ? parentOf(path) : own;
  const answer = await get(where);
  if (answer === undefined) return null;
  if (isRecord(answer)) return answer;
  if (!Array.isArray(answer)) return { value: plainIn(answer, where) };
  // The collection names what has no path of its own, or has something else there.
  const listedAt = isListed || readPath !== null ? where : parentOf(path);
  const listed = listedAt === where ? answer : await get(listedAt);
  const entries = Array.isArray(listed) ? listed : [];
  if (!Array.isArray(listed) || ![...answer, ...entries].every(isRecord)) throw strange("a list of objects", listedAt);
  return entries.find((entry) => isOf(entry, path)) ?? null;
}

/** Nothing may seem to be gone because something else answered. */
function plainIn(answer: unknown, path: string): unknown {
  if (answer === null) throw strange("an object", path);
  return answer;
}

function strange(expected: string, path: string): DiagnosticError {
  const detail = `The server answered something else than ${expected}. Request: GET ${path}`;
  return new DiagnosticError(`Could not read ${path}`, detail, at("path"));
}

function isOf(entry: unknown, path: string): entry is Reported {
  if (!isRecord(entry)) return false;
  const names = [keyOf(path) ?? "", "id", "name"];
  return names.some((name) => entry[name] !== undefined && String(entry[name]) === nameIn(path));
}
