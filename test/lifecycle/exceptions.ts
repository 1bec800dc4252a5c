/** Exceptions of the matrix: those that follow from the definition, and those of the sample. */
import type { Resource } from "../../src/resources/kinds/define";
import { fieldsOf } from "./instances";
import type { Sample } from "./sample";

type Reasons = Readonly<Record<string, string>>;

/** Fields that the matrix leaves out. */
export function exceptedOf({ except }: Sample, definition: Resource): Reasons {
  const writeOnly = fieldsOf(definition).filter(
    (name) => definition.attributes[name]?.traits.writeOnly || name.endsWith("_wo_version"),
  );
  return { ...reasons(writeOnly, "write-only; see the tests of secrets and of ACME"), ...except };
}

/** Fields whose drift or import is invisible. */
export function unseenOf({ except = {}, unseen }: Sample, { rights }: Resource): Reasons {
  const local = (rights?.local ?? []).filter((name) => !(name in except));
  return { ...reasons(local, "a provider setting that the server does not know"), ...unseen };
}

const reasons = (names: readonly string[], reason: string): Reasons =>
  Object.fromEntries(names.map((name) => [name, reason]));
