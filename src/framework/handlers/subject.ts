/**
 * The resource for which a request is sent. Terraform gives providers no addresses, so the log shows type and name of the object. The
 * subject is available in everything that a call awaits.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { isMap, type Value } from "../../plugin/cty/value";

export interface Subject {
  /** Type and name, such as `pve_firewall_alias "web"`. */
  readonly resource: string;
  /** `read`, `plan`, `create`, … */
  readonly doing: string;
}

const storage = new AsyncLocalStorage<Subject>();

/** Runs `work` for a subject. A shared request belongs to its first caller. */
export function forSubject<T>(subject: Subject, work: () => T): T {
  return storage.run(subject, work);
}

export function currentSubject(): Subject | undefined {
  return storage.getStore();
}

/** The type with the known values of the naming attributes, such as `pve_pool "web"`. */
export function nameOf(type: string, names: readonly string[], values: Value): string {
  const byName = isMap(values) ? values : undefined;
  const known = names
    .map((name) => byName?.[name])
    .filter((value) => ["string", "number", "bigint"].includes(typeof value));
  return known.length === 0 ? type : `${type} "${known.join("/")}"`;
}
