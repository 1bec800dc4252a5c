/**
 * Whose sake a request is for: Terraform gives providers no addresses, so the log names the type and what the object is
 * called. Everything that a call waits for knows it, however deep.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { isMap, type Value } from "../../plugin/cty/value";

export interface Subject {
  /** `pve_firewall_alias "web"`. */
  readonly resource: string;
  /** `read`, `plan`, `create` and so on. */
  readonly doing: string;
}

const storage = new AsyncLocalStorage<Subject>();

/** A shared request is for the sake of whoever asked first. */
export function forSubject<T>(subject: Subject, work: () => T): T {
  return storage.run(subject, work);
}

export function currentSubject(): Subject | undefined {
  return storage.getStore();
}

/** The type with the values of the attributes that name the object, as far as they are known. */
export function nameOf(type: string, names: readonly string[], values: Value): string {
  const given = isMap(values) ? values : undefined;
  const known = names
    .map((name) => given?.[name])
    .filter((value) => ["string", "number", "bigint"].includes(typeof value));
  return known.length === 0 ? type : `${type} "${known.join("/")}"`;
}
