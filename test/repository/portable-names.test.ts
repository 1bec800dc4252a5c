/** Every file of the repository, and every file that our commands write, can be there on Windows and on file systems that ignore case. */
import { expect, it } from "vitest";
import { families } from "../../src/resources/families";
import { entries } from "./files";

/** Devices, with whatever extension; signs that no name may have; ends that are cut off. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const FORBIDDEN = /[<>:"\\|?*\p{Cc}]|[. ]$/u;
/** A path has 260 signs there, of which the folder of the clone takes some. */
const LONGEST = 160;

const unfit = (name: string): boolean => RESERVED.test(name) || FORBIDDEN.test(name);

const { files, folders } = entries();

it("names of files and folders are allowed on Windows, and not too long", () => {
  const paths = [...files, ...folders];
  expect(paths.length).toBeGreaterThan(2_000);
  expect(paths.filter((path) => path.split("/").some(unfit) || path.length > LONGEST)).toEqual([]);
  expect(["nul", "AUX.ts", "com1.txt", "a:b", "end.", "end ", "what?"].filter((name) => !unfit(name))).toEqual([]);
});

it("no two paths differ by case alone", () => {
  const lower = files.map((path) => path.toLowerCase());
  expect(lower.filter((path, index) => lower.indexOf(path) !== index)).toEqual([]);
});

it("an exported project has a file for each family, under a name that every platform takes", () => {
  expect(Object.keys(families).filter(unfit)).toEqual([]);
});
