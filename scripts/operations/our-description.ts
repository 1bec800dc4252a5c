/** Our complete description of a server: `api.json`, and the additions of newer servers. */

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
