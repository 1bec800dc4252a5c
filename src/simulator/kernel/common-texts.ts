/**
 * Refusals that all families share: of locks, digests and section files.
 */
import { notAReference } from "./perl";
import { fail, type Refusal } from "./refusal";

export const notQuorate: Refusal = () => fail(500, "cluster not ready - no quorum?");
export const noLockWithoutQuorum: Refusal<[lock: string]> = (lock) => fail(500, `cfs-lock '${lock}' error: no quorum!`);
export const lockTimeout: Refusal<[lock: string]> = (lock) =>
  fail(500, `cfs-lock '${lock}' error: got lock request timeout`);
export const fileChanged: Refusal<[status?: number]> = (status = 500) =>
  fail(status, "detected modified configuration - file changed by other user? Try again.");

export const requiredOption: Refusal<[name: string]> = (name) =>
  fail(500, `missing value for required option '${name}'`);
export const fixedOption: Refusal<[name: string]> = (name) =>
  fail(500, `can't change value of fixed parameter '${name}'`);
export const unexpectedProperty: Refusal<[name: string]> = (name) => fail(500, `unexpected property '${name}'`);
export const unknownType: Refusal<[type: string]> = (type) => fail(500, `unknown section type '${type}'`);
/** Refusal of a section that was written and cannot be read again. */
export const unreadableSection: Refusal = () => unknownType("");
export const lineFeed: Refusal = () => fail(500, "property contains a line feed");
export const noSuchOption: Refusal<[name: string]> = (name) => fail(500, `no such option '${name}'`);
export const requiredDeletion: Refusal<[name: string]> = (name) =>
  fail(500, `unable to delete required option '${name}'`);
export const fixedDeletion: Refusal<[name: string]> = (name) => fail(500, `unable to delete fixed option '${name}'`);
export const setAndDeleted: Refusal<[name: string]> = (name) =>
  fail(500, `cannot set and delete property '${name}' at the same time!`);
/** Perl's error: the server uses the string of `delete` as an array reference. */
export const deletionIsText: Refusal<[text: string]> = (text) =>
  fail(500, notAReference(text, "an ARRAY", "PVE/SectionConfig.pm line 1856"));
