/** Masks secrets in values for the page and for exported fixtures. */
import { redact } from "../../simulator/kernel/request-log";
import type { Path } from "../record/diff";

const MASK = "masked";

/** Removes parts of a string that look like secrets, such as a login in a URL. */
export type Scrub = (text: string) => string;

/** Files that contain only secrets. */
const SECRET_FILES: ReadonlySet<string> = new Set([
  "priv/simulator-secrets",
  "priv/notifications.cfg",
  "priv/corosync-authkey",
]);
/** Properties whose whole content is secret, by file. */
const SECRET_PARTS: Readonly<Record<string, string>> = { "priv/acme": "key" };

const isSecretName = (name: string): boolean => redact({ [name]: "value" })[name] !== "value";

/** Masks the value at a path, which starts with the file. */
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
  // Entries of a list have the name of the list. mutation-ignore string: no secret has this name
  const name = inside.findLast((part) => !/^\d+$/.test(part)) ?? "";
  return mask(value, name, SECRET_FILES.has(file) || inside.includes(secretPart ?? "\0"));
}
