/** Errors of a synthesis. */
import { PveProvider } from "../../src";
import { synthesize } from "../support/synthesis";

type Fill = Parameters<typeof synthesize>[0][string];

/** All problems of a stack with a provider: `[stack/path] problem`. */
export function refused(fill: Fill): string[] {
  const stack: Fill = (scope) => {
    new PveProvider(scope, "pve");
    fill(scope);
  };
  try {
    synthesize({ stack });
  } catch (failure) {
    const { message } = failure as Error;
    if (!message.startsWith("Validation failed")) throw failure;
    return [...message.matchAll(/^ {2}(\[.*)$/gm)].map(([, said]) => said as string);
  }
  return [];
}
