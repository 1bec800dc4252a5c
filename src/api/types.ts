/**
 * The API client as resource definitions see it: types only.
 *
 * A `PveClient` lives as long as the provider process and is shared by all RPCs. Each RPC works through a `PveSession`: the
 * same client bound to that RPC's cancellation signal, deadline and log. Whoever needs less of it takes one of its parts.
 */
export type * from "./contract/calls";
export type * from "./contract/client";
export type * from "./contract/configuration";
export type * from "./contract/errors";
export type * from "./contract/guard";
export type * from "./contract/journal";
export type * from "./contract/locks";
export type * from "./contract/server";
export type * from "./contract/session";
export type * from "./contract/tasks";
export type { Method, Parameter, Parameters } from "./values";
