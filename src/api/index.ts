/**
 * The Proxmox VE API client.
 *
 * It knows the server's habits: how parameters are encoded, what its error texts mean, which failures may be repeated,
 * which writes contend for one lock, how logins, tickets and tasks work. What resource definitions see of it is in
 * `types.ts`.
 */
export { type ClientOptions, createClient } from "./client";
export { type ConfigurationProblem, configurationProblems } from "./configuration";
export { hasRootTicket } from "./credentials/choice";
export { PveError } from "./errors";
export type { Log, LogLevel } from "./log";
export { apiPath } from "./path";
export type * from "./types";
