/** Values without secrets: what may leave the simulator for the page, and for a fixture that is given to others. */
import { redact } from "../../simulator/kernel/request-log";
import type { Path } from "../record/diff";

const MASK = "masked";

/** Texts without what looks like a secret, such as a login in a URL. */
export type Scrub = (text: string) => string;

/** Files that hold nothing but secrets, and properties that are secret with all that is in them. */
const SECRET_FILES: ReadonlySet<string> = new Set([
  "priv/simulator-secrets",
  "priv/notifications.cfg",
  "priv/corosync-authkey",
]);
const SECRET_PARTS: Readonly<Record<string, string>> = { "priv/acme": "key" };

const isSecretName = (name: string): boolean => redact({ [name]: "value" })[name] !== "value";

/** The value at this path, whose first part is the file. */
export function masked(path: Path, value: unknown, scrub: Scrub): unknown {
  const [file = "", ...inside] = path.map(String);
  const secretPart = SECRET_PARTS[file];
  const mask = (data: unknown, name: string, all: boolean): unknown => {
    if (Array.isArray(data)) return data.map((entry) => mask(entry, name, all));
    if (data !== null && typeof data === "object")
      return Object.fromEntries(
        Object.entries(data).map(([key, inner]) => [key, mask(inner, key, all || key === secretPart)]),
      );
    if (data === undefined || data === "") return data;
    if (all || isSecretName(name)) return MASK;
    return typeof data === "string" ? scrub(data) : data;
  };
  // The number of an entry in a list says nothing: its list does.
  const name = inside.findLast((part) => !/^\d+$/.test(part)) ?? "";
  return mask(value, name, SECRET_FILES.has(file) || inside.includes(secretPart ?? "\0"));
}
