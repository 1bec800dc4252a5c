/** Whether the tests may begin on a server. */
import type { Facts } from "./facts";
import type { Settings } from "./settings";

/** The tests change options, destroy what bears the names of their objects, and turn rules off. */
export function demandPermission({ objects }: Facts, { reset: command, allowed }: Settings): void {
  if (objects.length === 0 || command !== undefined || allowed.includes("objects")) return;
  const some = objects.slice(0, 10).map((object) => `  ${object}`);
  const more = objects.length > some.length ? [`  and ${objects.length - some.length} more`] : [];
  throw new Error(
    [
      "The server has objects that no test has made, and tests may change or remove them:",
      ...some,
      ...more,
      "Give the command that brings it back to its start state (PVE_TEST_RESET), or say that they may be lost (PVE_TEST_ALLOW=objects).",
    ].join("\n"),
  );
}
