/** No write is applied twice, and none addresses a rule by a position in a list that has changed since. */
import { type Contents, changedObjects, contentsAt, type History, type Request } from "../history";
import type { Problem } from "./problem";

const isWrite = ({ method, applied, status }: Request) => method !== "GET" && applied !== undefined && status === 200;
const idOf = ({ run, method, path, parameters }: Request) => JSON.stringify([run, method, path, parameters]);

export function repeatedWrites(history: History): Problem[] {
  const writes = history.requests.filter(isWrite);
  const earlier = new Map<string, Request>();
  return writes.flatMap((write): Problem[] => {
    const first = earlier.get(idOf(write));
    earlier.set(idOf(write), write);
    if (!first || (first.applied as number) > write.at || mayRepeat(history, first, write)) return [];
    const { run, method, path } = write;
    const text = `${method} ${path} was sent again, although the server had done it`;
    return [{ property: "applied twice", object: objectOf(history, first), run, text, at: write.applied as number }];
  });
}

/** True if the server reported a failure of its own, or if other work has undone the first write. */
function mayRepeat(history: History, first: Request, second: Request): boolean {
  if (first.seen === 500) return true;
  // A value may be set again after a lost answer, as long as that changes nothing.
  const isSame = first.answered === undefined || (first.seen ?? 0) >= 500;
  if (isSame && second.method === "PUT" && changesOf(history, second).length === 0) return true;
  // A reading between the two did not show it yet.
  const isWitness = ({ run, method, at, applied = at }: Request) =>
    run === first.run && method === "GET" && at > first.at && applied < (first.applied as number);
  if (history.requests.some((other) => isWitness(other) && other.at < second.at)) return true;
  const mine = changesOf(history, first);
  return history.requests.filter(isWrite).some((other) => {
    const applied = other.applied as number;
    if (other === first || other === second || applied < (first.applied as number)) return false;
    if (applied > (second.applied as number)) return false;
    const changes = changesOf(history, other);
    return mine.length === 0 ? other.path === first.path : changes.some((object) => mine.includes(object));
  });
}

function changesOf({ versions }: History, { applied }: Request): string[] {
  const index = versions.findIndex(({ at }) => at === applied);
  const [before, after] = [versions[index - 1]?.contents, versions[index]?.contents];
  return before && after ? changedObjects(before, after) : [];
}

const objectOf = (history: History, write: Request) => changesOf(history, write)[0] ?? write.path;

/** Path of one rule: the list and the position. */
const RULE = /^\/cluster\/firewall\/(rules|groups\/([^/]+))\/\d+$/;

export function blindWrites(history: History): Problem[] {
  return history.requests.filter(isWrite).flatMap((write): Problem[] => {
    const [, , group] = RULE.exec(write.path) ?? [];
    if (!RULE.test(write.path)) return [];
    const object = `order of ${group === undefined ? "cluster" : `group ${group}`}`;
    const list = write.path.replace(/\/\d+$/, "");
    // Resources of one run read the list separately: the newest reading need not be the one that the write rests on.
    const readings = history.requests.filter(
      ({ run, method, path, at, applied }) =>
        run === write.run && method === "GET" && path === list && at < write.at && (applied ?? write.at) < write.at,
    );
    const newest = readings.at(-1)?.applied ?? 0;
    const changed = history.versions.find(({ at, contents }, index) => {
      if (at <= newest || at >= (write.applied as number)) return false;
      const before = history.versions[index - 1]?.contents ?? {};
      return (
        differs(before, contents, object) && history.requests.find(({ applied }) => applied === at)?.run !== write.run
      );
    });
    if (!changed || readings.some(({ applied = 0 }) => isRestored(history, write, applied, object))) return [];
    const text = `${write.method} ${write.path} rests on a list that another run changed after it was read`;
    return [{ property: "lost update", object, run: write.run, text, at: write.applied as number }];
  });
}

/** True if other runs have undone their changes of the list since the reading: a digest is then right again. */
function isRestored(history: History, { run, applied = 0 }: Request, readAt: number, object: string): boolean {
  const own = new Set(
    history.requests
      .filter((other) => other.run === run && (other.applied ?? 0) > readAt && (other.applied ?? 0) < applied)
      .flatMap((other) => changesOf(history, other)),
  );
  const list = object.replace(/^order of /, "");
  const others = (at: number) =>
    (contentsAt(history, at)[object]?.rules ?? "").split(" ").filter((rule) => !own.has(`rule ${rule} of ${list}`));
  return readAt > 0 && others(readAt).join(" ") === others(applied - 1).join(" ");
}

const differs = (before: Contents, after: Contents, object: string) => before[object]?.rules !== after[object]?.rules;
