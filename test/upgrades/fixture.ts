/** Records of a release: one compressed JSON file for each part. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { compareVersions } from "../../src/api/version";
import type { Types } from "./assembly";
import type { Names } from "./names";
import { type Projects, repeatable } from "./projects";
import type { States } from "./states";
import { PRESENT } from "./version";

export interface Release {
  readonly states: States;
  readonly names: Names;
  readonly assembly: Types;
  readonly projects: Projects;
}

export const PARTS = ["states", "names", "assembly", "projects"] as const satisfies readonly (keyof Release)[];

const RELEASES = join(import.meta.dirname, "releases");

/** Versions with records, the oldest first. */
export const kept: readonly string[] = readdirSync(RELEASES)
  .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
  .sort((a, b) => compareVersions(a, b));

const fileOf = (version: string, part: keyof Release) => join(RELEASES, version, `${part}.json.gz`);

export function readPart<P extends keyof Release>(version: string, part: P): Release[P] {
  return JSON.parse(gunzipSync(readFileSync(fileOf(version, part))).toString()) as Release[P];
}

/** Returns the content that repeats when the same sources are recorded again. */
const repeatableOf = (part: keyof Release, content: unknown): string =>
  JSON.stringify(part === "projects" ? repeatable(content as Projects) : content);

/** Whether the records of the present version equal the content, apart from generated values. */
export function isKept<P extends keyof Release>(part: P, content: Release[P]): boolean {
  return (
    existsSync(fileOf(PRESENT, part)) && repeatableOf(part, readPart(PRESENT, part)) === repeatableOf(part, content)
  );
}

/** Records the content for the present version; returns `false` if it is recorded already. */
export function keep<P extends keyof Release>(part: P, content: Release[P]): boolean {
  if (isKept(part, content)) return false;
  mkdirSync(join(RELEASES, PRESENT), { recursive: true });
  writeFileSync(fileOf(PRESENT, part), gzipSync(JSON.stringify(content), { level: 9 }));
  return true;
}
