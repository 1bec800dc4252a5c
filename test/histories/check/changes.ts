/** Each change on the server comes from a call that plans it. */
import {
  type Call,
  type Contents,
  changedFields,
  changedObjects,
  clientOf,
  contentsAt,
  type Fields,
  type History,
  type Request,
} from "../history";
import { ALWAYS_THERE, orderOfRule } from "../kinds";
import type { Problem, Property } from "./problem";
import { isDoubtful, shown } from "./results";

const ORDER = "order of ";

export function unplannedChanges(history: History): Problem[] {
  const creators = new Map<string, Creator>();
  return history.versions.flatMap((_, index): Problem[] => {
    const change = changeOf(history, index);
    if (!change) return [];
    const problems = new Change(history, change, creators).problems();
    noteCreators(creators, history, change);
    return problems;
  });
}

interface Applied {
  readonly request: Request;
  readonly before: Contents;
  readonly after: Contents;
}

/** The request that made a version of the server, and the contents before and after it. */
function changeOf({ versions, requests }: History, index: number): Applied | undefined {
  const [before, version] = [versions[index - 1], versions[index]];
  const request = requests.find(({ applied }) => applied === version?.at);
  return before && version && request && { request, before: before.contents, after: version.contents };
}

/** The creators of the objects that exist, or have existed, at a time. */
export function creatorsUntil(history: History, until: number): ReadonlyMap<string, Creator> {
  const creators = new Map<string, Creator>();
  for (const [index, { at }] of history.versions.entries()) {
    const change = at <= until ? changeOf(history, index) : undefined;
    if (change) noteCreators(creators, history, change);
  }
  return creators;
}

function noteCreators(creators: Map<string, Creator>, history: History, { request, before, after }: Applied): void {
  for (const object of changedObjects(before, after))
    if (!(object in before)) creators.set(object, creatorOf(history, request));
}

export interface Creator {
  readonly client: string;
  /** Addresses of creations that ended in doubt, so that a later run of the client continues or removes the object. */
  readonly inDoubt: readonly string[];
}

function creatorOf({ calls }: History, { run, at }: Request): Creator {
  const during = calls.filter((call) => call.run === run && call.from <= at && at <= call.to);
  return { client: clientOf(run), inDoubt: during.filter(isDoubtful).map(({ address }) => address) };
}

class Change {
  /** Calls of the run that were under way when the server received the request. */
  private readonly calls: readonly Call[];

  private readonly request: Request;
  private readonly before: Contents;
  private readonly after: Contents;

  constructor(
    private readonly history: History,
    { request, before, after }: Applied,
    private readonly creators: ReadonlyMap<string, Creator>,
  ) {
    const { run, at } = request;
    this.request = request;
    this.before = before;
    this.after = after;
    this.calls = history.calls.filter(
      (call) => call.run === run && call.doing !== "read" && call.from <= at && at <= call.to,
    );
  }

  problems(): Problem[] {
    return changedObjects(this.before, this.after).flatMap((object) =>
      object.startsWith(ORDER) ? this.ofOrder(object) : this.ofObject(object),
    );
  }

  private ofObject(object: string): Problem[] {
    const [before, after] = [this.before[object], this.after[object]];
    const owners = this.calls.filter((call) => this.owns(call, object));
    const isOwn = this.creators.get(object)?.client === clientOf(this.request.run);
    if (this.calls.some((call) => mayContinue(call, this.creators.get(object)))) return [];
    if (owners.length === 0)
      return [this.problem(this.isStale(object) ? "lost update" : "foreign change", object, before, after)];
    if (before && !after)
      return owners.some(mayRemove(object)) ? [] : [this.problem("foreign change", object, before, after)];
    const takesOver = before && owners.every(({ doing }) => doing === "create") && !ALWAYS_THERE.test(object);
    if (takesOver && !isOwn && !this.mayBeOwn(object)) return [this.problem("foreign change", object, before, after)];
    return changedFields(before, after).flatMap((field) => this.ofField(object, field, owners));
  }

  /**
   * A killed creation of the client may have made it. The provider adopts the object of that name, since it cannot know whether
   * the server had refused the creation (decision 0008). A later success has ended that doubt.
   */
  private mayBeOwn(object: string): boolean {
    const client = clientOf(this.request.run);
    const last = this.history.calls.findLast(
      ({ run, doing, outcome, to, planned }) =>
        clientOf(run) === client &&
        doing === "create" &&
        outcome !== "error" &&
        to < this.request.at &&
        object in (planned ?? {}),
    );
    return last?.outcome === "killed";
  }

  private ofField(object: string, field: string, owners: readonly Call[]): Problem[] {
    const [before, after] = [this.before[object], this.after[object]];
    const isNew = before === undefined;
    // An update may insert the changed rule before it removes the old one.
    const hasTwoForms = owners.some(({ doing }) => doing === "update") && object.startsWith("rule ");
    if (field === "twice" && hasTwoForms) return [];
    if (field === "twice") return [this.problem("applied twice", object, before, after)];
    const claims = owners.flatMap(({ planned, prior }) => [planned, prior]).flatMap((all) => fieldsOf(all, object));
    const managing = claims.filter((fields) => field in fields);
    if (managing.length === 0) {
      // A new object has defaults of the server.
      if (isNew) return [];
      return [this.problem(this.isStale(object, field) ? "lost update" : "foreign change", object, before, after)];
    }
    const value = after?.[field];
    const isPlanned = managing.some((fields) => fields[field] === value);
    // A rule is inserted disabled, and a reset removes a value. Between two values that a plan keeps, there is no other.
    const isInserted = field === "enable" && value === "0" && (isNew || owners.some(({ doing }) => doing !== "update"));
    const isReset =
      value === undefined && (ALWAYS_THERE.test(object) || owners.some(({ doing }) => doing === "delete"));
    const isStep = isInserted || isReset;
    return isPlanned || isStep ? [] : [this.problem("unplanned value", object, before, after)];
  }

  /** Other rules keep their order, and rules appear and go with their own objects. */
  private ofOrder(object: string): Problem[] {
    const list = object.slice(ORDER.length);
    const isMoved = (name: string) =>
      this.calls.some((call) => this.owns(call, name) || mayContinue(call, this.creators.get(name)));
    const others = (contents: Contents) =>
      (contents[object]?.rules ?? "").split(" ").filter((rule) => {
        const name = `rule ${rule} of ${list}`;
        return rule !== "" && name in this.before && name in this.after && !isMoved(name);
      });
    const [old, now] = [others(this.before), others(this.after)];
    if (old.join(" ") === now.join(" ")) return [];
    const property = this.isStale(object) ? "lost update" : "foreign change";
    return [this.problem(property, object, this.before[object], this.after[object])];
  }

  private owns(call: Call, object: string): boolean {
    const names = [call.prior, call.planned, call.result].flatMap((claims) => Object.keys(claims ?? {}));
    if (names.includes(object) || names.includes(orderOfRule(object))) return true;
    // The object gets its name during the creation.
    return names.some((name) => isNamedBy(name, object)) && !(object in contentsAt(this.history, call.from));
  }

  /** True if another run changed it after the last reading of this run. */
  private isStale(object: string, field?: string): boolean {
    const { run, at, applied = at } = this.request;
    const reading = this.history.requests.findLast(
      (other) => other.run === run && other.method === "GET" && (other.applied ?? at) < at,
    );
    if (!reading) return false;
    const since = this.history.versions.filter(
      (version) => version.at > (reading.applied ?? 0) && version.at < applied,
    );
    const read = contentsAt(this.history, reading.applied ?? 0)[object];
    const wasOther = ({ contents }: { readonly contents: Contents }) =>
      field === undefined
        ? changedFields(read, contents[object]).length > 0
        : read?.[field] !== contents[object]?.[field];
    return since.some(wasOther);
  }

  private problem(property: Property, object: string, before: Fields | undefined, after: Fields | undefined): Problem {
    const { run, method, path, applied = 0 } = this.request;
    const text = `${method} ${path} changed ${shown(before)} to ${shown(after)}`;
    return { property, object, run, text, at: applied };
  }
}

/**
 * True when the call may continue or remove an object whose creation by this client ended in doubt. An object with a generated name
 * belongs to no address until a state has it: the next creation of its type adopts it.
 */
export function mayContinue({ run, address, doing, planned }: Call, creator: Creator | undefined): boolean {
  if (creator?.client !== clientOf(run)) return false;
  const typeOf = (of: string) => of.split(".", 1)[0];
  const isUnnamed = doing === "create" && Object.keys(planned ?? {}).some((name) => name.includes("*"));
  return creator.inDoubt.some((begun) => address === begun || (isUnnamed && typeOf(address) === typeOf(begun)));
}

const mayRemove =
  (object: string) =>
  ({ doing, planned, result, outcome }: Call): boolean =>
    doing === "delete" || doing === "create" || !(object in { ...planned, ...(outcome === "success" && result) });

function fieldsOf(claims: Call["planned"], object: string): Readonly<Record<string, string | undefined>>[] {
  return Object.entries(claims ?? {}).flatMap(([name, fields]) =>
    name === object || isNamedBy(name, object) ? [fields] : [],
  );
}

export function isNamedBy(pattern: string, object: string): boolean {
  if (!pattern.includes("*")) return false;
  const [start = "", end = ""] = pattern.split("*");
  return object.startsWith(start) && object.endsWith(end);
}
