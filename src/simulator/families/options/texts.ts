/** Refusals of the family `options`, in the server's words. */

import { notAReference } from "../../kernel/perl";
import { fail, type Refusal } from "../../kernel/refusal";

export const boundary: Refusal<[lower: number, upper: number]> = (lower, upper) =>
  fail(500, `lower (${lower}) <= upper (${upper}) boundary rule broken`);
/** Perl's error when the server uses a string as a reference. */
export const notAStructure: Refusal<[text: string, kind: "a HASH" | "an ARRAY", place: string]> = (text, kind, place) =>
  fail(500, notAReference(text, kind, place));
