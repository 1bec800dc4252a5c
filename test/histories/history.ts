/**
 * Histories of concurrent runs against one server. A history has the calls of Terraform, the requests that the server
 * received, and every version of its contents. A logical clock orders them; it counts events.
 */

/** Fields of an object on the server. */
export type Fields = Readonly<Record<string, string>>;

/** Objects on the server by their names, such as `alias web`. */
export type Contents = Readonly<Record<string, Fields>>;

/**
 * Objects that a plan or a state describes, with their managed fields. An undefined field is not set on the server. An
 * object whose name ends in `*` gets its name during the creation.
 */
export type Claims = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

type Doing = "read" | "create" | "update" | "delete";

/** Where a rule belongs: at this position, or below all others. */
export interface Place {
  readonly list: string;
  readonly rule: string;
  readonly position: number | undefined;
}

/** One call of a provider. */
export interface Call {
  readonly from: number;
  readonly to: number;
  /** One provider process, such as `anna 3`. The first word is the client. */
  readonly run: string;
  readonly address: string;
  readonly doing: Doing;
  /** `null`: no object. A read has no plan. */
  readonly prior: Claims | null;
  readonly planned: Claims | null;
  /** The state that Terraform stores afterwards. */
  readonly result: Claims | null;
  /** `killed`: the process ended before the answer, with Terraform's own message. */
  readonly outcome: "success" | "error" | "killed";
  /** Errors and warnings. */
  readonly messages: readonly string[];
  /** Ids of those that report an unknown or incomplete result. */
  readonly doubts: readonly string[];
  /** The place of a rule after a successful call; `moves` if an update changes it. */
  readonly place?: Place & { readonly moves: boolean };
}

/** One request. */
export interface Request {
  readonly at: number;
  readonly run: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** When the server processed it; absent if it never did. */
  readonly applied?: number;
  /** The status of the server's own work. */
  readonly status?: number;
  /** When the answer was sent; absent if none was. */
  readonly answered?: number;
  /** Status of the answer: that of a proxy in between may differ from that of the server. */
  readonly seen?: number;
}

/** The contents from this moment on. */
export interface Version {
  readonly at: number;
  readonly contents: Contents;
}

export interface History {
  readonly calls: readonly Call[];
  readonly requests: readonly Request[];
  /** Oldest first; the first one is the start. */
  readonly versions: readonly Version[];
  /** Moments at which no call and no request was under way. */
  readonly quiet: readonly number[];
  /** From this moment on, the clients complete their work one after the other, without faults. */
  readonly calmFrom: number;
  /** When all clients had completed their work. Afterwards they destroy everything. */
  readonly settledAt: number;
  /** Changes in the plans of that moment. */
  readonly laterChanges: readonly string[];
  /** The objects that the configurations of that moment describe, by client and address. */
  readonly wanted: Readonly<Record<string, Readonly<Record<string, Claims>>>>;
  /** The states of that moment, by client and address. */
  readonly states: Readonly<Record<string, Readonly<Record<string, Claims>>>>;
}

export const clientOf = (run: string): string => run.split(" ", 1)[0] as string;

/** The contents at a moment. */
export function contentsAt({ versions }: Pick<History, "versions">, at: number): Contents {
  return versions.findLast((version) => version.at <= at)?.contents ?? {};
}

/** Objects whose fields differ. */
export function changedObjects(before: Contents, after: Contents): string[] {
  if (before === after) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !sameFields(before[name], after[name]));
}

export function changedFields(before: Fields = {}, after: Fields = {}): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]);
}

export const sameFields = (one: Fields | undefined, other: Fields | undefined): boolean =>
  (one === undefined) === (other === undefined) && changedFields(one, other).length === 0;
