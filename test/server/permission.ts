/** Permission to run the tests on a server. */
import type { Facts } from "./facts";
import type { Settings } from "./settings";

/** The tests change options, destroy objects with the names of their own, and turn rules off. */
export function demandPermission({ objects }: Facts, { reset: command, allowed }: Settings): void {
  if (objects.length === 0 || command !== undefined || allowed.includes("objects")) return;
  const some = objects.slice(0, 10).map((object) => `  ${object}`);
  const more = objects.length > some.length ? [`  and ${objects.length - some.length} more`] : [];
  throw new Error(
    [
      "The server has objects that no test has created, and tests may change or remove them:",
      ...some,
      ...more,
      "Set PVE_TEST_RESET to a command that restores the start state, or allow their loss with PVE_TEST_ALLOW=objects.",
    ].join("\n"),
  );
}
