/**
 * What the server refuses with in all families: where it takes locks, compares digests, and reads and writes section
 * files.
 */
import { notAReference } from "./perl";
import { fail, type Refusal } from "./refusal";

export const notQuorate: Refusal = () => fail(500, "cluster not ready - no quorum?");
export const noLockWithoutQuorum: Refusal<[lock: string]> = (lock) => fail(500, `cfs-lock '${lock}' error: no quorum!`);
export const lockTimeout: Refusal<[lock: string]> = (lock) =>
  fail(500, `cfs-lock '${lock}' error: got lock request timeout`);
export const changedMeanwhile: Refusal<[status?: number]> = (status = 500) =>
  fail(status, "detected modified configuration - file changed by other user? Try again.");

export const requiredOption: Refusal<[name: string]> = (name) =>
  fail(500, `missing value for required option '${name}'`);
export const fixedOption: Refusal<[name: string]> = (name) =>
  fail(500, `can't change value of fixed parameter '${name}'`);
export const unexpectedProperty: Refusal<[name: string]> = (name) => fail(500, `unexpected property '${name}'`);
export const unknownType: Refusal<[type: string]> = (type) => fail(500, `unknown section type '${type}'`);
/** A section that was written and cannot be read again. */
export const unreadableSection: Refusal = () => unknownType("");
export const lineFeed: Refusal = () => fail(500, "property contains a line feed");
export const noSuchOption: Refusal<[name: string]> = (name) => fail(500, `no such option '${name}'`);
export const requiredDeletion: Refusal<[name: string]> = (name) =>
  fail(500, `unable to delete required option '${name}'`);
export const fixedDeletion: Refusal<[name: string]> = (name) => fail(500, `unable to delete fixed option '${name}'`);
export const setAndDeleted: Refusal<[name: string]> = (name) =>
  fail(500, `cannot set and delete property '${name}' at the same time!`);
/** The server uses the text of `delete` as the list that it expects. */
export const deletionIsText: Refusal<[text: string]> = (text) =>
  fail(500, notAReference(text, "an ARRAY", "PVE/SectionConfig.pm line 1856"));
