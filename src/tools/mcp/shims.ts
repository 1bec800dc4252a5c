/**
 * Replaces a part of the SDK in the bundle. Without it, the bundle would contain a compiler of JSON schemas, which the SDK uses for
 * forms that a server shows to people. This server shows none, and validates its input with zod.
 */
import process from "node:process";

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("This server validates no JSON schemas");
  }
}

export { process };
