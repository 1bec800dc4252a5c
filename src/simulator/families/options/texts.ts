/** What the server refuses with: options. */

import { notAReference } from "../../kernel/perl";
import { fail, type Refusal } from "../../kernel/refusal";

export const boundary: Refusal<[lower: number, upper: number]> = (lower, upper) =>
  fail(500, `lower (${lower}) <= upper (${upper}) boundary rule broken`);
/** Where the server uses a text as the structure that it expects. */
export const notAStructure: Refusal<[text: string, kind: "a HASH" | "an ARRAY", place: string]> = (text, kind, place) =>
  fail(500, notAReference(text, kind, place));
