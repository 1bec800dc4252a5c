/** Replays the corpus of round trips: a value is sent, read back by ID and from the list, and cleared. */
import { type Difference, differences } from "./compare";
import { type RecordedRequest, type RecordedResponse, readCorpusLines } from "./data";
import type { Replayed } from "./result";
import { requiredOf, surroundingsOf } from "./round-trip-kinds";
import type { Session } from "./session";
import { sessionAfter, startStates } from "./start-states";

/** Result of a read for the field. */
type Seen = { readonly value: unknown } | { readonly absent: true } | { readonly error: unknown };

export interface RoundTripLine {
  readonly id: string;
  readonly kind: string;
  readonly field: string;
  readonly via: "create" | "update";
  /** Method and path. */
  readonly request: string;
  readonly contentType: string;
  readonly other: Readonly<Record<string, unknown>>;
  readonly sent: unknown;
  readonly status: number;
  readonly message?: string;
  readonly errors?: unknown;
  readonly item?: Seen;
  readonly list?: Seen | null;
  readonly cleared?: { readonly how: string; readonly status: number; readonly item?: Seen; readonly list?: Seen };
}

const lines = readCorpusLines<RoundTripLine>("roundtrip");

/** The recorded lines. */
export const roundTripLines: readonly RoundTripLine[] = lines;

const updatePath = new Map(
  lines.filter(({ via }) => via === "update").map(({ kind, request }) => [kind, request.split(" ")[1]]),
);
/** Creation of an object of a kind: for a field, with its required companions. */
const creation = new Map(
  lines
    .filter(({ via }) => via === "create")
    .flatMap((line) => [[line.kind, line] as const, [`${line.kind} ${line.field}`, line] as const]),
);

/** Returns the path of the object: that of its update, or of its creation if the path contains its ID. */
function itemPath(line: RoundTripLine): string {
  const [, path = ""] = line.request.split(" ");
  const id = line.other.group ?? line.other.name ?? line.other.id;
  const sid = line.kind === "ha-resource-sid" ? `/vm:${String(line.sent).replace(/^vm:/, "")}` : undefined;
  return updatePath.get(line.kind) ?? (sid ? `${path}${sid}` : id === undefined ? path : `${path}/${id}`);
}

/** Members of a pool are sent as two lists and read as one. */
function membersAsGiven(container: unknown, field: string): string[] | undefined {
  const key = { vms: "vmid", storage: "storage" }[field];
  const members = (container as { members?: Record<string, unknown>[] } | undefined)?.members;
  if (!key || !Array.isArray(members)) return undefined;
  return members.flatMap((member) => (member[key] === undefined ? [] : [String(member[key])]));
}

function seenIn(container: unknown, field: string): Seen {
  const value = membersAsGiven(container, field) ?? (container as Record<string, unknown> | undefined)?.[field];
  return value === undefined || value === null ? { absent: true } : { value };
}

class RoundTrip {
  readonly #path: string;

  constructor(
    private readonly session: Session,
    private readonly line: RoundTripLine,
  ) {
    this.#path = itemPath(line);
  }

  async #read(path: string): Promise<unknown> {
    const { status, body } = await this.session.send({ method: "GET", path });
    return status === 200 ? (body as { data: unknown }).data : undefined;
  }

  async item(): Promise<Seen> {
    return seenIn(await this.#read(this.#path), this.line.field);
  }

  async list(): Promise<Seen> {
    const [, parent = "", last = ""] = /^(.*)\/([^/]+)$/.exec(this.#path) ?? [];
    const id = decodeURIComponent(last);
    const data = await this.#read(parent);
    const entry = Array.isArray(data)
      ? data.find((entry) =>
          Object.values(entry as object).some((value) => [id, `custom-${id}`].includes(String(value))),
        )
      : undefined;
    return seenIn(entry, this.line.field);
  }

  /** Clears the field in the recorded way. */
  async clear(how: string): Promise<RecordedResponse> {
    const { field, contentType, other, via } = this.line;
    const updates = lines.filter(({ kind, via: by }) => kind === this.line.kind && by === "update");
    const fromUpdate = (updates.find((line) => line.field === field) ?? updates[0])?.other ?? {};
    const base = via === "update" ? other : fromUpdate;
    const deletes =
      this.line.kind.startsWith("sdn-fabric") || /^(gotify|sendmail|smtp|webhook|matcher)$/.test(this.line.kind);
    const params = how.startsWith("delete=")
      ? { ...base, delete: deletes ? [field] : field }
      : how.endsWith("=")
        ? { ...base, [field]: "" }
        : base;
    return this.session.send({ method: "PUT", path: this.#path, params, contentType });
  }
}

function compareSeen(at: string, recorded: Seen | null | undefined, simulated: Seen): Difference[] {
  if (!recorded || "error" in recorded) return [];
  return differences(recorded, simulated, {}, at);
}

/** The request that sends the value. */
function firstRequest(line: RoundTripLine): RecordedRequest {
  const [method = "", path = ""] = line.request.split(" ");
  const required = line.via === "create" ? requiredOf(line.kind) : {};
  const params = { ...required, ...line.other, [line.field]: line.sent };
  return { method, path, params, contentType: line.contentType };
}

async function replayLine(session: Session, line: RoundTripLine): Promise<Difference[]> {
  const answer = await session.send(firstRequest(line));
  const body = answer.body as { message?: string; errors?: unknown };
  const found: Difference[] = [
    ...differences(line.status, answer.status, {}, "status"),
    ...(line.message === undefined ? [] : differences(line.message.trim(), String(body.message).trim(), {}, "message")),
    ...(line.errors === undefined ? [] : differences(line.errors, body.errors, {}, "errors")),
  ];
  if (line.status !== 200 || found.length > 0) return found;
  const trip = new RoundTrip(session, line);
  found.push(
    ...compareSeen("item", line.item, await trip.item()),
    ...compareSeen("list", line.list, await trip.list()),
  );
  if (!line.cleared) return found;
  const cleared = await trip.clear(line.cleared.how);
  found.push(...differences(line.cleared.status, cleared.status, {}, "cleared"));
  found.push(...compareSeen("cleared item", line.cleared.item, await trip.item()));
  found.push(...compareSeen("cleared list", line.cleared.list, await trip.list()));
  return found;
}

/** Returns the parameters that create an object of the line's kind before an update. */
export function creationOf(
  line: RoundTripLine,
): { readonly path: string; readonly params: Readonly<Record<string, unknown>> } | undefined {
  const created = creation.get(line.kind);
  if (!created) return undefined;
  const fieldParameters = creation.get(`${line.kind} ${line.field}`)?.other;
  return {
    path: created.request.split(" ")[1] as string,
    params: { ...created.other, ...fieldParameters, ...requiredOf(line.kind) },
  };
}

/** Opens the state around an object of a kind, after more requests. */
export function sessionAround(kind: string, more: readonly RecordedRequest[] = []): Promise<Session> {
  const posts = surroundingsOf(kind).map(([path, params]) => ({ method: "POST", path, params }));
  // The firewall of VNets needs running ones.
  const apply = kind.startsWith("vnet-firewall") ? [{ method: "PUT", path: "/cluster/sdn" }] : [];
  return sessionAfter(kind.startsWith("ha-") ? "ha-rules" : "recorded", [...posts, ...apply, ...more]);
}

/** Opens the state around the object, and creates the object before an update. */
function startState(line: RoundTripLine): Promise<Session> {
  const created = line.via === "update" && creationOf(line);
  return sessionAround(line.kind, created ? [{ method: "POST", ...created }] : []);
}

export async function replayRoundTrips(
  wanted: (line: { operation: string; family: string }) => boolean = () => true,
): Promise<Replayed[]> {
  const startOf = startStates();
  const replayed: Replayed[] = [];
  for (const line of lines) {
    if (!wanted({ operation: line.kind, family: line.kind })) continue;
    const session = await startOf(`${line.kind} ${line.field} ${line.via}`, () => startState(line));
    const differences = await replayLine(session, line);
    replayed.push({ operation: line.kind, title: line.id, request: firstRequest(line), differences });
  }
  return replayed;
}
