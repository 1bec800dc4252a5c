/** All that has a name of its own, beside types, their attributes and operations. */
import { CHECK_SUBJECTS } from "./checks";
import { classSubjects } from "./classes";
import type { Explanation, Subject } from "./explanation";
import { FUNCTIONS } from "./functions";
import { SETTINGS } from "./settings";
import { constructs, LISTS } from "./types";

let named: ReadonlyMap<string, readonly Subject[]> | undefined;

/** By each of their names, in small letters. Classes that are a type are explained as such. */
function byName(): ReadonlyMap<string, readonly Subject[]> {
  if (named) return named;
  const ofTypes = new Set(constructs());
  const classes = classSubjects().filter(({ names }) => !ofTypes.has(names[0]));
  const all = new Map<string, Subject[]>();
  for (const subject of [...SETTINGS, ...CHECK_SUBJECTS, ...FUNCTIONS, ...LISTS, ...classes])
    for (const name of new Set(subject.names.map((one) => one.toLowerCase())))
      all.set(name, [...(all.get(name) ?? []), subject]);
  named = all;
  return all;
}

export const subjects = (): readonly Subject[] => [...new Set([...byName().values()].flat())];

export function subjectsCalled(name: string): Explanation[] {
  const wanted = name.toLowerCase().replace(/\(.*$/, "");
  // `TieredFirewall` without its namespace.
  const ending = () => subjects().filter(({ names }) => names[0].toLowerCase().endsWith(`.${wanted}`));
  return (byName().get(wanted) ?? ending()).map(({ explain }) => explain());
}
