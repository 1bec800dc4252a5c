import type { Facts } from "./facts";
import type { Settings } from "./settings";

/** The server under test, and the user's settings for it. */
export interface Server {
  readonly facts: Facts;
  readonly settings: Settings;
}
