/** All named subjects except types, their attributes and operations. */
import { CHECK_SUBJECTS } from "./checks";
import { classSubjects } from "./classes";
import { DIAGNOSTIC_SUBJECTS } from "./diagnostics";
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
  const others = [...SETTINGS, ...CHECK_SUBJECTS, ...DIAGNOSTIC_SUBJECTS, ...FUNCTIONS, ...LISTS, ...classes];
  // `TieredFirewall` without its namespace, where nothing is called just so.
  const ends = indexed(classes, ({ names: [name] }) => [name.slice(name.indexOf(".") + 1)]);
  named = new Map([...ends, ...indexed(others, ({ names }) => names)]);
  return named;
}

function indexed(all: readonly Subject[], namesOf: (subject: Subject) => readonly string[]): Map<string, Subject[]> {
  const found = new Map<string, Subject[]>();
  for (const subject of all)
    for (const name of new Set(namesOf(subject).map((one) => one.toLowerCase())))
      found.set(name, [...(found.get(name) ?? []), subject]);
  return found;
}

export const subjects = (): readonly Subject[] => [...new Set([...byName().values()].flat())];

export const subjectsCalled = (name: string): Explanation[] =>
  (byName().get(name.toLowerCase().split("(", 1)[0] ?? "") ?? []).map(({ explain }) => explain());
