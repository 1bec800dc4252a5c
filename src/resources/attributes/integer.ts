/** Whole numbers with a range, and ids of guests. */
import { type Allowed, type Attribute, type Check, number } from "../../framework/attribute";
import { rangeText } from "../../framework/description";
import { MAX_VMID, MIN_VMID } from "../formats/guest-ids";

interface IntegerOptions {
  readonly doc: string;
  readonly min?: number;
  readonly max?: number;
}

/** An integer attribute. Its description includes the range: `integer({ doc: "Port.", min: 1, max: 65535 })`. */
export function integer({ doc, min, max }: IntegerOptions): Attribute<number, "optional"> {
  const limits: Allowed["range"] = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  const range = min === undefined && max === undefined ? undefined : rangeText(limits);
  const isInRange = (value: number) => (min === undefined || value >= min) && (max === undefined || value <= max);
  const inRange: Check<number> = (value) => (isInRange(value) ? undefined : `must be ${range}`);
  return number({
    doc: range ? `${doc} Range: ${range}.` : doc,
    check: [
      // A number that a double cannot hold exactly is a bigint.
      (value) => (Number.isInteger(value) || typeof value === "bigint" ? undefined : "must be a whole number"),
      Object.assign(inRange, range && { allows: { range: limits } }),
    ],
  });
}

/** A guest id, in a list as well. */
export const guestId = (doc = "Guest ID.") => integer({ doc, min: MIN_VMID, max: MAX_VMID });
