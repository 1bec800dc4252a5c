/**
 * The parts of undici that the client uses. The package as a whole (with fetch, WebSockets, caches and mocks) takes 30 ms
 * longer to load, and every provider process that talks to a server pays that. The version is pinned.
 */
import connect from "undici/lib/core/connect.js";
import pool from "undici/lib/dispatcher/pool.js";

export type { Dispatcher } from "undici";
export const buildConnector = connect;
export const Pool = pool;
export type Pool = InstanceType<typeof pool>;
export type Connector = import("undici").buildConnector.connector;
export type ConnectorCallback = import("undici").buildConnector.Callback;
