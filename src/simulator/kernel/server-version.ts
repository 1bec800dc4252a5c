/** Which release the simulated server is: the recorded one, an older one, or a newer one that knows what came later. */

import type { Operation } from "../schema/operation";
import { asNewer, asOlder, isBefore } from "../schema/other-versions";
import { type ConfigFile, configFile, type Frozen } from "./config-file";

/** That of the recordings in `test/replay`. Its HA manager is 5.2.0. */
export const RECORDED_VERSION = "9.2.11";

export const SERVER = configFile("simulator/server", () => ({ version: RECORDED_VERSION }));

interface Files {
  read<T>(file: ConfigFile<T>): Frozen<T>;
}

/** True for a server that has what the public sources brought after the recorded one. */
export function isNewer(files: Files): boolean {
  return isBefore(RECORDED_VERSION, files.read(SERVER).version);
}

/** True for a server that lacks what came with this version. */
export function isOlderThan(files: Files, version: string): boolean {
  return isBefore(files.read(SERVER).version, version);
}

/** The operation as this server checks it; nothing when it came later. */
export function asServed(files: Files, operation: Operation): Operation | undefined {
  if (isNewer(files)) return asNewer(operation);
  const { version } = files.read(SERVER);
  return isBefore(version, RECORDED_VERSION) ? asOlder(operation, version) : operation;
}
