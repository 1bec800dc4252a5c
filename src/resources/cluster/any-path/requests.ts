/** Requests about one object by its path: bodies, reads, lock domains, and the wait for tasks. */
import type { CredentialKind, LockDomain, Parameter, PveSession } from "../../../api/types";
import { path as at, DiagnosticError } from "../../../framework/diagnostics";
import type { ValueMap } from "../../../plugin/cty/value";
import type { Raised } from "../../../plugin/diagnostic";
import { unlessMissing } from "../../failures";
import { untypedCalls } from "../../parameters/address";
import { lockToken } from "../../sdn/lock";
import { apiAnswerUnexpected, pathNotAllowed } from "../diagnostics";
import { encodedPath } from "./attributes";
import { isRecord, parameterFrom, type Reported } from "./body-values";
import { keyOf, nameIn, type Operation, parametersOf, parentOf } from "./described";

export type Body = Readonly<Record<string, Parameter>>;

const MANAGED = /^\/(cluster|pools)(\/|$)/;

/** The refusal of a write outside `/cluster` and `/pools`, unless the provider block allows it. */
export function refusalOf(path: string, session: Pick<PveSession, "settings">): Raised<"error"> | undefined {
  const isAllowed = MANAGED.test(encodedPath(path)) || session.settings.allowOtherPaths;
  return isAllowed ? undefined : pathNotAllowed({ path }, at("path"));
}

export function bodyOf(values: ValueMap, { described, key, extra }: Operation, path: string): Body {
  const sent = Object.entries(values).filter(([name]) => described === undefined || name in described);
  const body = Object.fromEntries(
    sent.map(([name, value]) => [name, parameterFrom(value, described?.[name]?.startsWith("array") ?? false)]),
  );
  // No request can carry an empty list.
  for (const [name, value] of Object.entries(body)) if (Array.isArray(value) && value.length === 0) delete body[name];
  return { ...(key !== undefined && !(key in body) && { [key]: nameIn(path) }), ...body, ...extra };
}

/** The parameter that clears others, in the form that the operation accepts. */
export function clearParameters(names: readonly string[], { described }: Operation): Body {
  if (names.length === 0) return {};
  return { delete: described?.delete?.startsWith("array") ? [...names] : names.join(",") };
}

interface Sending {
  readonly rootTicket: boolean;
  /** Path of the object. */
  readonly object: string;
  readonly secrets?: readonly string[];
}

/** Sends a request and waits for the task that it starts. */
export async function send(
  session: PveSession,
  operation: Operation,
  body: Body,
  { rootTicket, object, secrets = [] }: Sending,
): Promise<void> {
  const refused = refusalOf(operation.path, session);
  if (refused) throw new DiagnosticError(refused);
  const credential = credentialOf(rootTicket);
  const token = operation.described && "lock-token" in operation.described ? lockToken(session) : {};
  const options = { domain: lockDomainOf(object), credential, secrets };
  const name = `${operation.method} ${encodedPath(operation.path)}`;
  const answer = await untypedCalls(session).write(name, {}, { ...body, ...token }, options);
  if (typeof answer === "string" && answer.startsWith("UPID:")) await session.task(answer, { credential });
}

const credentialOf = (rootTicket: boolean): CredentialKind => (rootTicket ? "root-ticket" : "any");

export interface Place {
  readonly path: string;
  readonly readPath: string | null;
  readonly rootTicket: boolean;
}

/** The object as the server reports it. `null` if it does not exist. */
export async function readObject(session: PveSession, { path, readPath, rootTicket }: Place): Promise<Reported | null> {
  const get = (where: string) =>
    unlessMissing(
      untypedCalls(session).read(`GET ${encodedPath(where)}`, {}, {}, { credential: credentialOf(rootTicket) }),
    );
  const own = readPath ?? path;
  // For some objects only the collection reports them: their path has no read, or lists their contents.
  const isListed = readPath === null && keyOf(path) !== undefined && parametersOf("GET", path) === undefined;
  const where = isListed ? parentOf(path) : own;
  const answer = await get(where);
  if (answer === undefined) return null;
  if (isRecord(answer)) return answer;
  if (!Array.isArray(answer)) return { value: plainIn(answer, where) };
  // An answer with a list: the collection has the entry of the object.
  const listedAt = isListed || readPath !== null ? where : parentOf(path);
  const listed = listedAt === where ? answer : await get(listedAt);
  const entries = Array.isArray(listed) ? listed : [];
  if (!Array.isArray(listed) || ![...answer, ...entries].every(isRecord))
    throw unexpectedAnswer("a list of objects", listedAt);
  return entries.find((entry) => isOf(entry, path)) ?? null;
}

/** Refuses a null answer, which must not make an object seem to be gone. */
function plainIn(answer: unknown, path: string): unknown {
  if (answer === null) throw unexpectedAnswer("an object", path);
  return answer;
}

function unexpectedAnswer(expected: string, path: string): DiagnosticError {
  return new DiagnosticError(apiAnswerUnexpected({ path, expected }, at("path")));
}

function isOf(entry: unknown, path: string): entry is Reported {
  if (!isRecord(entry)) return false;
  const names = [keyOf(path) ?? "", "id", "name"];
  return names.some((name) => entry[name] !== undefined && String(entry[name]) === nameIn(path));
}

/** Lock domains by the beginning of the path. */
const DOMAINS: readonly (readonly [prefix: string, domain: LockDomain])[] = [
  ["/cluster/acme/plugins", "file-priv_acme_plugins_cfg"],
  ["/cluster/backup", "file-jobs_cfg"],
  ["/cluster/ceph", "ceph"],
  ["/cluster/config", "file-corosync_conf"],
  ["/cluster/firewall", "firewall-cluster"],
  ["/cluster/ha", "domain-ha"],
  ["/cluster/jobs", "file-jobs_cfg"],
  ["/cluster/mapping/dir", "file-mapping_directory_cfg"],
  ["/cluster/mapping/pci", "file-mapping_pci_cfg"],
  ["/cluster/mapping/usb", "file-mapping_usb_cfg"],
  ["/cluster/metrics", "file-status_cfg"],
  ["/cluster/notifications", "file-notifications_cfg"],
  ["/cluster/options", "file-datacenter_cfg"],
  ["/cluster/qemu", "file-virtual-guest_cpu-models_conf"],
  ["/cluster/replication", "file-replication_cfg"],
  ["/cluster/sdn", "domain-sdn"],
  ["/pools", "file-user_cfg"],
  ["/access", "file-user_cfg"],
];

/** The lock that the server takes for a write. Unlisted paths have their own domain. */
function lockDomainOf(path: string): LockDomain {
  const vnet = /^\/cluster\/sdn\/vnets\/([^/]+)\/firewall\b/.exec(path)?.[1];
  if (vnet !== undefined) return `sdn-vnet-firewall-${decodeURIComponent(vnet)}`;
  const account = /^\/cluster\/acme\/account\/([^/]+)$/.exec(path)?.[1];
  if (account !== undefined) return `acme-${decodeURIComponent(account)}`;
  const found = DOMAINS.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return found?.[1] ?? `path-${path}`;
}
