/** Counts used operations and unknown requests of clients. Compares answers with recordings. */

import type { AnswerComparison } from "../schema/recorded-answers";

interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly dropped?: boolean;
}

/** Requests of one operation, or of one unknown path. */
interface UsedOperation {
  /** Method and path, with names of parameters in place of their values: `GET /pools/{poolid}`. */
  readonly operation: string;
  readonly count: number;
  /** Number of responses by status. `dropped`: a fault broke the connection. */
  readonly statuses: Readonly<Record<string, number>>;
  /** First requested path, if it differs from the path of the operation. */
  readonly example?: string | undefined;
}

interface ComparedOperation extends UsedOperation {
  /** How the answers compare with those of genuine servers. Absent without a comparison. */
  readonly recordings?: AnswerComparison | undefined;
}

/** Requests of all clients since the start. */
export interface ClientReport {
  readonly requests: number;
  /** Operations that the API has, by path. */
  readonly operations: readonly ComparedOperation[];
  /** Requests for operations that this server does not have, by path. */
  readonly unanswered: readonly UsedOperation[];
}

/** Part of the API's answer to a request. */
export interface AnswerOfOperation {
  readonly operation?: string | undefined;
  readonly status: number;
  readonly data: unknown;
}

type Compare = (operation: string, answer: AnswerOfOperation) => AnswerComparison;

interface Count {
  count: number;
  readonly statuses: Record<string, number>;
  readonly example: string | undefined;
}

/** Segments of unknown paths whose next segment is the ID of an object, with the name of that parameter. */
const COLLECTIONS: ReadonlyMap<string, string> = new Map([
  ["nodes", "{node}"],
  ["qemu", "{vmid}"],
  ["lxc", "{vmid}"],
  ["tasks", "{upid}"],
  ["storage", "{storage}"],
  ["users", "{userid}"],
  ["token", "{tokenid}"],
  ["groups", "{groupid}"],
  ["roles", "{roleid}"],
  ["domains", "{realm}"],
]);

/** Replaces IDs in a path that no operation has, so that requests for several objects count as one. */
function generalized(path: string): string {
  const segments = path.split("/");
  return segments.map((segment, index) => (segment && COLLECTIONS.get(segments[index - 1] ?? "")) || segment).join("/");
}

const sorted = (counts: ReadonlyMap<string, Count>): UsedOperation[] =>
  [...counts]
    .map(([operation, count]) => ({ operation, ...count }))
    .sort((a, b) => (pathFirst(a.operation) < pathFirst(b.operation) ? -1 : 1));

const pathFirst = (operation: string) => operation.split(" ").reverse().join(" ");

export class ClientUsage {
  #requests = 0;
  readonly #operations = new Map<string, Count>();
  readonly #unanswered = new Map<string, Count>();
  readonly #compared = new Map<string, { isRecorded: boolean; differences: Set<string>; unrecorded: Set<string> }>();

  /**
   * @param pathOf returns the path of the operation that a request names, if the API has one
   * @param compare compares an answer with the recorded ones; absent: answers are not compared
   */
  constructor(
    private readonly pathOf: (method: string, path: string) => string | undefined,
    private readonly compare?: Compare,
  ) {}

  /** @param answer the API's answer; absent if a fault sent another one */
  add(request: AnsweredRequest, answer?: AnswerOfOperation): void {
    this.#count(request, answer);
    if (answer?.operation === undefined || !this.compare) return;
    const { isRecorded, differences, unrecorded } = this.compare(answer.operation, answer);
    const all = this.#compared.get(answer.operation) ?? { isRecorded, differences: new Set(), unrecorded: new Set() };
    for (const difference of differences) all.differences.add(difference);
    for (const part of unrecorded) all.unrecorded.add(part);
    this.#compared.set(answer.operation, all);
  }

  #count({ method, path, status, dropped }: AnsweredRequest, answer?: AnswerOfOperation): void {
    this.#requests++;
    const known = this.pathOf(method, path);
    const counts = known === undefined || answer?.status === 501 ? this.#unanswered : this.#operations;
    const shown = known ?? generalized(path);
    const name = `${method} ${shown}`;
    const count = counts.get(name) ?? { count: 0, statuses: {}, example: shown === path ? undefined : path };
    const outcome = dropped ? "dropped" : String(status);
    count.count++;
    count.statuses[outcome] = (count.statuses[outcome] ?? 0) + 1;
    counts.set(name, count);
  }

  report(): ClientReport {
    return {
      requests: this.#requests,
      operations: sorted(this.#operations).map((used) => ({ ...used, ...this.#recordingsOf(used.operation) })),
      unanswered: sorted(this.#unanswered),
    };
  }

  #recordingsOf(operation: string): Pick<ComparedOperation, "recordings"> {
    const all = this.#compared.get(operation);
    if (!all) return {};
    const { isRecorded, differences, unrecorded } = all;
    return { recordings: { isRecorded, differences: [...differences], unrecorded: [...unrecorded] } };
  }
}
