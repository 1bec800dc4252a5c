/** Finds the faults of a built site: dead links, dead anchors, the same id twice, and requests to other servers. */
import { posix } from "node:path";

/** Contents of HTML by path. */
export type Html = ReadonlyMap<string, string>;

const LINK = /\s(?:href|src)="([^"]*)"/g;
/** Elements that load something by themselves; a plain link is followed by the reader. */
const LOADING =
  /<(?:script|img|iframe|source|video|audio|embed|object|link)\b[^>]*?\s(?:src|href|srcset|data)="(?:https?:)?\/\/[^"]*"[^>]*>/g;
/** Names another address without loading it. */
const NAMES_ONLY = /rel="(?:canonical|alternate)"/;

export function problemsOf(html: Html, files: ReadonlySet<string>): string[] {
  const ids = new Map([...html].map(([path, text]) => [path, idsOf(text)]));
  return [...html].flatMap(([path, text]) => {
    const own = ids.get(path) ?? [];
    const twice = [...new Set(own.filter((id, index) => own.indexOf(id) !== index))];
    const foreign = (text.match(LOADING) ?? []).filter((element) => !NAMES_ONLY.test(element));
    const dead = [...text.matchAll(LINK)]
      .map(([, target = ""]) => target)
      .filter((target) => !isAlive(target, path, files, ids));
    return [
      ...twice.map((id) => `${path}: two elements have the id ${id}`),
      ...foreign.map((element) => `${path}: loads from another server: ${element}`),
      ...[...new Set(dead)].map((target) => `${path}: dead link ${target}`),
    ];
  });
}

const idsOf = (html: string): string[] => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id);

function isAlive(
  target: string,
  path: string,
  files: ReadonlySet<string>,
  ids: ReadonlyMap<string, readonly string[]>,
): boolean {
  if (/^(?:[a-z]+:|\/\/)/i.test(target)) return true;
  const [link = "", anchor = ""] = decodeURIComponent(target).split("#");
  const file = link === "" ? path : posix.join(posix.dirname(path), link.split("?")[0] ?? "");
  return files.has(file) && (anchor === "" || !ids.has(file) || (ids.get(file) ?? []).includes(anchor));
}
