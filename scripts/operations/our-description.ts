/** What we know that a server describes: `api.json`, and what servers newer than the recorded one brought. */

import type { Properties } from "../../src/simulator/schema/operation";
import { operationOfNewer } from "../../src/simulator/schema/other-versions";
import type { Described } from "./changes";
import { readDescription } from "./description";
import { isManaged, withoutPath } from "./read-server";

export function ourDescription(): Described {
  const all = readDescription().operations.map(({ method, path, parameters }) => {
    const operation = { method, path, parameters: parameters as Properties, permissions: {} };
    return withoutPath([`${method} ${path}`, operationOfNewer(operation).parameters]);
  });
  return Object.fromEntries(all.filter(isManaged));
}
