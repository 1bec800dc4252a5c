/**
 * Every file of the repository, and every file that our commands write, can exist on Windows and on file systems that
 * ignore case.
 */
import { expect, it } from "vitest";
import { families } from "../../src/resources/families.generated";
import { entries } from "./files";

/** Devices with any extension; forbidden characters; ends that are cut off. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const FORBIDDEN = /[<>:"\\|?*\p{Cc}]|[. ]$/u;
/** A path has 260 characters there, and the folder of the clone takes some. */
const LONGEST = 160;

const isUnportable = (name: string): boolean => RESERVED.test(name) || FORBIDDEN.test(name);

const { files, folders } = entries();

it("names of files and folders are allowed on Windows, and short enough", () => {
  const paths = [...files, ...folders];
  expect(paths.length).toBeGreaterThan(2_000);
  expect(paths.filter((path) => path.split("/").some(isUnportable) || path.length > LONGEST)).toEqual([]);
  expect(["nul", "AUX.ts", "com1.txt", "a:b", "end.", "end ", "what?"].filter((name) => !isUnportable(name))).toEqual(
    [],
  );
});

it("no two paths differ by case alone", () => {
  const lower = files.map((path) => path.toLowerCase());
  expect(lower.filter((path, index) => lower.indexOf(path) !== index)).toEqual([]);
});

it("an exported project has a file for each family, with a name that every platform accepts", () => {
  expect(Object.keys(families).filter(isUnportable)).toEqual([]);
});
