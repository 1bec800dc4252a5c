/** Which release the simulated server is: the recorded one, or a newer one that knows what came later. */
import { type ConfigFile, configFile, type Frozen } from "./config-file";

/** That of the recordings in `test/replay`. Its HA manager is 5.2.0. */
export const RECORDED_VERSION = "9.2.11";

export const SERVER = configFile("simulator/server", () => ({ version: RECORDED_VERSION }));

interface Files {
  read<T>(file: ConfigFile<T>): Frozen<T>;
}

const numbers = (version: string): number[] => version.split(".").map(Number);

/** True for a server that has what the public sources brought after the recorded one. */
export function isNewer(files: Files): boolean {
  const [given, recorded] = [numbers(files.read(SERVER).version), numbers(RECORDED_VERSION)];
  const index = recorded.findIndex((number, at) => (given[at] ?? 0) !== number);
  return index >= 0 && (given[index] ?? 0) > (recorded[index] ?? 0);
}
