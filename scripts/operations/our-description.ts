/** Everything that we know of: `api.json`, what it lacks, and what servers newer than the recorded one brought. */
import { asNewer } from "../../src/simulator/schema/newer-server";
import type { Properties } from "../../src/simulator/schema/operation";
import type { Described } from "./changes";
import { describedOperations } from "./description";

export function ourDescription(): Described {
  const all = describedOperations().filter(({ name }) => /^\w+ \/(cluster|pools)(\/|$)/.test(name));
  return Object.fromEntries(
    all.map(({ name, parameters }) => {
      const [method = "", path = ""] = name.split(" ");
      const operation = { method, path, parameters: parameters as Properties, permissions: {} };
      return [name, asNewer(operation).parameters];
    }),
  );
}
