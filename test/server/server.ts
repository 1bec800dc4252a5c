import type { Facts } from "./facts";
import type { Settings } from "./settings";

/** The server to test against, and what the user says about it. */
export interface Server {
  readonly facts: Facts;
  readonly settings: Settings;
}
