/**
 * Changes of a source that break each promise of SECURITY.md, with the test that detects them. `npm test` finds changes that
 * have become impossible. `promises.nightly.test.ts` makes each of them in a copy of the sources, and runs the test.
 */
import type { Break } from "./break";
import { OF_CONNECTIONS } from "./of-connections";
import { OF_MACHINE_AND_SUPPLY } from "./of-machine-and-supply";
import { OF_OUTPUT } from "./of-output";
import { OF_THE_NETWORK } from "./of-the-network";
import { OF_THE_SIMULATOR } from "./of-the-simulator";
import { OF_WORKFLOWS } from "./of-workflows";

export const BREAKS: readonly Break[] = [
  ...OF_THE_NETWORK,
  ...OF_CONNECTIONS,
  ...OF_OUTPUT,
  ...OF_MACHINE_AND_SUPPLY,
  ...OF_THE_SIMULATOR,
  ...OF_WORKFLOWS,
];

/** Returns the source with the change. */
export const broken = (text: string, { from, to }: Pick<Break, "from" | "to">): string => text.replace(from, () => to);
