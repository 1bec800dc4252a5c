/** Breaking changes since a release, and the version and the section of the changelog that they need. */
import { compareVersions } from "../../src/api/version";
import { rangeText } from "../../src/framework/description";
import type { Name, Names } from "./names";
import { problemOf } from "./promises";

/** Facts that may not change in either direction, with their words in messages. */
const FIXED = {
  default: "default",
  replaces: "replaces the object",
  computed: "kept when left out",
  sensitive: "sensitive",
  writeOnly: "write-only",
  code: "code",
  findsProblems: "exits with PROBLEMS_FOUND",
} as const satisfies Partial<Record<keyof Name, string>>;

/** One line for each change that fails a configuration, a script or an import, or that changes a plan. */
export function breakingChanges(before: Names, now: Names): string[] {
  const changed = Object.entries(before).flatMap(([path, name]) =>
    changesOf(name, now[path]).map((change) => `${path} ${change}`),
  );
  const required = Object.entries(now)
    .filter(([path, name]) => !(path in before) && isRequired(name) && ownerOf(path) in before)
    .map(([path]) => `${path} is new and required`);
  return [...changed, ...required];
}

function changesOf(before: Name, now: Name | undefined): string[] {
  if (now === undefined) return ["is gone"];
  const fixed = (Object.keys(FIXED) as (keyof typeof FIXED)[])
    .filter((fact) => JSON.stringify(before[fact]) !== JSON.stringify(now[fact]))
    .map((fact) => `has changed: ${FIXED[fact]} was ${textOf(before[fact])}, and is ${textOf(now[fact])}`);
  return [problemOf(before, now) ?? [], fixed, narrowed(before, now)].flat();
}

const textOf = (value: unknown) => (value === undefined ? "unset" : JSON.stringify(value));

function narrowed({ values: before, range = {} }: Name, { values, range: now = {} }: Name): string[] {
  const refused = before?.filter((value) => values?.includes(value) === false) ?? [];
  const isNarrower =
    (now.min ?? -Infinity) > (range.min ?? -Infinity) || (now.max ?? Infinity) < (range.max ?? Infinity);
  return [
    ...(refused.length > 0 ? [`no longer accepts ${refused.join(", ")}`] : []),
    ...(values && !before ? [`accepts only ${values.join(", ")} now`] : []),
    ...(isNarrower ? [`accepts only ${rangeText(now)} now`] : []),
  ];
}

const isRequired = ({ type, optional, reported }: Name) => type !== undefined && !optional && !reported;

/** The type, object or command that has the attribute or option. A removed or added argument changes its command. */
const ownerOf = (path: string) => path.replace(/(\.| (?=-))[^. ]*$/, "");

/** Returns the missing announcements of breaking changes since `before`, whose record may be that of the present version. */
export function unannounced(before: string, present: string, changelog: string): string[] {
  const section = changelog.split(/^(?=## )/m).find((text) => text.startsWith(`## ${present} `)) ?? "";
  if (before === present)
    return /^## \S+ \(unreleased\)$/m.test(section)
      ? [`${present} is unreleased: run npm run fixture:release`]
      : [`${present} is released: set the next version in package.json`];
  const next = nextBreaking(before);
  return [
    ...(compareVersions(present, next) < 0
      ? [`a breaking change since ${before} needs version ${next} in package.json`]
      : []),
    ...(/^### (Changed|Removed)$/m.test(section)
      ? []
      : [`CHANGELOG.md needs "### Changed" or "### Removed" in its section of ${present}`]),
  ];
}

function nextBreaking(version: string): string {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
}
