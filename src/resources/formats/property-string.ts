/**
 * Values of property strings (`key=value,key=value`), which know no escaping.
 * Facts: contributing/facts/transport.md#values.
 */
import { matching, maxLength, type Validator } from "./validator";

/** What any text has to keep to in order to be a value of a property string. */
export const propertyValue = matching(/^[^,\n]+$/, "must be one line of text without commas, and not empty");

/** A description inside a property string. */
export const propertyDescription: Validator = (value) => propertyValue(value) ?? maxLength(4096)(value);
