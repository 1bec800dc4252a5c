/**
 * The parts of undici that the client uses. Loading the whole package (fetch, WebSockets, caches, mocks) would take every
 * provider process 30 ms longer. The version of undici is pinned.
 */
import connect from "undici/lib/core/connect.js";
import pool from "undici/lib/dispatcher/pool.js";

export type { Dispatcher } from "undici";
export const buildConnector = connect;
export const Pool = pool;
export type Pool = InstanceType<typeof pool>;
export type Connector = import("undici").buildConnector.connector;
export type ConnectorCallback = import("undici").buildConnector.Callback;
