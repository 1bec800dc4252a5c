/**
 * The Proxmox VE API client.
 *
 * It knows the server's habits: how parameters are encoded, what its error texts mean, which failures may be repeated,
 * which writes contend for one lock, how logins, tickets and tasks work. What resource definitions see of it is in
 * `types.ts`.
 */
export { createClient } from "./client";
export { configurationProblems } from "./configuration";
export { PveError } from "./errors";
export type { LogLevel } from "./log";
export type * from "./types";
