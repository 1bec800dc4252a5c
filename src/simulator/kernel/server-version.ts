/** Version of the simulated server: the recorded one, an older one or a newer one. */

import type { Operation } from "../schema/operation";
import { isBefore, operationOfNewer, operationOfOlder } from "../schema/other-versions";
import { type ConfigFile, configFile, type Frozen } from "./config-file";

/** Version of the recordings in `test/replay`. Its HA manager is 5.2.0. */
export const RECORDED_VERSION = "9.2.11";

export const SERVER = configFile("simulator/server", () => ({ version: RECORDED_VERSION }));

interface Files {
  read<T>(file: ConfigFile<T>): Frozen<T>;
}

/** Whether the server is newer than the recorded one. */
export function isNewer(files: Files): boolean {
  return isBefore(RECORDED_VERSION, files.read(SERVER).version);
}

/** Whether the server is older than this version. */
export function isOlderThan(files: Files, version: string): boolean {
  return isBefore(files.read(SERVER).version, version);
}

/** Returns the operation as this server checks it, or `undefined` if a later version added it. */
export function operationOfVersion(files: Files, operation: Operation): Operation | undefined {
  if (isNewer(files)) return operationOfNewer(operation);
  const { version } = files.read(SERVER);
  return isBefore(version, RECORDED_VERSION) ? operationOfOlder(operation, version) : operation;
}
